"""Pairing texts that say the same in other words: the assignment in which all pairs together share most."""

import math
from collections import Counter
from collections.abc import Sequence

from pipeline.extract.stems import stems


def likeness(left: Sequence[str], right: Sequence[str]) -> list[list[float]]:
    """How much each text of the left shares with each of the right, from 0 to 1.

    Shared words weigh by how few of the texts have them (inverse document frequency, Spärck Jones 1972), and the sum
    is taken relative to the words of both (cosine).
    """
    texts = [frozenset(stems(text)) for text in (*left, *right)]
    frequency = Counter(stem for text in texts for stem in text)
    weight = {stem: math.log(1 + len(texts) / count) for stem, count in frequency.items()}
    length = [math.sqrt(math.fsum(weight[stem] ** 2 for stem in sorted(text))) or 1.0 for text in texts]
    return [
        [
            math.fsum(weight[stem] ** 2 for stem in sorted(texts[i] & texts[j])) / (length[i] * length[j])
            for j in range(len(left), len(texts))
        ]
        for i in range(len(left))
    ]


def best_assignment(scores: Sequence[Sequence[float]]) -> list[int | None]:
    """For each row the column it is assigned to, so that the sum of scores is greatest; columns are used once.

    Shortest augmenting paths with prices (Jonker and Volgenant 1987), a form of the Hungarian method (Kuhn 1955); cubic
    in the number of rows. In plain Python, as reading a document loads no numpy.
    """
    if not scores or not scores[0]:
        return [None] * len(scores)
    if len(scores) > len(scores[0]):
        turned = best_assignment([list(column) for column in zip(*scores, strict=True)])
        rows = {row: column for column, row in enumerate(turned)}
        return [rows.get(row) for row in range(len(scores))]
    return list(_assigned(scores))


def _assigned(scores: Sequence[Sequence[float]]) -> list[int]:
    """The assignment where there are at least as many columns as rows; index 0 stands for no row or column."""
    row_price = [0.0] * (len(scores) + 1)
    column_price = [0.0] * (len(scores[0]) + 1)
    row_of = [0] * len(column_price)
    for row in range(1, len(scores) + 1):
        row_of[0] = row
        column, came_from = _free_column(scores, row_of, row_price, column_price)
        while column:
            row_of[column] = row_of[came_from[column]]
            column = came_from[column]
    found = {row: column - 1 for column, row in enumerate(row_of) if column and row}
    return [found[row] for row in range(1, len(scores) + 1)]


def _free_column(
    scores: Sequence[Sequence[float]], row_of: Sequence[int], row_price: list[float], column_price: list[float]
) -> tuple[int, Sequence[int]]:
    """The free column nearest to the row that waits at column 0, and for each column the one before it on the way.

    Changes the prices so that all steps of the way cost nothing and no other step pays.
    """
    columns = len(row_of)
    least = [math.inf] * columns
    came_from = [0] * columns
    done = [False] * columns
    column = 0
    while row_of[column]:
        done[column] = True
        step, following = math.inf, 0
        here = row_of[column]
        for other in range(1, columns):
            if done[other]:
                continue
            cost = -scores[here - 1][other - 1] - row_price[here] - column_price[other]
            if cost < least[other]:
                least[other], came_from[other] = cost, column
            if least[other] < step:
                step, following = least[other], other
        for other in range(columns):
            if done[other]:
                row_price[row_of[other]] += step
                column_price[other] -= step
            else:
                least[other] -= step
        column = following
    return column, came_from
