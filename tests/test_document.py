"""Reading bytes: encodings, line ends, and the plain view with its way back to the untouched text."""

import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pipeline.document import Document, Span, document_from_bytes, read_document
from pipeline.errors import PipelineError, UnavailableError

RUSSIAN = "Игрок берёт карту.\nЗатем ход переходит к соседу слева.\n"
ENGLISH = "The player\x92s turn ends when all cards have been played \x96 or in the caf\xe9 of the last town.\n".encode(
    "latin-1"
)
CHARACTERS = "аaоoеeйё\u0306\u0308\u0301\u00ad\u200b\ufeff\u00a0\u2028\x85\r\n\t fiﬁ1-"


def document(data: bytes) -> Document:
    return document_from_bytes("any", Path("any.txt"), data)


@pytest.mark.parametrize(
    ("encoding", "data"),
    [
        ("utf-8", RUSSIAN.encode()),
        ("utf-8", b"\xef\xbb\xbf" + RUSSIAN.encode()),
        ("utf-16-le", b"\xff\xfe" + RUSSIAN.encode("utf-16-le")),
        ("utf-16-be", b"\xfe\xff" + RUSSIAN.encode("utf-16-be")),
        ("cp1251", RUSSIAN.encode("cp1251")),
        ("koi8_r", RUSSIAN.encode("koi8_r")),
    ],
)
def test_the_encoding_is_found(encoding: str, data: bytes) -> None:
    assert (document(data).encoding, document(data).text) == (encoding, RUSSIAN)


def test_english_in_cp1252() -> None:
    assert (
        document(ENGLISH).text
        == "The player\u2019s turn ends when all cards have been played \u2013 or in the café of the last town.\n"
    )


@pytest.mark.parametrize("data", [b"\x00\x01\x02", bytes(range(128, 256)) * 3, b"\xff\xfe\x00"])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(PipelineError):
        document(data)


def test_a_missing_file_is_unavailable(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError):
        read_document("any", tmp_path / "none.txt")


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("а\r\nб\rв\nг", "а\nб\nв\nг"),
        ("А\u2028Б\x85В", "А Б В"),
        ("мои\u0306 же\u0308тон", "мой жётон"),
        ("сло\u00adво", "слово"),
        ("слово\u00a0дело", "слово дело"),
        ("Дж\u0065ймс", "Джеймс"),
        ("Sword", "Sword"),
        ("\ufeff42.1. Текст", "42.1. Текст"),
    ],
)
def test_the_plain_view(text: str, plain: str) -> None:
    assert document(text.encode()).plain == plain


def test_spans_fit_the_untouched_text() -> None:
    source = document("а\r\nсло\u00adво\r\nмои\u0306 дом".encode())
    start = source.plain.index("слово")
    assert source.locate(start, start + 5) == Span(3, 9, 2, 2)
    assert source.surface(start, start + 5) == "сло\u00adво"
    word = source.plain.index("мой")
    assert source.surface(word, word + 3) == "мои\u0306"
    assert source.where(word) == "any.txt:3:1"


def test_a_line_end_at_the_end_opens_no_line() -> None:
    assert (document(b"a\nb\n").line_count, document(b"a\nb").line_count) == (2, 2)


@given(st.text(alphabet=CHARACTERS, max_size=40))
@example("fа\u0301")
def test_every_plain_character_leads_back(text: str) -> None:
    source = document(("x" + text).encode())
    plain = source.plain
    assert unicodedata.is_normalized("NFC", plain)
    pieces = "".join(source.surface(at, at + 1) for at in range(len(plain)))
    left_out = [c for c in source.text if unicodedata.category(c) == "Cf"]
    assert sorted([*pieces, *left_out]) == sorted(
        [*source.text, *(c for c in pieces if unicodedata.category(c) == "Cf")]
    )
