"""Alignment and pairing give the best totals and margins that trying every assignment gives."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.normalise.alignment import Costs, Placement, align
from pipeline.normalise.pairing import pair

COSTS = Costs(row=3, card=4, exchange=5)
Assignment = tuple[int | None, ...]
SCORES = st.integers(1, 4).flatmap(
    lambda cards: st.lists(st.lists(st.integers(-20, 20), min_size=cards, max_size=cards), min_size=1, max_size=4)
)


def alignments(scores: list[list[int]], row: int = 0, card: int = 0) -> Iterator[tuple[int, Assignment]]:
    rows, cards = len(scores) - row, len(scores[0]) - card
    if not rows and not cards:
        yield 0, ()
    if rows:
        yield from ((total - COSTS.row, (None, *rest)) for total, rest in alignments(scores, row + 1, card))
    if cards:
        yield from ((total - COSTS.card, rest) for total, rest in alignments(scores, row, card + 1))
    if rows and cards:
        here = scores[row][card]
        yield from ((total + here, (card, *rest)) for total, rest in alignments(scores, row + 1, card + 1))
    if rows > 1 and cards > 1:
        here = scores[row][card + 1] + scores[row + 1][card] - COSTS.exchange
        yield from ((total + here, (card + 1, card, *rest)) for total, rest in alignments(scores, row + 2, card + 2))


def pairings(scores: list[list[int]], row: int = 0, used: Assignment = ()) -> Iterator[tuple[int, Assignment]]:
    if row == len(scores):
        yield 0, used
        return
    yield from pairings(scores, row + 1, (*used, None))
    for card, score in enumerate(scores[row]):
        if card not in used:
            yield from ((total + score, full) for total, full in pairings(scores, row + 1, (*used, card)))


@pytest.mark.parametrize(
    ("solve", "every"), [(lambda scores: align(scores, COSTS), alignments), (pair, pairings)], ids=["align", "pair"]
)
@given(scores=SCORES)
def test_totals_and_margins_are_those_of_all_assignments(
    solve: Callable[..., tuple[Placement, ...]],
    every: Callable[..., Iterator[tuple[int, Assignment]]],
    scores: list[list[int]],
) -> None:
    assignments = list(every(scores))
    for row, place in enumerate(solve(np.array(scores, dtype=np.int64))):
        totals: dict[int | None, int] = {}
        for total, cards in assignments:
            totals[cards[row]] = max(total, totals.get(cards[row], total))
        best, following = sorted(totals.values(), reverse=True)[:2]
        assert (totals[place.card], totals[place.next_card], place.margin) == (best, following, best - following)
