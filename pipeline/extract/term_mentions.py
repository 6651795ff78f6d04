"""The rows of term_mentions: where a text speaks of a concept of its game; and what its context leaves in doubt."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pipeline.extract.reading import Reading, Row
from pipeline.findings import Finding
from pipeline.segment.blocks import CLAUSE_KINDS, SECTION_KINDS, Block
from pipeline.terms.index import TermIndex
from pipeline.terms.matching import Match, Matcher
from pipeline.terms.words import Words, words_of

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
    document = reading.document
    words = words_of(document.plain, reading.blocks)
    matcher = Matcher(words, index, document.plain)
    mentions: list[Row] = []
    doubts: list[Finding] = []
    for block_index, block in enumerate(reading.blocks):
        if block.kind in READ_KINDS:
            places = _Places(reading, words, block_index)
            for match in matcher.matches(*words.between(block.body_start, block.end)):
                if match.term_id is None:
                    doubts.append(_doubt(places.of(match), match))
                else:
                    mentions.append(_mention(places.of(match), match))
    return TermReading(tuple(mentions), tuple(doubts))


class _Places:
    """The places of matches in one block."""

    def __init__(self, reading: Reading, words: Words, block_index: int) -> None:
        self._reading = reading
        self._words = words
        self._line = _sole_line(reading, reading.blocks[block_index])
        self._ids = {
            "document_id": reading.document.document_id,
            "block_id": reading.block_id(_head(reading, block_index)),
        }

    def of(self, match: Match) -> Mapping[str, Any]:
        """Ids, span and surface of a match."""
        start, end = self._words.starts[match.first], self._words.plain_end(match.last)
        surface = self._reading.document.surface(start, end)
        if self._line is None:
            return {**self._ids, **self._reading.span(start, end), "surface": surface}
        return {
            **self._ids,
            "char_start": start,
            "char_end": end,
            "line_start": self._line,
            "line_end": self._line,
            "surface": surface,
        }


def _sole_line(reading: Reading, block: Block) -> int | None:
    """The line of a block that stands on one line of a text that is plain already: spans in it need no search."""
    document = reading.document
    first = document.line_at(block.start)
    return first if not document.view.plain_anchors and first == document.line_at(block.end - 1) else None


def _head(reading: Reading, block_index: int) -> int:
    """The block that a block goes on with in the end, itself if it continues none."""
    while (earlier := reading.blocks[block_index].continues) is not None:
        block_index = earlier
    return block_index


def _mention(place: Mapping[str, Any], match: Match) -> Row:
    return {**place, "term_id": match.term_id, "variant": match.variant}


def _doubt(place: Mapping[str, Any], match: Match) -> Finding:
    return Finding(
        check_name="ambiguous_term",
        severity="doubt",
        document_id=place["document_id"],
        table_name="blocks",
        row_id=place["block_id"],
        place=str(place["char_start"]),
        message=f"The context does not decide what {place['surface']!r} means here.",
        candidates=match.candidates,
    )
