"""The cards of the real list, and of small lists in every form."""

import csv
import random
import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.cardlist.names import card_name
from pipeline.cardlist.stated_types import stated_type
from pipeline.document import read_document
from pipeline.extract.card_findings import card_findings
from pipeline.extract.card_slots import extract_card_slots
from pipeline.extract.cards import extract_cards
from pipeline.extract.reading import Reading
from pipeline.hints import Hints
from pipeline.segment import segment
from tests import ROOT
from tests.prose import reading_of

MEDM = ROOT / "raw/documents/medm.txt"
CASES = (ROOT / "tests" / "cases" / "cards.md").read_text("utf-8")
WORDS = re.findall(r"^\| (?P<row>[^|\n]+) \| (?P<stated>[a-z -]+) \| (?P<name>[^|\n]+) \|$", CASES, re.MULTILINE)
WORDS = [case for case in WORDS if case[0] != "row"]
LISTS = re.findall(
    r"^## ([^\n]+)\n```text\n(.*?)```\n```cards\n(.*?)```$", CASES.replace("⇥", "\t"), re.MULTILINE | re.DOTALL
)
STATED = ("stated_alignment", "stated_class", "stated_subtype")


@pytest.fixture(scope="module")
def medm():
    document = read_document("medm", MEDM)
    return Reading(document, segment(document, Hints()))


@pytest.mark.parametrize(("row", "expected", "name"), WORDS, ids=[case[0] for case in WORDS])
def test_words(row, expected, name):
    stated = stated_type(row)
    said = [stated.alignment, stated.card_class, stated.subtype]
    assert (" ".join(filter(None, said)) or "-") == expected
    assert card_name(row, stated.words, stated.claimed).text == name


@pytest.mark.parametrize(("text", "expected"), [case[1:] for case in LISTS], ids=[case[0] for case in LISTS])
def test_lists(text, expected):
    assert [_line(card) for card in extract_cards(reading_of(text))] == expected.splitlines()


def _line(card):
    stated = " ".join(card[column] for column in STATED if card[column])
    sheet = " ".join(filter(None, (card["sheet"], _told(card["sheet_basis"]))))
    copies = str(card["copies"] or _told(card["copies_basis"]))
    return " | ".join(part or "-" for part in (card["name_text"], stated, card["rarity_text"], sheet, copies))


def _told(basis):
    return "" if basis in ("printed", "not_stated") else basis


def test_every_heading_of_the_case_file_is_read():
    assert CASES.count("\n## ") == len(LISTS) + 1
    assert CASES.count("\n| ") == len(WORDS) + 1 + sum(
        text.count("\n| ") + text.startswith("| ") for _, text, _ in LISTS
    )


def test_the_real_list_has_its_rows_sheets_and_slots(medm):
    sheets = Counter((card["sheet"], card["sheet_basis"]) for card in extract_cards(medm))
    assert sheets == {
        ("common", "printed"): 70,
        ("uncommon", "printed"): 60,
        ("rare", "printed"): 48,
        (None, "damaged"): 2,
    }
    slots = Counter()
    for slot in extract_card_slots(medm):
        slots[slot["sheet"]] += slot["copies"]
    assert slots == {"common": 121, "uncommon": 121, "rare": 116}


def test_damaged_codes_keep_their_digits(medm):
    damaged = [card for card in extract_cards(medm) if card["sheet_basis"] == "damaged"]
    assert [(card["rarity_text"], card["copies"], card["copies_basis"]) for card in damaged] == [
        ("часть 3", 3, "printed"),
        ("часть 2", 2, "printed"),
    ]


def test_the_words_of_the_real_list_are_read_as_by_hand(medm):
    with (ROOT / "tests" / "golden" / "cards_words.csv").open(encoding="utf-8", newline="") as file:
        by_hand = list(csv.DictReader(file))
    read = [{column: card[column] or "" for column in by_hand[0]} for card in extract_cards(medm)]
    assert read == by_hand


def test_rows_lie_where_they_say(medm):
    text = medm.document.text
    assert all(text[card["char_start"] : card["char_end"]] == card["source_text"] for card in extract_cards(medm))


@pytest.mark.parametrize(
    ("row", "name_ru", "basis"),
    [
        ("Событие ресурсов героя древней лестницы", "древняя лестница", "normalised"),
        ("Опасное событие большой необходимости или цели", "большая необходимость или цель", "normalised"),
        ("Событие опасности мух и пауков", "мухи и пауки", "normalised"),
        ("Событие опасности кошелька тролля", "кошелек тролля", "normalised"),
        ("Ивент Ресурса Героя Кольца Дыма", "Кольца Дыма", "printed"),
        ("Персонаж Миньона Гримбургота", "Гримбургота", "printed"),
        ("Опасное существо с движущимися костями", "с движущимися костями", "printed"),
        ("Опасное создание Варг", "Варг", "printed"),
        ("Событие «Луна мертва»", "Луна мертва", "printed"),
        ("Когда вы знаете больше о ресурсах героев Событие", "Когда вы знаете больше", "printed"),
        ("Бледный создатель снов, опасное событие", "Бледный создатель снов", "printed"),
        ("Drums Hazard Event", None, "not_stated"),
    ],
)
def test_russian_names(row, name_ru, basis):
    stated = stated_type(row)
    name = card_name(row, stated.words, stated.claimed)
    assert (name.russian, name.russian_basis) == (name_ru, basis)


def test_doubts_and_tails_are_findings():
    legend = "c# означает, что карта появляется # раз на общем листе.\n\n"
    found = list(card_findings(reading_of(legend + "Событие «Скрытый нож героя» c1\nМеч c2 (переиздание)\nЗона c1\n")))
    assert [(finding.check_name, finding.severity, finding.candidates) for finding in found] == [
        ("type_word", "doubt", ("hero",)),
        ("kept_tail", "note", ()),
        ("type_word", "doubt", ("region", "site")),
    ]


def test_a_row_that_is_only_a_type_keeps_its_words_as_name():
    legend = "c# означает, что карта появляется # раз на общем листе.\n\n"
    (card, _) = extract_cards(reading_of(legend + "Опасное событие c1\nМеч c2\n"))
    assert (card["name_text"], card["stated_class"], card["stated_subtype"]) == ("Опасное событие", None, None)


PIECES = (
    *("Меч", "Ресурсный предмет", "Hazard Event", "героя", "c2", "u", "R2+U1", "(C3)", "часть 3", "C = common", "x2"),
    *("Название", "Тип", "Редкость", "&laquo;", "«", '"', "[", ",", ";", "\t", "|", "12", "1.", "•", "-", "*", "\n"),
)
NULLS = ("not_stated", "damaged", "ambiguous")


@settings(max_examples=200)
@given(st.lists(st.lists(st.sampled_from(PIECES), min_size=1, max_size=6).map(" ".join), min_size=3, max_size=12))
def test_any_list_gives_whole_rows(lines):
    reading = reading_of("Список\n\n" + "\n".join(lines) + "\n")
    for card in extract_cards(reading):
        assert card["source_text"] == reading.document.text[card["char_start"] : card["char_end"]]
        for column in ("sheet", "copies", "name_ru", "name_en"):
            assert (card[column] is None) == (card[f"{column}_basis"] in NULLS)
    slots = [(slot["block_id"], slot["sheet_code"]) for slot in extract_card_slots(reading)]
    assert len(slots) == len(set(slots))


@pytest.mark.parametrize("seed", range(20))
def test_rows_with_damaged_codes_stay_rows(seed):
    lots = random.Random(seed)
    lines = MEDM.read_text("utf-8").split("\n")
    hit = lots.sample(range(7, 187), lots.randint(1, 8))
    for at in hit:
        lines[at] = re.sub(
            r"[ ,]*(?:часть [0-9]|[cur][0-9])$", lots.choice(["", " часть 1", " x2", " 3", " c?"]), lines[at]
        )
    cards = list(extract_cards(reading_of("\n".join(lines))))
    assert len(cards) == 180
    assert {card["line_start"] for card in cards if card["sheet"] is None} == {at + 1 for at in hit} | {127, 130}


def test_lines_that_name_the_parts_of_a_list_are_headings():
    (text,) = [case[1] for case in LISTS if case[0] == "A list in parts, one of a single row"]
    kinds = [block.kind for block in reading_of(text).blocks]
    assert kinds == ["title", "heading", "card", "card", "card", "heading", "card"]
