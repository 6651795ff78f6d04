"""Where a text speaks of a concept: whole words, the longest wording first, the context where that decides."""

import bisect
import re
from collections.abc import Sequence
from itertools import compress

from pipeline.terms.context import holds
from pipeline.terms.index import Choice, Meaning, Pattern, TermIndex, doubt
from pipeline.terms.words import Words

PLAIN_GAPS = frozenset({" ", "-", "\n"})
JOINING_GAP = re.compile(r"\s*[-/\u2010\u2011\"\u00ab\u201c\u201e]?\s*")
"""What may stand between the words of one wording."""

Match = tuple[int, int, Meaning]
"""The words from the first to the last (inclusive) mean something, if only that they are no term."""


class Matcher:
    """The words of one document, looked up in the terms of its game."""

    def __init__(self, words: Words, index: TermIndex, text: str) -> None:
        self._words = words
        self._text = text
        self._index = index.entries
        self._known = list(compress(range(len(words.words)), map(index.entries.__contains__, words.words)))

    def matches(self, first: int, end: int) -> list[Match]:
        """The matches among the words from `first` to `end` (exclusive), which lie in one block, in order."""
        known, words, entries = self._known, self._words.words, self._index
        lowest = bisect.bisect_left(known, first)
        found: list[Match] = []
        free = first
        for word in known[lowest : bisect.bisect_left(known, end, lowest)]:
            if word < free:
                continue
            entry = entries[words[word]]
            patterns = entry.longer.get(words[word + 1]) if entry.longer and word + 1 < end else None
            match = self._longer(word, patterns, (first, end)) if patterns else None
            if match is None:
                meaning = entry.alone.otherwise
                if entry.alone.conditional:
                    meaning = self._meant(entry.alone, word, word, (first, end))
                if meaning is None:
                    continue
                match = (word, word, meaning)
            free = match[1] + 1
            found.append(match)
        return found

    def _longer(self, word: int, patterns: Sequence[Pattern], block: tuple[int, int]) -> Match | None:
        """The longest wording of several words that begins here and that its context does not rule out."""
        for pattern in patterns:
            last = word + 1 + len(pattern.rest)
            if last < block[1] and self._goes_on(word + 1, pattern.rest):
                meaning = self._meant(pattern.choice, word, last, block)
                if meaning is not None:
                    return word, last, meaning
        return None

    def _goes_on(self, second: int, rest: tuple[frozenset[str], ...]) -> bool:
        """Whether the words behind the second are those of a wording, and nothing but joints stands between them."""
        words, gaps = self._words.words, self._words.gaps
        for place, forms in enumerate(rest, second + 1):
            if words[place] not in forms:
                return False
        for gap in gaps[second : second + 1 + len(rest)]:
            if gap not in PLAIN_GAPS and not JOINING_GAP.fullmatch(gap):
                return False
        return True

    def _meant(self, among: Choice, first: int, last: int, block: tuple[int, int]) -> Meaning | None:
        """What the context asks for, else what needs no context; null where the words say nothing."""
        if not among.conditional:
            return among.otherwise
        place = (first, last)
        meant = [reading for reading in among.conditional if holds(reading, self._words, self._text, place, block)]
        if not meant:
            return among.otherwise
        if len({reading.meaning.term_id for reading in meant}) > 1:
            return doubt(meant)
        return meant[0].meaning
