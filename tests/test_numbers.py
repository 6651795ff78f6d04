"""Numbers at the beginning of a text, and what only looks like one."""

import pytest

from pipeline.numbers import number_at
from pipeline.vocabulary import vocabulary


@pytest.mark.parametrize(
    ("text", "value", "rest"),
    [
        ("6 cards", 6, " cards"),
        ("1 000 cards", 1000, " cards"),
        ("1,200 cards", 1200, " cards"),
        ("1, 200 cards", 1, ", 200 cards"),
        ("twenty-five cards", 25, " cards"),
        ("one hundred and twenty cards", 120, " cards"),
        ("two hundred six cards", 206, " cards"),
        ("six", 6, ""),
        ("twenty thirty", 20, " thirty"),
        ("двадцать пять карт", 25, " карт"),
        ("двадцать пятен", 20, " пятен"),
        ("две первые карты", 2, " первые карты"),
    ],
)
def test_number_and_what_follows(text: str, value: int, rest: str) -> None:
    number = number_at(text)
    assert number is not None
    assert (number.value, text[number.end :]) == (value, rest)


@pytest.mark.parametrize(
    "text",
    [
        "32-page book",
        "2-4 players",
        "3D model",
        "5+ cards",
        "50 % of the cards",
        "1.5 hours",
        "1,5 hours",
        "2d6",
        "and six",
        "двадцать пятая карта",
        "сто третьего листа",
        "twenty-fifth card",
        "",
    ],
)
def test_no_number(text: str) -> None:
    assert number_at(text) is None


def test_every_number_word_is_read_as_its_value() -> None:
    for value, words in vocabulary("numbers")["words"].items():
        for word in words.split():
            number = number_at(word)
            assert number is not None, word
            assert number.value == value, word
