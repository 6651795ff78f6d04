"""The cards of the real list, and of small lists in every form."""

from collections import Counter
from pathlib import Path

import pytest

from pipeline.document import read_document
from pipeline.extract.card_slots import extract_card_slots
from pipeline.extract.cards import extract_cards
from pipeline.extract.reading import Reading
from pipeline.segment import segment
from pipeline.segment.hints import Hints

MEDM = Path("raw/documents/medm.txt")


@pytest.fixture(scope="module")
def medm():
    document = read_document("medm", MEDM)
    return Reading(document, segment(document, Hints()))


def test_the_real_list_has_its_rows_sheets_and_slots(medm):
    cards = list(extract_cards(medm))
    sheets = Counter((card["sheet"], card["sheet_basis"]) for card in cards)
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
