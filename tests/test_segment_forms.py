"""The same text in other encodings, line ends and letter forms gives the same blocks."""

import re
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.document import document_from_bytes
from pipeline.hints import Hints
from pipeline.segment import segment
from tests import ROOT
from tests.outline import cases, outline

DOCUMENTS = sorted(path.stem for path in (ROOT / "raw" / "documents").glob("*.txt"))
LONG_WORD = re.compile(r"(?<=\w{3})(?=\w{3})")
CYRILLIC_WORD = re.compile(r"[а-яА-ЯёЁ]*[бвгджзиклмнптфцчшщъыьэюя][а-яА-ЯёЁ]*")
LOOK_ALIKES = str.maketrans("асеоху", "aceoxy")


def with_look_alikes(text: str) -> str:
    return CYRILLIC_WORD.sub(lambda word: word[0].translate(LOOK_ALIKES), text)


def encoded(name: str) -> Callable[[str], bytes]:
    return lambda text: text.encode(name)


FORMS: dict[str, Callable[[str], bytes]] = {
    "cp1251": encoded("cp1251"),
    "koi8_r": encoded("koi8_r"),
    "utf-16": encoded("utf-16"),
    "byte-order mark": encoded("utf-8-sig"),
    "CRLF": lambda text: text.replace("\n", "\r\n").encode(),
    "CR": lambda text: text.replace("\n", "\r").encode(),
    "decomposed": lambda text: unicodedata.normalize("NFD", text).encode(),
    "soft hyphens": lambda text: LONG_WORD.sub("\u00ad", text).encode(),
    "no-break spaces": lambda text: text.replace(" ", "\u00a0").encode(),
    "look-alikes": lambda text: with_look_alikes(text).encode(),
}


@pytest.mark.parametrize("document_id", DOCUMENTS)
@pytest.mark.parametrize("form", FORMS)
def test_the_form_changes_nothing(form: str, document_id: str) -> None:
    text = (ROOT / "raw" / "documents" / f"{document_id}.txt").read_text("utf-8")
    if form in ("cp1251", "koi8_r"):
        text = text.encode(form, "replace").decode(form)
    assert read(FORMS[form](text)) == read(text.encode())


def read(data: bytes) -> str:
    return outline(segment(document_from_bytes("any", Path("any.txt"), data), Hints()))


@pytest.mark.parametrize("form", FORMS)
def test_the_form_of_a_case_changes_nothing(form: str) -> None:
    for case in cases(ROOT / "tests" / "cases" / "blocks.md"):
        text = case.text
        if form in ("cp1251", "koi8_r"):
            if not CYRILLIC_WORD.search(text):
                continue  # nothing would tell a Russian encoding from an English one
            text = text.encode(form, "replace").decode(form)
        assert read(FORMS[form](text)) == read(text.encode()), case.name
