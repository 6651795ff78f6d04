"""What a text speaks of: the common parts of its words, numbers in figures, words without a subject left out."""

import functools
import re

from pipeline.numbers import WORDS
from pipeline.terms.words import fold
from pipeline.vocabulary import vocabulary

_STEMS = vocabulary("stems")
ENDINGS: tuple[str, ...] = tuple(sorted(_STEMS["endings"], key=len, reverse=True))
STOP_WORDS = frozenset(fold(_STEMS["stop_words"]).split())
MOST_LETTERS: int = _STEMS["most_letters"]
LEAST_LETTERS: int = _STEMS["least_letters"]
WORD = re.compile(r"[0-9]+|[A-Za-z\u0400-\u04ff]+")


def stems(text: str) -> tuple[str, ...]:
    """The stems of the words of a text, in order."""
    found = (stem_of(word) for word in WORD.findall(fold(text)))
    return tuple(stem for stem in found if stem)


@functools.lru_cache(maxsize=100_000)
def stem_of(word: str) -> str:
    """The stem of a folded word, empty for one that says nothing of the subject."""
    if word in STOP_WORDS:
        return ""
    if word in WORDS:
        return str(WORDS[word])
    if len(word) < LEAST_LETTERS and not word.isdigit():
        return ""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= LEAST_LETTERS:
            return word.removesuffix(ending)[:MOST_LETTERS]
    return word[:MOST_LETTERS]
