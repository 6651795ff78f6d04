"""Where a text speaks of a concept: whole words, the longest wording first, the context where that decides."""

import re
from collections.abc import Mapping, Sequence
from itertools import compress

from pipeline.terms.context import holds
from pipeline.terms.index import Choice, Entry, Forms, Meaning, Pattern, doubt
from pipeline.terms.words import Words

PLAIN_GAPS = frozenset({" ", "-", "\n"})
JOINING_GAP = re.compile(r"\s*+[-/\u2010\u2011\"\u00ab\u201c\u201e]?+\s*+")
"""What may stand between the words of one wording."""

Match = tuple[int, int, Meaning]
"""The words from the first to the last (inclusive) mean something, if only that they are no term."""


def matches(words: Words, entries: Mapping[str, Entry], text: str) -> list[Match]:
    """The matches among the words of one block, in order; `text` is the plain text that they come from."""
    known = words.words
    found: list[Match] = []
    free = 0
    begun = list(map(entries.get, known))
    for word, entry in compress(enumerate(begun), begun):
        if word < free or entry is None:
            continue
        if entry.longer and word + 1 < len(known):
            patterns = entry.longer.get(known[word + 1])
            match = _longer(words, word, patterns, text) if patterns else None
            if match is not None:
                found.append(match)
                free = match[1] + 1
                continue
        alone = entry.alone
        meaning = _meant(alone, words, (word, word), text) if alone.conditional else alone.otherwise
        if meaning is not None:
            found.append((word, word, meaning))
    return found


def _longer(words: Words, word: int, patterns: Sequence[Pattern], text: str) -> Match | None:
    """The longest wording of several words that begins here and that its context does not rule out."""
    if not _is_joint(words.gap(word + 1)):
        return None
    for pattern in patterns:
        if not pattern.rest or _goes_on(words, word + 2, pattern.rest):
            last = word + 1 + len(pattern.rest)
            meaning = _meant(pattern.choice, words, (word, last), text)
            if meaning is not None:
                return word, last, meaning
    return None


def _goes_on(words: Words, third: int, rest: tuple[Forms, ...]) -> bool:
    """Whether the words from the third on are those of a wording, and nothing but joints stands between them."""
    if third + len(rest) > len(words.words):
        return False
    return all(
        words.words[place] in forms and _is_joint(words.gap(place)) for place, forms in enumerate(rest, third)
    )  # fmt: skip


def _is_joint(gap: str) -> bool:
    return gap in PLAIN_GAPS or JOINING_GAP.fullmatch(gap) is not None


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
