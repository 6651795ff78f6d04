"""Numbered references made up with a known number of rules, sub-rules, notes and headings: as many are read."""

import itertools
import random
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from tests.prose import reading_of

SENTENCES = {
    "ru": (
        "Игрок не может тратить ресурсы, если способность не говорит об этом. Если отряд уничтожен, верните "
        "его в резерв. Когда игрок активирует систему, он кладёт жетон приказа из своего запаса. Корабли "
        "перевозят истребители и наземные силы согласно вместимости. После раунда боя уберите все "
        "повреждённые отряды (пункт 12). Каждый кубик с результатом 5 и больше наносит попадание; попадания "
        "распределяет противник. Спикер решает ничьи."
    ),
    "en": (
        "Players may not spend resources unless an ability tells them so. If a unit is destroyed, return it "
        "to its owner. When a player activates a system, they place a command token from their pool. Ships "
        "can carry fighters and ground forces up to their capacity. After the combat round ends, remove all "
        "damaged units (section 12). Each die that rolls 5 or more produces a hit; hits are assigned by the "
        "opponent. The speaker breaks ties."
    ),
}
NAMES = {
    "ru": ["Активный игрок", "Бомбардировка", "Вместимость", "Контроль", "Сделки", "Выбывание игрока", "Запас флота"],
    "en": ["Active Player", "Bombardment", "Capacity", "Control", "Deals", "Elimination", "Fleet Pool"],
}
LETTERS = {"ru": "абвгд", "en": "abcde"}
OPENERS = {"ru": ("Пример", "ПРИМЕЧАНИЯ", "См. также"), "en": ("Example", "NOTES", "Related Topics")}
TITLES = {"ru": "Полный справочник правил", "en": "The Complete Rules Reference"}
CHAPTERS = 25
Entry = tuple[str, str]
"""A kind of block, and its lines."""
Style = Callable[[str, random.Random], Iterator[Entry]]


def dotted(language: str, rng: random.Random) -> Iterator[Entry]:
    """`101. Name`, `101.1. Rule`, `101.1a Sub-rule`, `Example: …`."""
    for chapter in range(101, 101 + CHAPTERS):
        yield "heading", f"{chapter}. {rng.choice(NAMES[language])}"
        for rule in range(1, rng.randrange(3, 9)):
            yield "item", f"{chapter}.{rule}. {said(language, rng)}"
            for letter in "abc"[: rng.randrange(4)]:
                yield "item", f"{chapter}.{rule}{letter} {said(language, rng)}"
        yield "example", f"{OPENERS[language][0]}: {said(language, rng)}"


def lettered(language: str, rng: random.Random) -> Iterator[Entry]:
    """`1 NAME`, a paragraph, `1.1 Rule`, `a. Sub-rule`, notes under their heading, pointers."""
    for chapter in range(1, 1 + CHAPTERS):
        yield "heading", f"{chapter} {rng.choice(NAMES[language]).upper()}"
        yield "paragraph", said(language, rng)
        for rule in range(1, rng.randrange(3, 9)):
            yield "item", f"{chapter}.{rule} {said(language, rng)}"
            for letter in LETTERS[language][: rng.choice((0, 0, 2, 4))]:
                yield "item", f"{letter}. {said(language, rng)}"
        yield "heading", OPENERS[language][1]
        for note in (1, 2, 3):
            yield "comment", f"{note}. {said(language, rng)}"
        yield "reference", f"{OPENERS[language][2]}: {', '.join(rng.sample(NAMES[language], 3))}"


def deep(language: str, rng: random.Random) -> Iterator[Entry]:
    """`1. Name`, `1.1. Name`, `1.1.1. Rule`, `a) Sub-rule`."""
    for chapter in range(1, 1 + CHAPTERS):
        yield "heading", f"{chapter}. {rng.choice(NAMES[language])}"
        for part in (1, 2):
            yield "heading", f"{chapter}.{part}. {rng.choice(NAMES[language])}"
            for rule in range(1, rng.randrange(3, 6)):
                yield "item", f"{chapter}.{part}.{rule}. {said(language, rng)}"
                for letter in LETTERS[language][: rng.choice((0, 0, 2, 4))]:
                    yield "item", f"{letter}) {said(language, rng)}"


def bulleted(language: str, rng: random.Random) -> Iterator[Entry]:
    """A name, a paragraph, bullets with dashes below them, pointers."""
    for _ in range(CHAPTERS):
        yield "heading", rng.choice(NAMES[language])
        yield "paragraph", SENTENCES[language].partition(". ")[0] + "."
        for _ in range(rng.randrange(2, 6)):
            yield "item", f"• {said(language, rng)}"
            for _ in range(rng.randrange(3)):
                yield "item", f"  – {said(language, rng)}"
        yield "reference", f"{OPENERS[language][2]}: {', '.join(rng.sample(NAMES[language], 3))}."


def said(language: str, rng: random.Random) -> str:
    sentences = SENTENCES[language].split(". ")
    return ". ".join(rng.choice(sentences).rstrip(".") for _ in range(rng.randrange(1, 4))) + "."


def printed(entries: list[Entry], width: int, gap: int, page: int) -> Iterator[str]:
    """The lines of a reference, wrapped at `width`, `gap` blank lines between entries, a number behind each `page`.

    Where `width` is 0 nothing is wrapped, where `page` is 0 no page has a number.
    """
    for number, (_, text) in enumerate(entries):
        hanging = " " * (len(text) - len(text.lstrip()) + 2) if text.lstrip()[0] in "•–" else ""
        yield from textwrap.wrap(text, width, subsequent_indent=hanging, break_on_hyphens=False) if width else [text]
        yield from [""] * gap
        if page and number % page == page - 1:
            yield from (str(number // page + 1), "")


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("style", [dotted, lettered, deep, bulleted])
@pytest.mark.parametrize(("width", "gap", "page"), list(itertools.product((0, 76), (0, 1), (0, 50))))
def test_as_many_blocks_as_written(style: Style, language: str, width: int, gap: int, page: int) -> None:
    entries = list(style(language, random.Random(7)))
    text = "\n".join([TITLES[language], "", *printed(entries, width, gap, page)])
    blocks = reading_of(text).blocks
    found = Counter(block.kind for block in blocks if block.continues is None and block.kind not in ("page", "title"))
    written = Counter(kind for kind, _ in entries)
    assert {k: n for k, n in found.items() if abs(n - written[k]) > n / 100} == {}
    assert {k: n for k, n in written.items() if abs(n - found[k]) > n / 100} == {}
