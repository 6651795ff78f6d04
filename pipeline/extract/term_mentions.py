"""The rows of term_mentions, what stays in doubt, and how many of a document's words the terms cover."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from pipeline.extract.reading import Reading, Row
from pipeline.segment.blocks import CLAUSE_KINDS, SECTION_KINDS, Block
from pipeline.terms.function_words import is_content_word
from pipeline.terms.index import TermIndex
from pipeline.terms.matching import Match, Matcher
from pipeline.terms.words import Words, words_of

READ_KINDS = CLAUSE_KINDS | SECTION_KINDS | {"icon", "component", "reference"}
MAX_UNCOVERED = 200
MIN_UNCOVERED = 2


@dataclass(frozen=True, slots=True)
class TermReading:
    """What the terms of its game make of a document: rows of term_mentions, findings, one row of word counts.

    All empty, `words` null, where the game has no terms.
    """

    mentions: tuple[Row, ...]
    doubts: tuple[Row, ...]
    words: Row | None


def extract_term_mentions(reading: Reading, index: TermIndex) -> Iterator[Row]:
    """A row for each occurrence: `meccg/tap` in `the agent is tapped`, with its exact place; none without terms."""
    yield from read_terms(reading, index).mentions


def read_terms(reading: Reading, index: TermIndex) -> TermReading:
    """The document read once for mentions, doubts and word counts.

    Clauses, titles, headings, icons, components and references are read. A mention in a block that continues another
    has the id of the first, as its clause has. `words` has the columns document_id, content_words and covered_words
    (both of clauses only), uncovered and uncovered_counts: the commonest words and pairs of words outside all terms.
    """
    if not index.concepts:
        return TermReading((), (), None)
    document = reading.document
    words = words_of(document.plain, reading.blocks)
    matcher = Matcher(words, index, document.plain)
    rows = _Rows(reading, words)
    counts = _Counts(words)
    for block_index, block in enumerate(reading.blocks):
        if block.kind not in READ_KINDS:
            continue
        first, end = words.between(block.body_start, block.end)
        matches = tuple(matcher.matches(first, end))
        rows.add(block_index, matches)
        if block.kind in CLAUSE_KINDS:
            counts.add(first, end, matches)
    return TermReading(tuple(rows.mentions), tuple(rows.doubts), counts.row(document.document_id))


class _Rows:
    """The rows of matches, block by block."""

    def __init__(self, reading: Reading, words: Words) -> None:
        self.mentions: list[Row] = []
        self.doubts: list[Row] = []
        self._reading = reading
        self._words = words
        self._is_plain = not reading.document.view.plain_anchors

    def add(self, block_index: int, matches: Sequence[Match]) -> None:
        """Rows for the matches in one block."""
        if not matches:
            return
        blocks = self._reading.blocks
        head = block_index
        while (earlier := blocks[head].continues) is not None:
            head = earlier
        common = {
            "document_id": self._reading.document.document_id,
            "block_id": self._reading.block_id(head),
        }
        lines = self._sole_line(blocks[block_index])
        for match in matches:
            start, end = self._words.starts[match.first], self._words.plain_end(match.last)
            place = common | (self._reading.span(start, end) if lines is None else self._span(start, end, lines))
            if match.term_id is None:
                self.doubts.append(_doubt(place, match, self._reading.document.surface(start, end)))
            else:
                self.mentions.append(
                    place
                    | {
                        "term_id": match.term_id,
                        "variant": match.variant,
                        "surface": self._reading.document.surface(start, end),
                    }
                )

    def _sole_line(self, block: Block) -> int | None:
        """The line of a block that stands on one line in a text that is plain already: its spans need no search."""
        document = self._reading.document
        first = document.line_at(block.start)
        return first if self._is_plain and first == document.line_at(block.end - 1) else None

    @staticmethod
    def _span(start: int, end: int, line: int) -> dict[str, int]:
        return {"char_start": start, "char_end": end, "line_start": line, "line_end": line}


class _Counts:
    """Content words of the clauses, those inside terms, and what stands outside."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._all: list[str] = []
        self._covered: list[str] = []
        self._outside: list[str] = []
        self._pairs: Counter[tuple[str, str]] = Counter()

    def add(self, first: int, end: int, matches: Sequence[Match]) -> None:
        """Count one clause."""
        words = self._words.words
        self._all.extend(words[first:end])
        outside = first
        for match in chain(matches, (Match(end, end, None, ""),)):
            if outside < match.first:
                self._count_outside(outside, match.first)
            outside = match.last + 1
            if match.term_id is not None:
                self._covered.extend(words[match.first : outside])

    def _count_outside(self, first: int, end: int) -> None:
        words = self._words.words[first:end]
        self._outside.extend(words)
        for left, right, gap in zip(words, words[1:], self._words.gaps[first + 1 : end], strict=False):
            if gap == " " and is_content_word(left) and is_content_word(right):
                self._pairs[left, right] += 1

    def row(self, document_id: str) -> Row:
        """The counts as a row."""
        singles = Counter({word: count for word, count in Counter(self._outside).items() if is_content_word(word)})
        common = Counter({" ".join(pair): count for pair, count in self._pairs.items()}) + singles
        kept = sorted(
            ((count, phrase) for phrase, count in common.items() if count >= MIN_UNCOVERED),
            key=lambda entry: (-entry[0], entry[1]),
        )[:MAX_UNCOVERED]
        return {
            "document_id": document_id,
            "content_words": _content_words(self._all),
            "covered_words": _content_words(self._covered),
            "uncovered": [phrase for _, phrase in kept],
            "uncovered_counts": [count for count, _ in kept],
        }


def _content_words(words: Sequence[str]) -> int:
    return sum(count for word, count in Counter(words).items() if is_content_word(word))


def _doubt(place: Row, match: Match, surface: str) -> Row:
    return {
        "finding_id": f"ambiguous_term/{place['document_id']}/{place['char_start']}",
        "check_name": "ambiguous_term",
        "severity": "doubt",
        "document_id": place["document_id"],
        "table_name": "blocks",
        "row_id": place["block_id"],
        "message": f"The context does not decide what {surface!r} means here.",
        "candidates": list(match.candidates),
        "status": None,
        "reason": None,
    }
