"""The numbers that a document states, in digits and in words of any case form, each with its place."""

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.extract.reading import Reading
from pipeline.numbers import MULTIPLIERS, WORDS, number_at

TOKEN = re.compile(r"(?<![\w.,:/+\u2212-])(?:[0-9]+|[A-Za-z\u0400-\u04ff]+)")
FOLLOWING = re.compile(r"[\s*\u00d7-]*(?P<word>[A-Za-z\u0400-\u04ff]+)")
LETTERS = re.compile(r"[A-Za-z\u0400-\u04ff]+")
MOST_WORDS = 4


@dataclass(frozen=True, slots=True)
class Statement:
    """A number at a plain stretch of the block with that index, and the words behind it in the same phrase."""

    block: int
    start: int
    end: int
    value: int
    words: tuple[str, ...]


@functools.lru_cache(maxsize=2)
def statements(reading: Reading) -> tuple[Statement, ...]:
    """Every number of every block, in document order."""
    return tuple(statement for index in range(len(reading.blocks)) for statement in _statements_of(reading, index))


def _statements_of(reading: Reading, index: int) -> Iterator[Statement]:
    text, block = reading.document.plain, reading.blocks[index]
    behind, end = block.body_start, block.end
    for token in TOKEN.finditer(text, behind, end):
        word = token[0].lower()
        if token.start() < behind or not (word.isdigit() or word in WORDS or word in MULTIPLIERS):
            continue
        if (number := number_at(text, token.start())) and number.end <= end:
            behind = number.end
            ends = words_behind(text, number.end, end, MOST_WORDS)
            words = tuple(LETTERS.findall(text, number.end, ends[-1])) if ends else ()
            yield Statement(index, token.start(), number.end, number.value, words)


def words_behind(text: str, start: int, end: int, most: int) -> list[int]:
    """Where each of the words ends that stand directly behind `start`, up to the next mark or number."""
    ends: list[int] = []
    while len(ends) < most and (match := FOLLOWING.match(text, start, end)):
        if match["word"].lower() in WORDS:
            break
        start = match.end()
        ends.append(start)
    return ends
