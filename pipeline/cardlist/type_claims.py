"""Which type words of a row can be taken at their word, judged by their forms and their neighbours."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.cardlist.type_words import Sense, Word
from pipeline.vocabulary import vocabulary

_DATA = vocabulary("card_types")
AGREEING = {gender: tuple(endings) for gender, endings in _DATA["agreeing"].items()}
LATIN = re.compile(r"[A-Za-z]")
REACH = 4


@dataclass(frozen=True, slots=True, eq=False)
class TypeClaim:
    """A type word that says `value` of `slot`, both together the bit `said`.

    `strength` is how much it stands like a type's word, from 0; `partner` is the noun that an adjective agrees with.
    """

    word: Word
    slot: str
    value: str
    said: int
    strength: int
    partner: Word | None = None


def type_claims(found: Sequence[Word], *, is_type_column: bool) -> list[TypeClaim]:
    """The type words that claim something, in order.

    None are: a subtype in the plural only, an adjective that agrees with no type's noun, a word with other common
    meanings that has no type word beside it. In a type column every type word claims.
    """
    claims: list[TypeClaim] = []
    for at, word in enumerate(found):
        sense = word.sense
        if sense is None:
            continue
        partner = _partner(found, at, sense) if sense.is_adjective else None
        if is_type_column or partner or _is_claim(found, at, sense):
            strength = _strength(word, found, at)
            claims.append(TypeClaim(word, sense.slot, sense.value, sense.said, strength, partner))
    return claims


def _is_claim(found: Sequence[Word], at: int, sense: Sense) -> bool:
    if sense.is_adjective or (sense.is_plural_only and sense.slot == "subtype"):
        return False
    return not sense.is_weak or any(
        neighbour.sense and not neighbour.sense.is_weak and neighbour.sense.slot != sense.slot
        for neighbour in (*found[max(0, at - 1) : at], *found[at + 1 : at + 2])
    )


def _partner(found: Sequence[Word], at: int, sense: Sense) -> Word | None:
    """The type's noun an adjective agrees with: behind it, nothing between that it could belong to; or right before."""
    for word in found[at + 1 : at + 1 + REACH]:
        if _is_partner(word, sense):
            return word
        if not _may_stand_between(word, sense):
            break
    before = found[at - 1] if at else None
    return before if before and _is_partner(before, sense) and before.end + 1 == found[at].start else None


def _is_partner(word: Word, sense: Sense) -> bool:
    """Whether a word is a noun of another slot with which an adjective agrees; English nouns agree with all."""
    noun = word.sense
    if noun is None or noun.is_adjective or noun.slot == sense.slot or (noun.is_plural_only and noun.slot == "subtype"):
        return False
    return not noun.agreements or bool(noun.agreements & sense.agreements)


def _may_stand_between(word: Word, sense: Sense) -> bool:
    form = word.text.casefold()
    if word.is_quoted or word.sense or LATIN.match(form):
        return True
    endings = tuple(ending for gender, _ in sorted(sense.agreements) for ending in AGREEING[gender])
    return len(form) > 3 and form.endswith(endings)


def _strength(word: Word, found: Sequence[Word], at: int) -> int:
    """One for the nominative, one for a capital where none is due, one for the row's beginning, two for its end."""
    at_end = 2 * (at == len(found) - 1)
    return is_nominative(word) + (at > 0 and word.text[0].isupper()) + (at_end or at == 0)


def is_nominative(word: Word) -> bool:
    """Whether a word can be a nominative; English words can."""
    agreements = word.sense.agreements if word.sense else frozenset()
    return not agreements or any(case == "nominative" for _, case in agreements)
