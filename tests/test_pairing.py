"""The assignment of explanations to one another is the best of all, and says no more than the texts share."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.extract.pairing import best_assignment, likeness
from pipeline.extract.stems import stems


@st.composite
def matrices(draw: st.DrawFn) -> list[list[float]]:
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    scores = st.integers(0, 9).map(float)
    return [[draw(scores) for _ in range(columns)] for _ in range(rows)]


@given(matrices())
def test_no_other_assignment_scores_more(scores: list[list[float]]) -> None:
    assigned = best_assignment(scores)
    used = [column for column in assigned if column is not None]
    assert len(used) == len(set(used)) == min(len(scores), len(scores[0]))
    total = sum(scores[row][column] for row, column in enumerate(assigned) if column is not None)
    assert total == best_by_trying(scores)


def best_by_trying(scores: list[list[float]]) -> float:
    if len(scores) > len(scores[0]):
        scores = [list(column) for column in zip(*scores, strict=True)]
    tries = permutations(range(len(scores[0])), len(scores))
    return max(sum(row[column] for row, column in zip(scores, columns, strict=True)) for columns in tries)


def test_nothing_to_assign() -> None:
    assert best_assignment([]) == []
    assert best_assignment([[], []]) == [None, None]


def test_texts_are_alike_by_the_words_they_share() -> None:
    (same, other), (none, _) = likeness(["take a card", "roll dice"], ["take one card", "lose runes"])
    assert same > other == none == 0


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("руны", "рун"),
        ("хоббитам", "хоббита"),
        ("две", "2"),
        ("cards", "card"),
    ],
)
def test_forms_of_a_word_have_one_stem(one: str, other: str) -> None:
    assert stems(one) == stems(other) != ()
