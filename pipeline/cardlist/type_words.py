"""The words of a row that may name its type, each with what it says and what its form allows."""

import functools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from pipeline.cardlist.legal_types import BITS, SLOTS
from pipeline.vocabulary import vocabulary

CASES = ("nominative", "genitive", "dative", "accusative", "instrumental", "prepositional")

WORD = re.compile(r"[^\W\d_](?:[^\W\d_]|['\u2019](?=[^\W\d_]))*+")
QUOTED = re.compile(r"\u00ab[^\u00bb]*\u00bb|\u201c[^\u201d]*\u201d|\u201e[^\u201c\u201d]*[\u201c\u201d]|\"[^\"]*\"")

_DATA = vocabulary("card_types")
FOLDED = str.maketrans("\u0451", "\u0435")
TIES = frozenset(_DATA["ties"])


@dataclass(frozen=True, slots=True, eq=False)
class Sense:
    """What a word form says: `value` of `slot`; `agreements` pairs the genders (or plural) and cases it can be."""

    slot: str
    value: str
    is_adjective: bool = False
    is_weak: bool = False
    is_plural_only: bool = False
    agreements: frozenset[tuple[str, str]] = frozenset()

    @property
    def said(self) -> int:
        """The bit of slot and value."""
        return BITS[self.slot, self.value]


@dataclass(frozen=True, slots=True, eq=False)
class Word:
    """A word of a row with its place; `sense` is null for a word that names no type."""

    text: str
    start: int
    end: int
    is_quoted: bool
    sense: Sense | None = field(repr=False)


def words(text: str) -> list[Word]:
    """The words of a text; the parts of a hyphenated word are words of their own."""
    quoted = [match.span() for match in QUOTED.finditer(text)]
    found = []
    for match in WORD.finditer(text):
        start, end = match.span()
        is_quoted = bool(quoted) and any(opening < start < closing for opening, closing in quoted)
        found.append(Word(match[0], start, end, is_quoted, sense(match[0].lower())))
    return found


def is_type_word(word: str) -> bool:
    """Whether a word can name a type."""
    return sense(word.casefold()) is not None


def sense(form: str) -> Sense | None:
    """What a word form says, in lower case, slips of the hand overlooked; null where it names no type."""
    return _slipped().get(form.translate(FOLDED)) or _with_a_letter_too_many(form.translate(FOLDED))


@functools.lru_cache(maxsize=4096)
def _with_a_letter_too_many(form: str) -> Sense | None:
    shorter = (form[:at] + form[at + 1 :] for at in range(1, len(form) - 1)) if len(form) >= 8 else ()
    return next((_senses()[known] for known in shorter if known in _senses()), None)


@functools.cache
def _slipped() -> MappingProxyType[str, Sense]:
    """The forms with those that a slip of the hand makes of them."""
    senses = dict(_senses())
    for form, meaning in _senses().items():
        for slip in _slips(form):
            senses.setdefault(slip, meaning)
    return MappingProxyType(senses)


@functools.cache
def _senses() -> MappingProxyType[str, Sense]:
    senses: dict[str, Sense] = {}
    for form, meaning in (*_nouns(), *_adjectives(), *_english()):
        known = senses.get(form)
        senses[form] = _merged(known, meaning) if known else meaning
    return MappingProxyType(senses)


def _merged(one: Sense, other: Sense) -> Sense:
    """One form in several cases or numbers."""
    return Sense(
        one.slot,
        one.value,
        one.is_adjective,
        one.is_weak,
        one.is_plural_only and other.is_plural_only,
        one.agreements | other.agreements,
    )


def _said(entry: Mapping[str, str]) -> tuple[str, str]:
    return next((slot, entry[slot]) for slot in SLOTS if slot in entry)


def _nouns() -> Iterator[tuple[str, Sense]]:
    for noun in _DATA["nouns"]:
        slot, value = _said(noun)
        for number, gender in (("singular", noun["gender"]), ("plural", "p")):
            for case, form in zip(CASES, noun[number].split(), strict=True):
                agreement = frozenset({(gender, case)})
                yield (
                    form,
                    Sense(
                        slot,
                        value,
                        is_weak=noun.get("weak", False),
                        is_plural_only=number == "plural",
                        agreements=agreement,
                    ),
                )


def _adjectives() -> Iterator[tuple[str, Sense]]:
    for adjective in _DATA["adjectives"]:
        slot, value = _said(adjective)
        for gender, endings in _DATA["endings"][adjective["endings"]].items():
            for case, ending in zip(CASES, endings.split(), strict=True):
                yield (
                    adjective["stem"] + ending,
                    Sense(slot, value, is_adjective=True, agreements=frozenset({(gender, case)})),
                )


def _english() -> Iterator[tuple[str, Sense]]:
    for noun in _DATA["english"]:
        slot, value = _said(noun)
        for form in (noun["singular"], *noun.get("misspelt", ())):
            yield form, Sense(slot, value)
        yield noun["plural"], Sense(slot, value, is_plural_only=True)


def _slips(form: str) -> Iterator[str]:
    """The form with two neighbouring letters exchanged or one inside left out, slips of the hand (`resoruce`)."""
    for at in range(1, len(form) - 1) if len(form) >= 6 else ():
        yield form[:at] + form[at + 1] + form[at] + form[at + 2 :]
        if len(form) > 6:
            yield form[:at] + form[at + 1 :]
