"""The rows of term_mentions: where a text speaks of a concept of its game; and what its context leaves in doubt."""

from collections.abc import Iterable
from dataclasses import dataclass

from pipeline.blocks import CLAUSE_KINDS, SECTION_KINDS
from pipeline.extract.reading import Reading, Row
from pipeline.findings import Finding
from pipeline.terms.index import Meaning, TermIndex
from pipeline.terms.matching import Match, matches
from pipeline.terms.running_text import running_text

READ_KINDS = CLAUSE_KINDS | SECTION_KINDS | {"icon", "component", "reference"}
"""Blocks that speak of the game."""


@dataclass(frozen=True, slots=True)
class TermReading:
    """Rows of term_mentions, and a finding for each place where the context decides nothing."""

    mentions: tuple[Row, ...] = ()
    doubts: tuple[Finding, ...] = ()


def read_terms(reading: Reading, index: TermIndex) -> TermReading:
    """A row for each occurrence: `meccg/tap` in `the agent is tapped`, with its exact place; and what stays in doubt.

    Both in document order, both empty where the game has no terms. A mention in a block that continues another has the
    id of the first, as its clause has.
    """
    if not index.concepts:
        return TermReading()
    rows = _Rows(reading)
    read = [(number, block) for number, block in enumerate(reading.blocks) if block.kind in READ_KINDS]
    if read:
        rows.add(matches(running_text(reading.document.plain, read), index))
    return TermReading(tuple(rows.mentions), tuple(rows.doubts))


class _Rows:
    """The rows and the findings of matches."""

    def __init__(self, reading: Reading) -> None:
        self.mentions: list[Row] = []
        self.doubts: list[Finding] = []
        self._reading = reading

    def add(self, found: Iterable[Match]) -> None:
        """Keep matches, given in order. Most stand in the block and on the line of the one before."""
        document = self._reading.document
        document_id, text, plain, line_at = document.document_id, document.text, document.plain, document.line_at
        is_aligned = not document.view.plain_anchors
        keep, block_before, line, line_end = self.mentions.append, -1, 0, -1
        for block, start, end, meaning in found:
            if block != block_before:
                block_id, block_before = self._reading.block_id(self._reading.first(block)), block
            if meaning.term_id is None:
                self.doubts += [self._doubt(block_id, start, end, meaning)] if meaning.candidates else []
                continue
            if start > line_end:
                line, line_end = line_at(start), plain.find("\n", start)
                line_end = line_end if line_end >= 0 else len(plain)
            row = {
                "document_id": document_id,
                "block_id": block_id,
                "char_start": start,
                "char_end": end,
                "line_start": line,
                "line_end": line if end <= line_end else line_at(end - 1),
                "term_id": meaning.term_id,
                "variant": meaning.variant,
                "surface": text[start:end],
            }
            keep(row if is_aligned else {**row, **self._untouched(start, end)})

    def _untouched(self, start: int, end: int) -> Row:
        """Span and surface in the source, where its plain view has other offsets."""
        return {**self._reading.span(start, end), "surface": self._reading.document.surface(start, end)}

    def _doubt(self, block_id: str | None, start: int, end: int, meaning: Meaning) -> Finding:
        return Finding(
            check_name="ambiguous_term",
            severity="doubt",
            document_id=self._reading.document.document_id,
            table_name="blocks",
            row_id=block_id,
            place=str(self._reading.span(start, end)["char_start"]),
            message=f"The context does not decide what {self._reading.document.surface(start, end)!r} means here.",
            candidates=meaning.candidates,
        )
