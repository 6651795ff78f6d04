"""What stands around a wording, where that decides what it means."""

import re
from collections.abc import Callable

from pipeline.terms.index import Forms, Reading
from pipeline.terms.words import Words

SENTENCE_END = re.compile(r"[.!?\u2026]['\"\u00bb\u201d)]*\s|\n\s*\n")
BESIDE = re.compile(r"[\s\"'\u00ab\u00bb\u201c\u201d\u201e/-]*")
"""A gap across which two words are neighbours."""
NEAR = 4
FARTHEST = 60
"""How many words of a sentence are looked at on either side."""

Place = tuple[int, int]
"""The first and the last word of a wording."""


def holds(reading: Reading, words: Words, text: str, place: Place) -> bool:
    """Whether the words around `place` are as the reading asks, and the wording is written so in the plain text."""
    if reading.written:
        [(start, end)] = words.spans([(*place, None)])
        surface = text[start:end]
        if not (surface if reading.written == "capitals" else surface[0]).isupper():
            return False
    for condition, forms in reading.conditions:
        if PLACES[condition.removeprefix("not_")](forms, words, place) == condition.startswith("not_"):
            return False
    return True


def _previous(forms: Forms, words: Words, place: Place) -> bool:
    return place[0] > 0 and words.words[place[0] - 1] in forms and _beside(words, place[0])


def _next(forms: Forms, words: Words, place: Place) -> bool:
    behind = place[1] + 1
    return behind < len(words.words) and words.words[behind] in forms and _beside(words, behind)


def _beside(words: Words, gap: int) -> bool:
    return BESIDE.fullmatch(words.gap(gap)) is not None


def _near(forms: Forms, words: Words, place: Place) -> bool:
    return _in_sentence(forms, words, place, NEAR)


def _sentence(forms: Forms, words: Words, place: Place) -> bool:
    return _in_sentence(forms, words, place, FARTHEST)


def _in_sentence(forms: Forms, words: Words, place: Place, reach: int) -> bool:
    first, end = max(0, place[0] - reach), min(len(words.words), place[1] + 1 + reach)
    if forms.isdisjoint(words.words[first:end]):
        return False
    for word in range(place[0] - 1, first - 1, -1):
        if _ends_sentence(words, word + 1):
            break
        if words.words[word] in forms:
            return True
    for word in range(place[1] + 1, end):
        if _ends_sentence(words, word):
            break
        if words.words[word] in forms:
            return True
    return False


def _ends_sentence(words: Words, gap: int) -> bool:
    """Whether a sentence ends in the gap before a word; a point behind a single letter abbreviates."""
    return SENTENCE_END.search(words.gap(gap)) is not None and len(words.words[gap - 1]) > 1


PLACES: dict[str, Callable[[Forms, Words, Place], bool]] = {
    "prev": _previous,
    "next": _next,
    "near": _near,
    "sentence": _sentence,
}
"""How each condition looks for one of its words."""
