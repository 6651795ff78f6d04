"""How likely a card is in a booster."""

import itertools
import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.normalise.card_slots import chance_of_any, with_odds
from tests import ROOT

MEDM = ROOT / "raw/documents/medm.txt"
DRAWN = {"c": 10, "u": 4, "r": 1}


def slot(sheet: str, copies: int | None, basis: str = "printed") -> dict[str, object]:
    return {"document_id": "d", "sheet_code": sheet, "copies": copies, "copies_basis": basis}


def sheet(code: str, slots: int | None, drawn: int | None) -> dict[str, object]:
    return {"document_id": "d", "sheet_code": code, "slots": slots, "cards_per_booster": drawn}


def test_a_card_twice_among_121_slots_of_which_ten_are_drawn() -> None:
    [row] = with_odds([slot("c", 2)], [sheet("c", 121, 10)])
    assert row["slot_share"] == 2 / 121
    assert (row["expected_fraction"], row["expected_per_booster"]) == ("20/121", 20 / 121)
    assert row["chance_per_booster"] == float(1 - Fraction(111 * 110, 121 * 120))
    assert row["odds_basis"] == "normalised"


@pytest.mark.parametrize(
    ("copies", "basis", "slots", "drawn", "share", "reason"),
    [
        (2, "printed", 121, None, 2 / 121, "not_stated"),
        (2, "printed", None, 10, None, "damaged"),
        (None, "not_stated", None, 10, None, "not_stated"),
        (None, "damaged", None, 10, None, "damaged"),
    ],
)
def test_odds_are_null_with_their_reason(
    copies: int | None, basis: str, slots: int | None, drawn: int | None, share: float | None, reason: str
) -> None:
    [row] = with_odds([slot("c", copies, basis)], [sheet("c", slots, drawn)])
    assert row["slot_share"] == share
    assert [row[name] for name in ("expected_per_booster", "expected_fraction", "chance_per_booster")] == [None] * 3
    assert row["odds_basis"] == reason


def test_a_booster_of_the_real_list_is_expected_to_hold_fifteen_cards() -> None:
    codes = re.findall(r"^.* ([cur])([0-9])\r?$", MEDM.read_text("utf-8-sig"), re.MULTILINE)
    slots = [slot(code, int(copies)) for code, copies in [*codes, ("r", "3"), ("r", "2")]]
    rows = with_odds(slots, [sheet(code, 121, drawn) for code, drawn in DRAWN.items()])
    for code, drawn in DRAWN.items():
        assert sum(Fraction(row["expected_fraction"]) for row in rows if row["sheet_code"] == code) == drawn
    assert sum(row["expected_per_booster"] for row in rows) == pytest.approx(15)


@given(st.data())
def test_the_chance_is_that_of_all_draws_tried_one_by_one(data: st.DataObject) -> None:
    slots = data.draw(st.integers(1, 8))
    copies, drawn = data.draw(st.integers(1, slots)), data.draw(st.integers(0, slots))
    draws = list(itertools.combinations(range(slots), drawn))
    hits = sum(any(place < copies for place in draw) for draw in draws)
    assert chance_of_any(copies, slots, drawn) == Fraction(hits, len(draws))
