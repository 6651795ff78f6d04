"""Two columns run together are recognised; a table and set-in text are not taken for them."""

from pipeline.segment.columns import column_runs

LINES = [
    "Игроки ходят по очереди.      Карты лежат на столе.",
    "В свой ход игрок берёт        Жетоны лежат рядом с",
    "карту и кладёт её на стол.    полем, и их берут в",
    "Затем ход переходит к         конце раунда, когда",
]


def test_neighbouring_lines_with_a_wide_gap() -> None:
    text = "Правила\n\n" + "\n".join(LINES) + "\nКонец."
    assert [text[start:end] for start, end in column_runs(text)] == ["\n".join(LINES)]


def test_three_lines_are_too_few() -> None:
    assert not list(column_runs("\n".join(LINES[:3])))


def test_a_table_with_many_columns_is_none() -> None:
    assert not list(column_runs("Меч обычный   редкость   сила\n" * 6))


def test_indentation_is_none() -> None:
    assert not list(column_runs("        Игроки ходят по очереди, как сидят.\n" * 6))
