"""Running text: definitions, and paragraphs, the rule that takes what no other took."""

from pipeline.segment.openings import opens_definition
from pipeline.segment.scan import Scan


def read_definition(scan: Scan, at: int) -> int:
    """A term, a colon, its meaning."""
    return scan.add("definition", at, scan.extent(at)) if opens_definition(scan.lines[at].text) else at


def read_paragraph(scan: Scan, at: int) -> int:
    """Whatever is left."""
    return scan.add("paragraph", at, scan.extent(at))
