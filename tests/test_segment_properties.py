"""Whatever the text: blocks cover every visible character once, in order, under parents that stand before them."""

import unicodedata
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from pipeline.blocks import Block
from pipeline.document import Document, document_from_bytes
from pipeline.errors import PipelineError
from pipeline.hints import Hints
from pipeline.segment import segment

PIECES = [
    "\n", "\n\n", "\r\n", "\r", " ", "  ", "\t", "\xa0", "\xad", "\u200b", "\u2028", "́", "\u202e", "• ", "- ", "– ",
    "* ", "1. ", "2) ", "(3) ", "42.10. ", "100.1a ", "-1 - ", "0 ", "7 – ", "900:50 ", "а) ", "б) ", "a. ", "IV. ",
    "ІІ. ", "# ", "| ", "|---|", "---", "===", "> ", "**", "Примечание: ", "ВАЖНО. ", "Пример", "Исключение : ",
    "См.также: ", "Страница 7", "12", "МУВ (1+): ", "Игроки: от 2", "ПОДГОТОВКА", "Состав игры", "3 карты, ",
    "Заряд | Урон", "Меч c2", "Щит r1", "© 2006", "http://a.b", "КОММЕНТАРИИ", "следующее:", "жетоны-", "триггеры",
    "Слово", "слово ", "если ", "Если ", ".", ":", ";", ",", "(", ")", '"', "«", "»", "...... 5", "указан на фишке:",
    "Информация о знаках", "Об авторах",
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=60).map("".join)


def document_of(text: str) -> Document:
    try:
        return document_from_bytes("any", Path("any.txt"), text.encode("utf-8", "surrogatepass"))
    except PipelineError:
        reject()


def assert_sound(document: Document, blocks: tuple[Block, ...]) -> None:
    text, end, covered = document.text, 0, []
    for index, block in enumerate(blocks):
        assert block.start >= end
        assert block.start <= block.body_start <= block.end
        assert block.parent is None or block.parent < index
        assert block.continues is None or block.continues < index
        span = document.locate(block.start, block.end)
        covered.append(text[span.char_start : span.char_end])
        end = block.end
    assert visible("".join(covered)) == visible(text)


def visible(text: str) -> str:
    return "".join(c for c in text if not c.isspace() and unicodedata.category(c) != "Cf")


@settings(max_examples=400)
@given(TEXTS)
def test_every_visible_character_lies_in_exactly_one_block(text: str) -> None:
    document = document_of(text)
    assert_sound(document, segment(document, Hints()))


@settings(max_examples=100)
@given(
    TEXTS, st.lists(st.sampled_from(PIECES), max_size=3), st.dictionaries(st.sampled_from(PIECES), st.integers(0, 4))
)
def test_hints_lose_nothing(text: str, titles: list[str], outline: dict[str, int]) -> None:
    document = document_of(text)
    assert_sound(document, segment(document, Hints(tuple(title for title in titles if title.strip()), outline)))


@settings(max_examples=100)
@given(TEXTS)
def test_reading_is_repeatable(text: str) -> None:
    document = document_of(text)
    assert segment(document, Hints()) == segment(document, Hints())


@pytest.mark.parametrize(
    "text",
    ["c# общем\nЯ c2\n0\nдня\tМиньон Персонаж", "Игра\n\nСостав: 1 поле, 240 вагонов (по 48), • 110 карт поездов."],
)
def test_no_block_is_empty(text: str) -> None:
    blocks = segment(document_from_bytes("doc", Path("doc.txt"), text.encode()), Hints())
    assert all(block.start < block.end for block in blocks)
    assert all(before.end <= after.start for before, after in pairwise(blocks))
