"""Numbers at the beginning of a text, in digits or in the words of a language."""

import re
from dataclasses import dataclass
from itertools import product

from pipeline.vocabulary import vocabulary

DIGITS = re.compile(r"[0-9]{1,3}(?:(?:[ ][0-9]{3})+|(?:,[0-9]{3})+)(?![0-9])|[0-9]{1,9}")
WORD = re.compile(r"[ -]?(?P<word>[A-Za-z\u0400-\u04ff]+)")
# What follows a number that is none of its own: a range, a part of a word, a decimal, a share, dice.
GOES_ON = re.compile(
    r"[-\u2010-\u2015\u2212]\s?[0-9A-Za-z\u0400-\u04ff]|[.,:/][0-9]|\s?[%\u00b0+/]|[A-Za-z\u0400-\u04ff](?<![x\u0445X\u0425])"
)

_NUMBERS = vocabulary("numbers")
WORDS: dict[str, int] = {word: value for value, words in _NUMBERS["words"].items() for word in words.split()}
MULTIPLIERS: dict[str, int] = {
    word: value for value, words in _NUMBERS["multipliers"].items() for word in words.split()
}
JOINTS = frozenset(_NUMBERS["joints"].split())
_ORDINALS = {part: forms.split() for part, forms in _NUMBERS["ordinals"].items()}
ORDINALS = frozenset([*map("".join, product(_ORDINALS["stems"], _ORDINALS["endings"])), *_ORDINALS["whole"]])


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number that a text begins with: its value, where its text ends, whether it is written in digits."""

    value: int
    end: int
    in_digits: bool


def number_at(text: str, start: int = 0) -> Number | None:
    """The number that stands at `start`; none where it opens a longer expression (`32-page`, `2-4`, `3D`, `5+`)."""
    if digits := DIGITS.match(text, start):
        if GOES_ON.match(text, digits.end()):
            return None
        return Number(int(re.sub("[ ,]", "", digits[0])), digits.end(), in_digits=True)
    return _in_words(text, start)


def _in_words(text: str, start: int) -> Number | None:
    """Number words in falling order: `twenty five`, `two hundred and six`."""
    total = last = 0
    end = None
    at = start
    while match := WORD.match(text, at):
        word = match["word"].lower()
        if word in MULTIPLIERS:
            total = max(total, 1) * MULTIPLIERS[word]
            last = MULTIPLIERS[word]
        elif word in WORDS and (end is None or WORDS[word] < _room(last)):
            total += WORDS[word]
            last = WORDS[word]
        elif word in ORDINALS and _room(last):
            return None
        elif word not in JOINTS or end is None:
            break
        at = match.end()
        end = end if word in JOINTS else at
    if end is None or GOES_ON.match(text, end):
        return None
    return Number(total, end, in_digits=False)


def _room(last: int) -> int:
    """The values that may follow: units after tens, anything below it after a hundred."""
    return 0 if last < 20 else 10 if last < 100 else last
