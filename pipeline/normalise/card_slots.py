"""Adds to the table `card_slots` how likely a card is in a booster, from stated numbers only.

The slots of a booster are drawn from the sheet at random without replacement (hypergeometric). Real boosters are cut
runs of neighbouring slots, so true chances differ.
"""

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

Row = dict[str, Any]

ODDS = ("slot_share", "expected_per_booster", "expected_fraction", "chance_per_booster")


def with_odds(card_slots: Sequence[Row], sheets: Iterable[Row]) -> list[Row]:
    """The rows with their odds; each is null, with the reason in `odds_basis`, where a number it needs is not known."""
    numbers = {_sheet(row): (row["slots"], row["cards_per_booster"]) for row in sheets}
    printless = {_sheet(row) for row in card_slots if row["copies"] is None and row["copies_basis"] != "damaged"}
    rows = []
    for row in card_slots:
        slots, drawn = numbers[_sheet(row)]
        odds = _odds(row["copies"], slots, drawn)
        is_damaged = slots is None and _sheet(row) not in printless
        missing = "damaged" if is_damaged else "not_stated"
        rows.append(row | odds | {"odds_basis": missing if odds["chance_per_booster"] is None else "normalised"})
    return rows


def _sheet(row: Row) -> tuple[str, str]:
    return row["document_id"], row["sheet_code"]


def _odds(copies: int | None, slots: int | None, drawn: int | None) -> Row:
    if not copies or not slots:
        return dict.fromkeys(ODDS)
    if drawn is None or drawn > slots:
        return dict.fromkeys(ODDS) | {"slot_share": copies / slots}
    expected = Fraction(copies * drawn, slots)
    return {
        "slot_share": copies / slots,
        "expected_per_booster": float(expected),
        "expected_fraction": str(expected),
        "chance_per_booster": float(chance_of_any(copies, slots, drawn)),
    }


def chance_of_any(copies: int, slots: int, drawn: int) -> Fraction:
    """Chance that at least one of `copies` is among `drawn` slots out of `slots`, drawn without replacement."""
    return 1 - Fraction(math.comb(slots - copies, drawn), math.comb(slots, drawn))
