"""Rarity codes: `c2`, `U`, `R2+U1`, `CB+CS1`, `Uncommon-2`, `U/C` as cards on print sheets."""

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pipeline.cardlist.legend import TO_LATIN, Legend
from pipeline.plain import TO_CYRILLIC
from pipeline.vocabulary import vocabulary

_WORDS = vocabulary("rarity_codes")
SHEET_WORDS = {word: sheet for sheet, entry in _WORDS["sheets"].items() for word in entry["words"]}
NO_RARITY = frozenset(_WORDS["none"])
UNIT = re.compile(r"(?P<letters>[^\W\d_]{1,16}?)(?:[-\u2010-\u2015 ]?[x\u00d7]?(?P<digits>[0-9]{1,3}))?")
BETWEEN = re.compile(r"\s?[+/&]\s?")
# `Rl`, `C|`, `U\u0417`: a digit that arrives as the sign that looks like it.
MISREAD_DIGIT = re.compile(rf"(?<=[^\W\d_])\s?[{re.escape(''.join(_WORDS['misread_digits']))}]\Z")
CYRILLIC = re.compile(r"[\u0400-\u04ff]")

Basis = Literal["printed", "normalised"]


@dataclass(frozen=True, slots=True)
class Slot:
    """A card on a sheet: the sheet's code as the list writes it, the sheet (null if nobody says), copies if printed.

    `copies_basis` is normalised where a sign was read as the digit that it looks like.
    """

    sheet_code: str
    sheet: str | None
    copies: int | None
    copies_basis: Basis


@dataclass(frozen=True, slots=True)
class Code:
    """A readable rarity code; `basis` is normalised where letters were mended."""

    text: str
    slots: tuple[Slot, ...]
    basis: Basis


@functools.lru_cache(maxsize=4096)
def parse_code(text: str, legend: Legend) -> Code | None:
    """The sheets that a code names, or null where the text is none that the legend (or convention) knows."""
    slots: dict[str, Slot] = {}
    basis: Basis = "printed"
    for printed in BETWEEN.split(text):
        mended = _with_digit(printed, legend)
        unit = UNIT.fullmatch(mended)
        named = unit and _sheet(unit["letters"], legend, has_digits=unit["digits"] is not None)
        if unit is None or named is None:
            return None
        copies_basis: Basis = "printed" if mended == printed else "normalised"
        slot = Slot(named[0], named[1], _copies(unit["digits"], legend), copies_basis)
        basis = "normalised" if named[2] else basis
        slots[slot.sheet_code] = _both(slots.get(slot.sheet_code), slot)
    return Code(text, tuple(slots.values()), basis)


def _both(one: Slot | None, other: Slot) -> Slot:
    if one is None or one.copies is None or other.copies is None:
        return other
    basis: Basis = "normalised" if "normalised" in (one.copies_basis, other.copies_basis) else "printed"
    return Slot(one.sheet_code, one.sheet, one.copies + other.copies, basis)


def _with_digit(unit: str, legend: Legend) -> str:
    """A code whose digit arrived as a letter that looks like it, where the legend says that digits are copies."""
    if legend.digits != "copies" or not legend.is_stated:
        return unit
    known = {code for code, _ in legend.letters}
    misread = MISREAD_DIGIT.search(unit)
    if misread is None or unit in known or not known & {unit[: misread.start()], unit[: misread.start()].upper()}:
        return unit
    return f"{unit[: misread.start()]}{_WORDS['misread_digits'][misread[0].strip()]}"


def _copies(digits: str | None, legend: Legend) -> int | None:
    """The digits as copies; where no legend says so, a number of three figures or led by a zero is a card's."""
    if digits is None or legend.digits == "numbers" or digits.startswith("0"):
        return None
    return int(digits) if legend.digits == "copies" or len(digits) < 3 else None


def _sheet(letters: str, legend: Legend, *, has_digits: bool) -> tuple[str, str | None, bool] | None:
    """The sheet's code, the sheet, and whether letters had to be read as those of the other alphabet.

    A small Cyrillic letter without a digit is a word of the language, not a code.
    """
    if own := next(_readings(letters, legend), None):
        return (*own, False)
    is_cyrillic = CYRILLIC.search(letters) is not None
    may_be_mended = has_digits or letters.isupper() if is_cyrillic else legend.is_stated
    twins = letters.translate(TO_LATIN if is_cyrillic else TO_CYRILLIC)
    found = next(_readings(twins, legend), None) if may_be_mended else None
    return (*found, True) if found else None


def _readings(letters: str, legend: Legend) -> Iterator[tuple[str, str | None]]:
    known = dict(legend.letters)
    if letters in known:
        yield letters, known[letters]
    for code, sheet in legend.letters:
        if letters.casefold() == code.casefold():
            yield code if legend.is_stated else letters, sheet
    word = SHEET_WORDS.get(letters.casefold())
    if word and (not legend.is_stated or word in known.values()):
        yield letters, word
    # `CA`, `CB`: one of several sheets of a kind
    if len(letters) == 2 and letters.isupper() and letters.isascii() and letters[1] not in known:
        for code, sheet in legend.letters:
            if letters[0] == code.upper():
                yield letters, sheet
