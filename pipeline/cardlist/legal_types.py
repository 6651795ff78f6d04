"""The grammar of card types: which words may stand together, and what follows where some are left out."""

import functools
from collections.abc import Mapping

from pipeline.cardlist.type_words import SLOTS
from pipeline.vocabulary import vocabulary

Type = tuple[str | None, str | None, str | None]
"""Class, subtype, alignment."""


@functools.cache
def legal_types() -> tuple[Type, ...]:
    """Every complete type; null where a type has no such word."""
    return tuple((entry.get("class"), entry.get("subtype"), entry.get("alignment")) for entry in LEGAL)


LEGAL: tuple[Mapping[str, str], ...] = tuple(vocabulary("card_types")["legal"])


def compatible(stated: Type) -> list[Type]:
    """The legal types that say all that is stated."""
    return [legal for legal in legal_types() if all(word in (None, legal[at]) for at, word in enumerate(stated))]


@functools.cache
def is_legal(said: frozenset[tuple[str, str]]) -> bool:
    """Whether words with these (slot, value) can belong to one type."""
    return any(said <= set(legal.items()) for legal in LEGAL)


@functools.cache
def is_complete(said: frozenset[tuple[str, str]]) -> bool:
    """Whether words with these (slot, value) are a whole type."""
    return any(said == set(legal.items()) for legal in LEGAL)


def in_order(slots: tuple[str, ...]) -> bool:
    """Whether words of these slots stand as English prints them: alignment, class, subtype."""
    ranks = [("alignment", *SLOTS).index(slot) for slot in slots]
    return ranks == sorted(ranks)
