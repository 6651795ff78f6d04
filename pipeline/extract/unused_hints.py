"""Hints of a source entry for which its document has no use: none of its lines begins with their words."""

from collections.abc import Iterator
from pathlib import Path

from pipeline.blocks import SECTION_KINDS, Block
from pipeline.document import Document
from pipeline.errors import PipelineError, Problem
from pipeline.hints import Hints, title_places
from pipeline.segment.words import folded
from pipeline.sources import in_entry


def check_hints(document: Document, blocks: tuple[Block, ...], hints: Hints, registry: Path) -> None:
    """Refuse hints that were written for other words than the document has.

    Raises:
        PipelineError: all such hints at once.
    """
    if problems := list(_unused(document, blocks, hints, registry)):
        raise PipelineError(problems)


def _unused(document: Document, blocks: tuple[Block, ...], hints: Hints, registry: Path) -> Iterator[Problem]:
    if not hints.titles and not hints.outline:
        return
    lines = [line.strip() for line in document.plain.split("\n")]
    placed = set(title_places(lines, hints.titles).values())
    for title in hints.titles:
        if title not in placed:
            where = in_entry(registry, document.document_id, "hints", "titles")
            yield Problem(where, "the beginning of a line", repr(title), "Correct the words, or remove them.")
    openings = [*map(folded, lines), *(folded(block.text) for block in blocks if block.kind in SECTION_KINDS)]
    for heading in hints.outline:
        if not any(opening.startswith(folded(heading)) for opening in openings):
            where = in_entry(registry, document.document_id, "hints", "outline", heading)
            yield Problem(where, "a heading", repr(heading), "Correct the words, or remove them.")
