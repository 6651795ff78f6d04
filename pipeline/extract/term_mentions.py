"""The rows of term_mentions: where a text speaks of a concept of its game; and what its context leaves in doubt."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pipeline.extract.reading import Reading, Row
from pipeline.findings import Finding
from pipeline.segment.blocks import CLAUSE_KINDS, SECTION_KINDS
from pipeline.terms.index import Meaning, TermIndex
from pipeline.terms.matching import Match, matches
from pipeline.terms.words import Words, fold, words_of

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
    folded, plain, entries = fold(reading.document.plain), reading.document.plain, index.entries
    mentions: list[Row] = []
    doubts: list[Finding] = []
    for block_index, block in enumerate(reading.blocks):
        if block.kind not in READ_KINDS:
            continue
        words = words_of(folded[block.body_start : block.end], block.body_start, block.text)
        for meaning, row in _rows(reading, block_index, words, matches(words, entries, plain)):
            if meaning.term_id is not None:
                mentions.append(row)
            elif meaning.candidates:
                doubts.append(_doubt(meaning, row))
    return TermReading(tuple(mentions), tuple(doubts))


def _rows(reading: Reading, block_index: int, words: Words, found: Iterable[Match]) -> Iterator[tuple[Meaning, Row]]:
    """The row of each match in a block, with what it means. Most matches stand on the line of the one before."""
    document = reading.document
    document_id, block_id = document.document_id, reading.block_id(_head(reading, block_index))
    plain, view, is_plain = document.plain, document.view, not document.view.plain_anchors
    line, line_end = 0, -1
    for first, last, meaning in found:
        start, end = words.starts[first], words.ends[last]
        if start > line_end:
            line, line_end = document.line_at(start), plain.find("\n", start) % (len(plain) + 1)
        yield (
            meaning,
            {
                "document_id": document_id,
                "block_id": block_id,
                "char_start": start if is_plain else view.source_start(start),
                "char_end": end if is_plain else view.source_end(end),
                "line_start": line,
                "line_end": line if end <= line_end else document.line_at(end - 1),
                "term_id": meaning.term_id,
                "variant": meaning.variant,
                "surface": document.text[start:end] if is_plain else document.surface(start, end),
            },
        )


def _head(reading: Reading, block_index: int) -> int:
    """The block that a block goes on with in the end, itself if it continues none."""
    while (earlier := reading.blocks[block_index].continues) is not None:
        block_index = earlier
    return block_index


def _doubt(meaning: Meaning, row: Row) -> Finding:
    return Finding(
        check_name="ambiguous_term",
        severity="doubt",
        document_id=row["document_id"],
        table_name="blocks",
        row_id=row["block_id"],
        place=str(row["char_start"]),
        message=f"The context does not decide what {row['surface']!r} means here.",
        candidates=meaning.candidates,
    )
