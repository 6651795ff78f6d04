"""Where a text speaks of a concept: whole words, the longest wording first, the context where that decides."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.terms.context import holds
from pipeline.terms.index import Entry, Reading, TermIndex
from pipeline.terms.words import Words

PLAIN_GAPS = frozenset({" ", "-"})
JOINING_GAP = re.compile(r"\s*[-/\u2010\u2011\"\u00ab\u201c\u201e]?\s*")
"""What may stand between the words of one wording."""


@dataclass(frozen=True, slots=True)
class Match:
    """The words `first` to `last` (inclusive) speak of one concept, or of one of several where `term_id` is null."""

    first: int
    last: int
    term_id: str | None
    variant: str
    candidates: tuple[str, ...] = ()


class Matcher:
    """The words of one document, looked up in the terms of its game."""

    def __init__(self, words: Words, index: TermIndex, text: str) -> None:
        self._words = words
        self._text = text
        self._entries: Sequence[Entry | None] = list(map(index.entries.get, words.words))

    def matches(self, first: int, end: int) -> Iterator[Match]:
        """The matches among the words from `first` to `end` (exclusive), which lie in one block, in order."""
        free = first
        for word, entry in enumerate(self._entries[first:end], first):
            if entry is None or word < free:
                continue
            if entry.certain is not None:
                if entry.certain.term_id is not None:
                    yield Match(word, word, entry.certain.term_id, entry.certain.variant)
                continue
            found = self._longest(word, entry, first, end)
            if found is not None:
                free = found.last + 1
                if found.term_id is not None or found.candidates:
                    yield found

    def _longest(self, word: int, entry: Entry, first: int, end: int) -> Match | None:
        """What the longest wording says that begins here and that its context does not rule out."""
        readings: list[Reading] = []
        length = len(entry.patterns[0].rest)
        for pattern in entry.patterns:
            if readings and len(pattern.rest) < length:
                decided = self._decide(word, word + length, readings, first, end)
                if decided is not None:
                    return decided
                readings = []
            length = len(pattern.rest)
            if word + length < end and self._goes_on(word, pattern.rest):
                readings.append(pattern.reading)
        return self._decide(word, word + length, readings, first, end) if readings else None

    def _goes_on(self, word: int, rest: tuple[frozenset[str], ...]) -> bool:
        words, gaps = self._words.words, self._words.gaps
        for place, forms in enumerate(rest, word + 1):
            if words[place] not in forms:
                return False
            if gaps[place] not in PLAIN_GAPS and not JOINING_GAP.fullmatch(gaps[place]):
                return False
        return True

    def _decide(self, word: int, last: int, readings: list[Reading], first: int, end: int) -> Match | None:
        """One meaning, a doubt, or none.

        What the context asks for goes before what needs no context, a participle before its verb (and whatever else
        has fewer of the same forms).
        """
        surface = self._text[self._words.starts[word] : self._words.plain_end(last)]
        meant = [
            reading for reading in readings
            if reading.is_conditional and holds(reading, surface, self._words, (word, last), (first, end))
        ] or [reading for reading in readings if not reading.is_conditional]  # fmt: skip
        if not meant and not any(reading.is_doubtful for reading in readings):
            return None
        meant = [reading for reading in meant if not any(other.forms < reading.forms for other in meant)]
        if len({reading.term_id for reading in meant}) == 1:
            return Match(word, last, meant[0].term_id, meant[0].variant)
        candidates = {reading.term_id for reading in meant or readings if reading.term_id is not None}
        return Match(word, last, None, readings[0].variant, tuple(sorted(candidates)))
