"""Counts in how many ways one choice a step can be made so that the chosen vectors add up to a goal.

The states are sums of vectors; steps are worked off from both ends until they meet, so that no layer holds more
states than half of the steps can make. A vector of small integers is packed into one integer.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

MOST_MOVES = 4_000_000
BITS_PER_COORDINATE = 32

Layer = Mapping[int, int]


class TooManyReadingsError(Exception):
    """The steps make more different sums than can be counted in reasonable time and memory."""


@dataclass(slots=True)
class _Budget:
    """How often a state may still be moved by a vector."""

    moves: int

    def spend(self, moves: int) -> None:
        self.moves -= moves
        if self.moves < 0:
            raise TooManyReadingsError


def packed(vector: Iterable[int]) -> int:
    """One integer for a vector whose coordinates stay far below 2**31; sums of packed vectors are packed sums."""
    return sum(value << (index * BITS_PER_COORDINATE) for index, value in enumerate(vector))


@dataclass(frozen=True, slots=True)
class Placements:
    """All ways to reach the goal. `before[i]` counts the ways to a state ahead of step i, `after[i]` those from it."""

    steps: tuple[tuple[int, ...], ...]
    before: tuple[Layer, ...]
    after: tuple[Layer, ...]

    @property
    def number(self) -> int:
        """How many ways there are."""
        return self.after[0].get(0, 0)

    def ways(self, step: int) -> tuple[int, ...]:
        """For each choice of a step, in how many of the ways it is made."""
        ahead, behind = self.before[step], self.after[step + 1]
        return tuple(
            sum(ways * behind.get(state + vector, 0) for state, ways in ahead.items()) for vector in self.steps[step]
        )

    def each(self) -> Iterator[tuple[int, ...]]:
        """The ways themselves, in order: the index of the choice made at each step."""
        return self._from(0, 0)

    def _from(self, step: int, state: int) -> Iterator[tuple[int, ...]]:
        if step == len(self.steps):
            yield ()
            return
        for index, vector in enumerate(self.steps[step]):
            if self.after[step + 1].get(state + vector):
                for rest in self._from(step + 1, state + vector):
                    yield (index, *rest)


def count_placements(steps: Sequence[Sequence[int]], goal: int, most_moves: int = MOST_MOVES) -> Placements:
    """All ways to add up to `goal` (packed) with one vector (packed) out of each step.

    Raises TooManyReadingsError where states would have to be moved by vectors more than `most_moves` times.
    """
    budget = _Budget(most_moves)
    before: dict[int, Layer] = {0: {0: 1}}
    after: dict[int, Layer] = {len(steps): {goal: 1}}
    left, right = 0, len(steps)
    while left < right:
        if len(before[left]) * len(steps[left]) <= len(after[right]) * len(steps[right - 1]):
            before[left + 1] = _moved(before[left], steps[left], budget)
            left += 1
        else:
            after[right - 1] = _moved(after[right], [-vector for vector in steps[right - 1]], budget)
            right -= 1
    before[left] = {state: ways for state, ways in before[left].items() if state in after[left]}
    for step in range(left, len(steps)):
        before[step + 1] = _moved(before[step], steps[step], budget, after[step + 1])
    for step in range(left, 0, -1):
        after[step - 1] = _moved(after[step], [-vector for vector in steps[step - 1]], budget, before[step - 1])
    order = range(len(steps) + 1)
    return Placements(
        tuple(tuple(step) for step in steps), tuple(before[i] for i in order), tuple(after[i] for i in order)
    )


def _moved(layer: Layer, vectors: Sequence[int], budget: _Budget, within: Layer | None = None) -> Layer:
    budget.spend(len(layer) * len(vectors))
    moved: dict[int, int] = {}
    for state, ways in layer.items():
        for vector in vectors:
            reached = state + vector
            if within is None or reached in within:
                moved[reached] = moved.get(reached, 0) + ways
    return moved
