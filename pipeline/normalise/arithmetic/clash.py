"""Finds the smallest sets of stated facts that cannot all hold for a card list."""

import itertools
import math
from collections.abc import Sequence

from pipeline.normalise.arithmetic.counting import TooManyReadingsError
from pipeline.normalise.arithmetic.facts import Fact
from pipeline.normalise.arithmetic.system import System

MOST_TRIALS = 500
MOST_MOVES_IN_A_TRIAL = 100_000
MOST_MOVES = 1_000_000


def is_possible(system: System, facts: Sequence[Fact], most_moves: int = MOST_MOVES) -> bool:
    """Whether the list can be read so that these facts hold; also true where that cannot be counted."""
    try:
        return system.place(facts, most_moves).number > 0
    except TooManyReadingsError:
        return True


def smallest_clashes(system: System, facts: Sequence[Fact]) -> tuple[tuple[Fact, ...], ...]:
    """All smallest sets of facts that no reading of the list fulfils together.

    Where the facts are too many to try all sets, one set out of which nothing can be left.
    """
    bound = _irreducible(system, facts)
    trials = 0
    for size in range(1, len(bound) + 1):
        trials += math.comb(len(facts), size)
        if trials > MOST_TRIALS:
            break
        chosen = itertools.combinations(facts, size)
        clashes = [few for few in chosen if not is_possible(system, few, MOST_MOVES_IN_A_TRIAL)]
        if clashes:
            return tuple(clashes)
    return (bound,)


def _irreducible(system: System, facts: Sequence[Fact]) -> tuple[Fact, ...]:
    kept = list(facts)
    for fact in facts:
        fewer = [other for other in kept if other != fact]
        if not is_possible(system, fewer):
            kept = fewer
    return tuple(kept)
