"""Whether the numbers and letters of a document follow one another: gaps, repeats and wrong order."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from pipeline.blocks import CLAUSE_KINDS, SECTION_KINDS
from pipeline.extract.reading import Reading
from pipeline.segment.sequences import roman_value
from pipeline.vocabulary import vocabulary

ALPHABETS: list[dict[str, str]] = vocabulary("alphabets")
# `42.10`: a number below `42`; `100.1a`: a letter below `100.1`; `7`, `-1`: a number; `a`: a letter.
DOTTED = re.compile(r"(?P<above>[0-9A-Za-z.]*\.)(?P<last>[0-9]{1,6})")
LETTERED = re.compile(r"(?P<above>[0-9.]*[0-9])(?P<last>[A-Za-z\u0400-\u04ff])")
NUMBER = re.compile(r"[-\u2212\u2013]?[0-9]{1,6}")
LETTER = re.compile(r"[A-Za-z\u0400-\u04ff]")
ROMAN = re.compile(r"m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})", re.IGNORECASE)
ROMAN_PARTS = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
    (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip
# A longer gap is told by its ends.
MOST_NAMED = 12

Fault = Literal["gap", "repeat", "order"]


@dataclass(frozen=True, slots=True)
class Step:
    """A label that does not follow the one before it in its row: the blocks of both, and the labels left out."""

    before: int
    after: int
    fault: Fault
    missing: tuple[str, ...] = ()


def faulty_steps(reading: Reading) -> Iterator[Step]:
    """The places where labels jump, repeat or go back; a row that begins anew at its first label is a new one."""
    for row in _rows(reading).values():
        for before, after in pairwise(row):
            if step := _step(reading, before, after, row):
                yield step


def _rows(reading: Reading) -> dict[tuple[object, ...], list[int]]:
    """Blocks whose labels are to follow one another: of one form, in one section and below one labelled rule."""
    rows: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for index, block in enumerate(reading.blocks):
        if block.label is None or block.continues is not None or block.kind not in CLAUSE_KINDS | SECTION_KINDS:
            continue
        if dotted := DOTTED.fullmatch(block.label) or LETTERED.fullmatch(block.label):
            rows["dotted", dotted["above"]].append(index)
        elif NUMBER.fullmatch(block.label):
            rows["number", block.kind in SECTION_KINDS, _home(reading, index)].append(index)
        elif LETTER.fullmatch(block.label) or ROMAN.fullmatch(block.label):
            rows["letter", block.kind in SECTION_KINDS, _home(reading, index)].append(index)
    return rows


def _home(reading: Reading, index: int) -> int | None:
    """The numbered rule or the section that a label counts in."""
    above = reading.blocks[index].parent
    while above is not None and reading.blocks[above].kind not in SECTION_KINDS:
        label = reading.blocks[above].label
        if label and any(character.isalnum() for character in label):
            return above
        above = reading.blocks[above].parent
    return above


def _step(reading: Reading, before: int, after: int, row: Sequence[int]) -> Step | None:
    first, second = _value(reading, before, row), _value(reading, after, row)
    if first is None or second is None or first.kind != second.kind:
        return None
    if second.rank == first.rank:
        return Step(before, after, "repeat")
    if second.rank < first.rank:
        return None if second.rank <= 1 else Step(before, after, "order")
    missing = first.between(second)
    return Step(before, after, "gap", missing) if missing else None


@dataclass(frozen=True, slots=True)
class _Value:
    """A label's place in its row: numbers and roman numerals from 1, letters by their alphabet (`kind`)."""

    kind: str
    rank: int
    may_skip: str = ""

    def between(self, other: "_Value") -> tuple[str, ...]:
        """The labels that a row must hold between the two."""
        ranks = range(self.rank + 1, other.rank)
        if len(ranks) > MOST_NAMED:
            return (f"{self.named(ranks[0])} to {self.named(ranks[-1])}",)
        return tuple(self.named(rank) for rank in ranks if self.named(rank) not in self.may_skip)

    def named(self, rank: int) -> str:
        """The label of a rank of the same row."""
        if self.kind == "number":
            return str(rank)
        return _in_roman(rank) if self.kind == "roman" else self.kind[rank - 1]


def _value(reading: Reading, index: int, row: Sequence[int]) -> _Value | None:
    label = reading.blocks[index].label or ""
    if dotted := DOTTED.fullmatch(label) or LETTERED.fullmatch(label):
        label = dotted["last"]
    if NUMBER.fullmatch(label):
        return _Value("number", int(label.replace("\u2212", "-").replace("\u2013", "-")))
    if _is_roman_row(reading, row) and ROMAN.fullmatch(label):
        return _Value("roman", roman_value(label))
    for alphabet in ALPHABETS:
        if label.lower() in alphabet["letters"]:
            return _Value(alphabet["letters"], alphabet["letters"].index(label.lower()) + 1, alphabet["may_skip"])
    return None


def _is_roman_row(reading: Reading, row: Sequence[int]) -> bool:
    """Labels of which one has several letters, which no letter of an alphabet has."""
    return any(len(reading.blocks[index].label or "") > 1 for index in row[:4])


def _in_roman(number: int) -> str:
    written = ""
    for value, letters in ROMAN_PARTS:
        count, number = divmod(number, value)
        written += letters * count
    return written
