"""The rows of term_mentions: where a text speaks of a concept of its game; and what its context leaves in doubt."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat

from pipeline.extract.reading import Reading, Row
from pipeline.findings import Finding
from pipeline.segment.blocks import CLAUSE_KINDS, SECTION_KINDS
from pipeline.terms.index import Meaning, TermIndex
from pipeline.terms.matching import Match, matches
from pipeline.terms.words import Words, fold

READ_KINDS = CLAUSE_KINDS | SECTION_KINDS | {"icon", "component", "reference"}
"""Blocks that speak of the game."""


@dataclass(frozen=True, slots=True)
class TermReading:
    """Rows of term_mentions, and a finding for each place where the context decides nothing."""

    mentions: tuple[Row, ...] = ()
    doubts: tuple[Finding, ...] = ()


def extract_term_mentions(reading: Reading, index: TermIndex) -> Iterator[Row]:
    """A row for each occurrence: `meccg/tap` in `the agent is tapped`, with its exact place; none without terms."""
    yield from read_terms(reading, index).mentions


def read_terms(reading: Reading, index: TermIndex) -> TermReading:
    """The document read once for mentions and doubts, both in document order.

    A mention in a block that continues another has the id of the first, as its clause has.
    """
    if not index.concepts:
        return TermReading()
    plain, entries = reading.document.plain, index.entries
    folded = fold(plain)
    found = _Found(reading)
    for block_index, block in enumerate(reading.blocks):
        if block.kind in READ_KINDS:
            words = Words(folded[block.body_start : block.end], block.body_start, block.text)
            found.add(block_index, words, matches(words, entries, plain))
    return TermReading(tuple(found.mentions), tuple(found.doubts))


class _Found:
    """The rows and the findings of matches, block by block."""

    def __init__(self, reading: Reading) -> None:
        self.mentions: list[Row] = []
        self.doubts: list[Finding] = []
        self._reading = reading
        self._document = reading.document
        self._plain = reading.document.plain
        self._is_aligned = not reading.document.view.plain_anchors

    def add(self, block_index: int, words: Words, found: Sequence[Match]) -> None:
        """Keep the matches of one block."""
        if not found:
            return
        document_id, text = self._document.document_id, self._document.text
        block_id = self._reading.block_id(_head(self._reading, block_index))
        spans = words.spans(found)
        rows: list[Row] = [
            {
                "document_id": document_id,
                "block_id": block_id,
                "char_start": start,
                "char_end": end,
                "line_start": line_start,
                "line_end": line_end,
                "term_id": meaning.term_id,
                "variant": meaning.variant,
                "surface": text[start:end],
            }
            for (start, end), (line_start, line_end), (_, _, meaning) in zip(
                spans, self._lines(spans), found, strict=False
            )
            if meaning.term_id is not None
        ]
        self.mentions += rows if self._is_aligned else map(self._untouched, rows)
        if len(rows) < len(found):
            open_ones = zip(spans, found, strict=True)
            self.doubts += [self._doubt(block_id, span, match[2]) for span, match in open_ones if match[2].candidates]

    def _lines(self, spans: Sequence[tuple[int, int]]) -> Iterable[tuple[int, int]]:
        """The first and the last line of each span; most blocks stand on one line."""
        line_at = self._document.line_at
        first = line_at(spans[0][0])
        if self._plain.find("\n", spans[0][0], spans[-1][1]) < 0:
            return repeat((first, first))
        return [(line_at(start), line_at(end - 1)) for start, end in spans]

    def _untouched(self, row: Row) -> Row:
        """The row with span and surface of the source, where its plain view has other offsets."""
        start, end = row["char_start"], row["char_end"]
        return {**row, **self._reading.span(start, end), "surface": self._document.surface(start, end)}

    def _doubt(self, block_id: str | None, span: tuple[int, int], meaning: Meaning) -> Finding:
        return Finding(
            check_name="ambiguous_term",
            severity="doubt",
            document_id=self._document.document_id,
            table_name="blocks",
            row_id=block_id,
            place=str(self._reading.span(*span)["char_start"]),
            message=f"The context does not decide what {self._document.surface(*span)!r} means here.",
            candidates=meaning.candidates,
        )


def _head(reading: Reading, block_index: int) -> int:
    """The block that a block goes on with in the end, itself if it continues none."""
    while (earlier := reading.blocks[block_index].continues) is not None:
        block_index = earlier
    return block_index
