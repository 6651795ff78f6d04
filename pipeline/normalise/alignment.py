"""The best way to lay a list beside a reference in the same order, and how much worse every other way is.

Rows and cards may be left over, at a cost, and two neighbours of the list may stand exchanged. The method is global
alignment (Needleman, Wunsch 1970) with the exchange of Damerau (1964); margins come from max-marginals, the best
total under each choice for a row, which passes from both ends give together.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.int64]


IMPOSSIBLE = -(10**12)


@dataclass(frozen=True, slots=True)
class Costs:
    """What a row without a card, a card without a row and an exchange of two neighbours cost."""

    row: int
    card: int
    exchange: int


@dataclass(frozen=True, slots=True)
class Placement:
    """The card that a row has in the best assignment, that assignment's lead, and the next best choice."""

    card: int | None
    margin: int
    next_card: int | None


def align(scores: Scores, costs: Costs) -> tuple[Placement, ...]:
    """A placement for each row; `scores[row, card]` are whole numbers, the cards in the order of the list.

    The margin is the best total minus the best total of a complete assignment in which the row has another card or
    none: 0 where two assignments are equally good. Time and memory grow with rows times cards; there must be a card.
    """
    before = _totals(scores, costs)
    after = _totals(scores[::-1, ::-1], costs)[::-1, ::-1]
    return settle(_with_card(scores, costs, before, after), _without_card(costs, before, after))


def settle(with_card: Scores, without_card: Scores) -> tuple[Placement, ...]:
    """The best choice for each row, from the best totals under each choice."""
    choices = np.column_stack((with_card, without_card))
    rows, none = np.arange(len(choices)), with_card.shape[1]
    chosen = choices.argmax(axis=1)
    best = choices[rows, chosen]
    choices[rows, chosen] = IMPOSSIBLE
    following = choices.argmax(axis=1)
    margins = best - choices[rows, following]
    return tuple(
        Placement(None if card == none else card, margin, None if other == none else other)
        for card, margin, other in zip(chosen.tolist(), margins.tolist(), following.tolist(), strict=True)
    )


def _totals(scores: Scores, costs: Costs) -> Scores:
    """The best total for the first i rows and the first j cards, at [i, j]."""
    count, cards = scores.shape
    skipped = np.arange(cards + 1, dtype=np.int64) * costs.card
    totals = np.empty((count + 1, cards + 1), dtype=np.int64)
    totals[0] = -skipped
    for row in range(1, count + 1):
        reached = totals[row - 1] - costs.row
        np.maximum(reached[1:], totals[row - 1, :-1] + scores[row - 1], out=reached[1:])
        if row > 1 and cards > 1:
            exchanged = totals[row - 2, :-2] + scores[row - 2, 1:] + scores[row - 1, :-1] - costs.exchange
            np.maximum(reached[2:], exchanged, out=reached[2:])
        totals[row] = np.maximum.accumulate(reached + skipped) - skipped
    return totals


def _with_card(scores: Scores, costs: Costs, before: Scores, after: Scores) -> Scores:
    """The best complete total in which a row has a card, at [row, card]."""
    totals = before[:-1, :-1] + scores + after[1:, 1:]
    if min(scores.shape) > 1:
        exchanged = before[:-2, :-2] + scores[:-1, 1:] + scores[1:, :-1] + after[2:, 2:] - costs.exchange
        np.maximum(totals[:-1, 1:], exchanged, out=totals[:-1, 1:])
        np.maximum(totals[1:, :-1], exchanged, out=totals[1:, :-1])
    return totals


def _without_card(costs: Costs, before: Scores, after: Scores) -> Scores:
    """The best complete total in which a row has no card, at [row]."""
    rest: Scores = (before[:-1] + after[1:]).max(axis=1) - costs.row
    return rest
