"""What stands around a wording, where that decides what it means."""

import re
from collections.abc import Callable, Iterator

from pipeline.terms.index import Forms, Reading
from pipeline.terms.words import Words

SENTENCE_END = re.compile(r"[.!?\u2026]['\"\u00bb\u201d)]*\s|\n\s*\n")
BESIDE = re.compile(r"[\s\"'\u00ab\u00bb\u201c\u201d\u201e/-]*")
"""A gap across which two words are neighbours."""
NEAR = 4
FARTHEST = 60

Range = tuple[int, int]


def holds(reading: Reading, surface: str, words: Words, place: Range, block: Range) -> bool:
    """Whether the words around `place` (first and last word of a wording) are as the reading asks."""
    if reading.written == "capitals" and not surface.isupper():
        return False
    if reading.written == "capital" and not surface[:1].isupper():
        return False
    return all(
        place_holds(condition.removeprefix("not_"), forms, words, place, block) != condition.startswith("not_")
        for condition, forms in reading.conditions
    )


def place_holds(where: str, forms: Forms, words: Words, place: Range, block: Range) -> bool:
    """Whether one of `forms` stands where the condition says."""
    return any(word in forms for word in PLACES[where](words, place, block))


def _previous(words: Words, place: Range, block: Range) -> Iterator[str]:
    if place[0] > block[0] and BESIDE.fullmatch(words.gaps[place[0]]):
        yield words.words[place[0] - 1]


def _next(words: Words, place: Range, block: Range) -> Iterator[str]:
    if place[1] + 1 < block[1] and BESIDE.fullmatch(words.gaps[place[1] + 1]):
        yield words.words[place[1] + 1]


def _near(words: Words, place: Range, block: Range) -> Iterator[str]:
    yield from _same_sentence(words, place, block, NEAR)


def _sentence(words: Words, place: Range, block: Range) -> Iterator[str]:
    yield from _same_sentence(words, place, block, FARTHEST)


def _same_sentence(words: Words, place: Range, block: Range, reach: int) -> Iterator[str]:
    for word in range(place[0] - 1, max(block[0], place[0] - reach) - 1, -1):
        if _ends_sentence(words, word + 1):
            break
        yield words.words[word]
    for word in range(place[1] + 1, min(block[1], place[1] + 1 + reach)):
        if _ends_sentence(words, word):
            break
        yield words.words[word]


def _ends_sentence(words: Words, gap: int) -> bool:
    """Whether a sentence ends in the gap before a word; a point behind a single letter abbreviates."""
    return SENTENCE_END.search(words.gaps[gap]) is not None and (gap == 0 or len(words.words[gap - 1]) > 1)


PLACES: dict[str, Callable[[Words, Range, Range], Iterator[str]]] = {
    "prev": _previous,
    "next": _next,
    "near": _near,
    "sentence": _sentence,
}
