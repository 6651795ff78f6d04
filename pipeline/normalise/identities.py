"""Which card of a reference each row of a card list is, as one optimisation over the whole list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log2

import numpy as np
from numpy.typing import NDArray

from pipeline.normalise.alignment import Costs, Placement, align
from pipeline.normalise.likeness import Likeness, likeness
from pipeline.normalise.pairing import pair
from pipeline.normalise.reference_cards import ReferenceCard, place_in_alphabet, read_reference
from pipeline.normalise.stated_types import type_scores
from schemas.enums import EVIDENCE

Scores = NDArray[np.int64]

__all__ = ["Identity", "ListRow", "ReferenceCard", "identify", "read_reference"]

BIT = 1000
"""Scores are whole thousandths of a bit."""
COSTS = Costs(row=5000, card=5000, exchange=5000)
"""What a row without a card, a card without a row and an exchange cost, in thousandths of a bit: one in 32 each."""
LEAST_MARGIN = 3000
"""Below this a row stays open: another choice is more than one eighth as likely."""
SURELY_NAMED, LEAST_NAMED, KEPT_IN_ORDER = 6000, 4, 0.7
"""A list follows the alphabet where the words alone name so many rows, so far ahead of any other card, and the
alignment leaves this share of them at that card."""


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row's words without its rarity code, and what they state of its type, values as in `schemas.enums`."""

    text: str
    stated_class: str | None
    stated_subtype: str | None
    stated_alignment: str | None


@dataclass(frozen=True, slots=True)
class Identity:
    """The card's index in the reference, None where the row stays open.

    `evidence` holds the kinds of `schemas.enums.EVIDENCE` that speak for the card. `margin`, in bits, is the lead of
    the best complete assignment over the best other one in which this row has another card or none. `candidates` are
    the cards of an open row's two best choices where they are too close to decide.
    """

    card: int | None
    evidence: tuple[str, ...]
    margin: float
    candidates: tuple[int, ...] = ()


def identify(rows: Sequence[ListRow], cards: Sequence[ReferenceCard]) -> tuple[Identity, ...]:
    """The identity of each row of one list; no card is given to two rows.

    The list is taken to follow the English alphabet. Where its own words do not bear that out, and for rows that the
    alphabet leaves open, names and types alone decide. The order of the reference has no influence.
    """
    if not rows or not cards:
        return tuple(Identity(None, (), 0.0) for _ in rows)
    order = sorted(range(len(cards)), key=lambda number: place_in_alphabet(cards[number]))
    words = likeness([row.text for row in rows], [cards[number].name_en for number in order])
    types = _type_scores(rows, [cards[number] for number in order])
    aligned = align(words.scores + types, COSTS)
    in_order = dict(enumerate(aligned)) if _is_in_order(words.scores, aligned) else {}
    placed = {row: place for row, place in in_order.items() if _is_settled(place)}
    matching = _Matching(order, words, types, placed, _pair_the_rest(words.scores + types, placed), in_order)
    return tuple(map(matching.identity, range(len(rows))))


@dataclass(frozen=True, slots=True)
class _Matching:
    """What names and alphabet come to; cards are numbered along the alphabet, `order` leads back to the reference."""

    order: Sequence[int]
    words: Likeness
    types: Scores
    placed: Mapping[int, Placement]
    paired: Mapping[int, Placement]
    in_order: Mapping[int, Placement]

    def identity(self, row: int) -> Identity:
        """The identity of a row: by the alphabet, else by its name, else open."""
        place = self.placed.get(row) or self.paired[row]
        evidence = () if place.card is None else self._evidence(row, place.card)
        if place.card is None or not _is_settled(place) or not evidence:
            return self._open(self.in_order.get(row, place))
        return Identity(self.order[place.card], evidence, place.margin / BIT)

    def _evidence(self, row: int, card: int) -> tuple[str, ...]:
        """A type stands beside words only: among many cards of that type it alone places no row."""
        kinds = set(self.words.kinds(row, card))
        if kinds and self.types[row, card] > 0:
            kinds.add("type")
        if row in self.placed:
            kinds.add("alphabet")
        return tuple(kind for kind in EVIDENCE if kind in kinds)

    def _open(self, place: Placement) -> Identity:
        rivals = (place.card, place.next_card) if place.margin < LEAST_MARGIN else ()
        candidates = (self.order[card] for card in rivals if card is not None)
        return Identity(None, (), place.margin / BIT, tuple(candidates))


def _type_scores(rows: Sequence[ListRow], cards: Sequence[ReferenceCard]) -> Scores:
    stated = [(row.stated_class, row.stated_subtype, row.stated_alignment) for row in rows]
    return type_scores(stated, [(card.card_class, card.subtype, card.alignment) for card in cards])


def _is_settled(place: Placement) -> bool:
    return place.card is not None and place.margin >= LEAST_MARGIN


def _is_in_order(scores: Scores, aligned: Sequence[Placement]) -> bool:
    """Whether the alignment keeps what the words alone name for certain."""
    if scores.shape[1] < 2:
        return False
    leads = np.partition(scores, -2, axis=1)
    rows = np.flatnonzero(leads[:, -1] - leads[:, -2] >= SURELY_NAMED).tolist()
    named = scores.argmax(axis=1).tolist()
    kept = sum(aligned[row].card == named[row] for row in rows)
    return len(rows) >= LEAST_NAMED and kept >= KEPT_IN_ORDER * len(rows)


def _pair_the_rest(scores: Scores, placed: Mapping[int, Placement]) -> dict[int, Placement]:
    """Rows and cards that are left over, paired in any order; each card is as likely beforehand as any other."""
    taken = {place.card for place in placed.values()}
    rows = [row for row in range(scores.shape[0]) if row not in placed]
    cards = [card for card in range(scores.shape[1]) if card not in taken]
    if not rows or not cards:
        return {row: Placement(None, 0, None) for row in rows}
    beforehand = round(BIT * log2(scores.shape[1]))
    number: dict[int | None, int | None] = {None: None, **dict(enumerate(cards))}
    return {
        row: Placement(number[place.card], place.margin, number[place.next_card])
        for row, place in zip(rows, pair(scores[np.ix_(rows, cards)] - beforehand), strict=True)
    }
