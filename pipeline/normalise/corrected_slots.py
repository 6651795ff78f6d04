"""Makes the rows of `card_slots` follow cards whose sheet or copies were corrected by hand."""

from collections.abc import Sequence
from typing import Any

Row = dict[str, Any]

PLACE = ("document_id", "block_id", "char_start", "char_end", "line_start", "line_end")


def slots_as_corrected(cards: Sequence[Row], card_slots: Sequence[Row]) -> list[Row]:
    """The slots of one list, those of corrected cards made anew from the cards."""
    corrected = {card["block_id"]: card for card in cards if card["sheet"] is not None and _is_corrected(card)}
    codes = {row["sheet"]: row["sheet_code"] for row in reversed(card_slots)}
    own = {(row["block_id"], row["sheet"]): row["sheet_code"] for row in card_slots}
    kept = [row for row in card_slots if row["block_id"] not in corrected]
    for block_id, card in corrected.items():
        sheet: str = card["sheet"]
        code = own.get((block_id, sheet)) or codes.get(sheet) or sheet
        kept.append(slot_of(card, code, sheet, card["copies"], card["copies_basis"]))
    return kept


def slot_of(card: Row, sheet_code: str, sheet: str, copies: str | int | None, basis: str) -> Row:
    """A row of `card_slots`: a card on a sheet."""
    return {name: card[name] for name in PLACE} | {
        "sheet_code": sheet_code,
        "sheet": sheet,
        "copies": copies,
        "copies_basis": basis,
    }


def _is_corrected(card: Row) -> bool:
    return "corrected" in (card["sheet_basis"], card["copies_basis"])
