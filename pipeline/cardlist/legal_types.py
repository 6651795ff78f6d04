"""The grammar of card types: which words may stand together, and what follows where some are left out.

What words say is a set of (slot, value) pairs, held as the bits of a number: rows are many and the pairs few.
"""

import functools
from collections.abc import Mapping

from pipeline.vocabulary import vocabulary

Type = tuple[str | None, str | None, str | None]
"""Class, subtype, alignment."""
SLOTS = ("class", "subtype", "alignment")

_ENTRIES = vocabulary("card_types")["legal"]
LEGAL: tuple[Mapping[str, str], ...] = tuple(
    {slot: entry[slot] for slot in SLOTS if slot in entry} for entry in _ENTRIES
)
PAIRS = tuple(sorted({pair for legal in LEGAL for pair in legal.items()}))
BITS: Mapping[tuple[str, str], int] = {pair: 1 << at for at, pair in enumerate(PAIRS)}
LEGAL_BITS = tuple(sum(BITS[pair] for pair in legal.items()) for legal in LEGAL)
USUAL_BITS = tuple(bits for bits, entry in zip(LEGAL_BITS, _ENTRIES, strict=True) if "is_side_rare" not in entry)


def compatible(stated: Type) -> list[Type]:
    """The legal types that say all that is stated."""
    legal_types = ((entry.get("class"), entry.get("subtype"), entry.get("alignment")) for entry in LEGAL)
    return [legal for legal in legal_types if all(word in (None, legal[at]) for at, word in enumerate(stated))]


@functools.cache
def is_legal(said: int) -> bool:
    """Whether words that say these pairs can belong to one type, wherever they stand."""
    return any(said & legal == said for legal in USUAL_BITS)


@functools.cache
def is_legal_together(said: int) -> bool:
    """Whether words that say these pairs can belong to one type, where they stand together as its words."""
    return any(said & legal == said for legal in LEGAL_BITS)


@functools.cache
def is_complete(said: int) -> bool:
    """Whether words that say these pairs are a whole type."""
    return said in LEGAL_BITS


@functools.cache
def in_order(slots: tuple[str, ...]) -> bool:
    """Whether words of these slots stand as English prints them: alignment, class, subtype."""
    ranks = [("alignment", "class", "subtype").index(slot) for slot in slots]
    return ranks == sorted(ranks)
