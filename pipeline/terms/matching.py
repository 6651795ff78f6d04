"""Where a text speaks of a concept: whole words, the longest wording first, the context where that decides."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import compress

from pipeline.terms.context import holds
from pipeline.terms.index import Choice, Entry, Forms, Meaning, Pattern, doubt
from pipeline.terms.words import Words

PLAIN_GAPS = frozenset({" ", "-", "\n"})
JOINING_GAP = re.compile(r"\s*+[-/\u2010\u2011\"\u00ab\u201c\u201e]?+\s*+")
"""What may stand between the words of one wording."""

Match = tuple[int, int, Meaning]
"""The words from the first to the last (inclusive) mean something, if only that they are no term."""


def matches(words: Words, entries: Mapping[str, Entry], text: str) -> Iterator[Match]:
    """The matches among the words of one block, in order; `text` is the plain text that they come from."""
    known = words.words
    free = 0
    for word in compress(range(len(known)), map(entries.__contains__, known)):
        if word < free:
            continue
        entry = entries[known[word]]
        patterns = entry.longer.get(known[word + 1]) if entry.longer and word + 1 < len(known) else None
        match = _longer(words, word, patterns, text) if patterns else None
        if match is None:
            meaning = entry.alone.otherwise
            if entry.alone.conditional:
                meaning = _meant(entry.alone, words, (word, word), text)
            if meaning is None:
                continue
            match = (word, word, meaning)
        free = match[1] + 1
        yield match


def _longer(words: Words, word: int, patterns: Sequence[Pattern], text: str) -> Match | None:
    """The longest wording of several words that begins here and that its context does not rule out."""
    for pattern in patterns:
        last = word + 1 + len(pattern.rest)
        if last < len(words.words) and _goes_on(words, word + 1, pattern.rest):
            meaning = _meant(pattern.choice, words, (word, last), text)
            if meaning is not None:
                return word, last, meaning
    return None


def _goes_on(words: Words, second: int, rest: tuple[Forms, ...]) -> bool:
    """Whether the words behind the second are those of a wording, and nothing but joints stands between them."""
    for place, forms in enumerate(rest, second + 1):
        if words.words[place] not in forms:
            return False
    for gap in words.gaps[second : second + 1 + len(rest)]:
        if gap not in PLAIN_GAPS and not JOINING_GAP.fullmatch(gap):
            return False
    return True


def _meant(among: Choice, words: Words, place: tuple[int, int], text: str) -> Meaning | None:
    """What the context asks for, else what needs no context; null where the words say nothing."""
    if not among.conditional:
        return among.otherwise
    meant = [reading for reading in among.conditional if holds(reading, words, text, place)]
    if not meant:
        return among.otherwise
    if len({reading.meaning.term_id for reading in meant}) > 1:
        return doubt(meant)
    return meant[0].meaning
