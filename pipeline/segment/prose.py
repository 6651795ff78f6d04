"""Running text: what goes on after an interruption, definitions, and paragraphs, which take what no other rule took."""

from pipeline.blocks import Kind
from pipeline.segment.openings import explains_term, opens_definition
from pipeline.segment.phrases import ends_open
from pipeline.segment.scan import PROSE, Draft, Scan

INTERRUPTING: tuple[Kind, ...] = ("page", "note", "example", "exception", "caption")
MOST_INTERRUPTIONS = 4
CLOSED = frozenset(".!?:;\u2026")


def read_rule(scan: Scan, at: int) -> int:
    """A line that only separates: it lies in the span of the block before it, and in no text."""
    mark = scan.lines[at].mark
    if mark is None or mark.form != "rule":
        return at
    if scan.last is None:
        return scan.add("boilerplate", at, at + 1)
    scan.drafts[-1].end = scan.lines[at].end
    return at + 1


def read_continuation(scan: Scan, at: int) -> int:
    """A block that page markers, a note or a caption interrupted in mid-sentence goes on."""
    index = len(scan.drafts) - 1
    farthest = max(index - MOST_INTERRUPTIONS, 0)
    while index > farthest and scan.drafts[index].kind in INTERRUPTING:
        index -= 1
    if index < 0 or index == len(scan.drafts) - 1 or not _is_broken(scan, scan.drafts[index], at):
        return at
    before, first = scan.drafts[index], len(scan.drafts)
    end = scan.add(before.kind, at, scan.extent(at), before.label)
    scan.drafts[first].continues = index if before.continues is None else before.continues
    return end


def _is_broken(scan: Scan, before: Draft, at: int) -> bool:
    text = scan.body_of(before)
    if before.kind not in PROSE or text.rstrip()[-1:] in CLOSED or not text:
        return False
    return scan.lines[at].text[0].islower() or (scan.drafts[-1].kind == "page" and ends_open(text))


def read_definition(scan: Scan, at: int) -> int:
    """A term, a colon, its meaning."""
    return scan.add("definition", at, scan.extent(at)) if opens_definition(scan.lines[at].text) else at


def read_glossary_term(scan: Scan, at: int) -> int:
    """A term, a dash, its meaning, below a heading that says that terms are explained."""
    return scan.add("definition", at, scan.extent(at)) if explains_term(scan.lines[at].text) else at


def read_paragraph(scan: Scan, at: int) -> int:
    """Whatever is left."""
    return scan.add("paragraph", at, scan.extent(at))
