"""The best way to pair rows with cards in any order, and how much worse every other way is.

An assignment problem in which a row may stay alone, solved by shortest augmenting paths (Kuhn 1955; Jonker, Volgenant
1987). A row's margin is the cheapest change of the whole pairing that moves this row (Floyd, Warshall 1962).
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.normalise.alignment import IMPOSSIBLE, Placement, settle

Scores = NDArray[np.int64]


def pair(scores: Scores) -> tuple[Placement, ...]:
    """A placement for each row; `scores[row, card]` are whole numbers, and a row without a card counts 0.

    The margin is the best total minus the best total of a pairing in which the row has another card or none. Time
    grows with the third power of the number of rows.
    """
    count, cards = scores.shape
    alone = np.full((count, count), IMPOSSIBLE, dtype=np.int64)
    np.fill_diagonal(alone, 0)
    choices = np.concatenate((scores, alone), axis=1)
    return settle(*_totals(choices, _best_columns(choices), cards))


def _best_columns(choices: Scores) -> NDArray[np.int64]:
    """The column of each row in the best assignment: one row after the other, each by its shortest augmenting path.

    Prices keep the reduced cost `-choices - row price - column price` at 0 where a row has a column, else at 0 or more.
    """
    count, width = choices.shape
    row_prices, prices = np.zeros(count, dtype=np.int64), np.zeros(width, dtype=np.int64)
    owners = np.full(width, -1)
    for start in range(count):
        path = _shortest_path(start, choices, owners, row_prices, prices)
        travelled = path.distance[path.end]
        reached = path.is_done & (owners >= 0)
        row_prices[start] += travelled
        row_prices[owners[reached]] += travelled - path.distance[reached]
        prices[path.is_done] -= travelled - path.distance[path.is_done]
        column = path.end
        while column >= 0:
            before = int(path.came_from[column])
            owners[column] = owners[before] if before >= 0 else start
            column = before
    columns = np.empty(count, dtype=np.int64)
    columns[owners[owners >= 0]] = np.flatnonzero(owners >= 0)
    return columns


@dataclass(frozen=True, slots=True)
class _Path:
    """How far each column is, by which column it is reached (-1: from the start), and the free column at the end."""

    distance: NDArray[np.int64]
    came_from: NDArray[np.int64]
    is_done: NDArray[np.bool_]
    end: int


def _shortest_path(
    start: int, choices: Scores, owners: NDArray[np.int64], row_prices: NDArray[np.int64], prices: NDArray[np.int64]
) -> _Path:
    """From a row to the nearest column that no row has, over columns whose rows move on (Dijkstra 1959)."""
    distance = np.full(len(owners), -IMPOSSIBLE * 4, dtype=np.int64)
    came_from, is_done = np.full(len(owners), -1), np.zeros(len(owners), dtype=bool)
    row, column, travelled = start, -1, 0
    while row >= 0:
        step = travelled - choices[row] - row_prices[row] - prices
        closer = ~is_done & (step < distance)
        distance[closer], came_from[closer] = step[closer], column
        column = int(np.where(is_done, -IMPOSSIBLE * 8, distance).argmin())
        travelled, row = int(distance[column]), int(owners[column])
        is_done[column] = True
    return _Path(distance, came_from, is_done, column)


def _totals(choices: Scores, columns: NDArray[np.int64], cards: int) -> tuple[Scores, Scores]:
    """The best complete totals under each choice for a row: with each card, and without one.

    A row that takes another column makes its owner move on, along a chain that ends in an unused column or comes back
    to the column that the row has left; if it does not come back, others may gain by filling what was left.
    """
    now = choices[np.arange(len(columns)), columns]
    chains = choices[:, columns] - now[:, None]
    np.fill_diagonal(chains, 0)
    longer = np.empty_like(chains)
    for via in range(len(columns)):
        np.add(chains[:, via, None], chains[via], out=longer)
        np.maximum(chains, longer, out=chains)
    is_unused = np.ones(choices.shape[1], dtype=bool)
    is_unused[columns] = False
    leaving = np.where(is_unused, choices, IMPOSSIBLE).max(axis=1) - now
    ends = (chains + leaving).max(axis=1)
    np.fill_diagonal(chains, 0)
    filling = chains.max(axis=0)
    totals = choices - now[:, None] + now.sum() + filling[:, None]
    totals[:, columns] += np.maximum(ends, chains.T - filling[:, None])
    totals[np.arange(len(columns)), columns] = now.sum()
    alone = totals[:, cards:]
    return totals[:, :cards], alone[np.arange(len(columns)), np.arange(len(columns))]
