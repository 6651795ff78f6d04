"""Checks that cards, card_slots and sheets tell the same numbers."""

from collections.abc import Iterator, Sequence

from pipeline.findings import Finding
from pipeline.reconcile.edition import Edition, Row, key_of, place_of


def sheet_totals(edition: Edition) -> Iterator[Finding]:
    """An error for each card and each sheet that the tables tell differently."""
    for document_id in edition.sources:
        slots = edition.rows("card_slots", document_id)
        for sheet in edition.rows("sheets", document_id):
            own = [row for row in slots if row["sheet_code"] == sheet["sheet_code"]]
            yield from _sheet(sheet, own)
        for card in edition.rows("cards", document_id):
            yield from _card(card, [row for row in slots if row["block_id"] == card["block_id"]])


def _sheet(sheet: Row, slots: Sequence[Row]) -> Iterator[Finding]:
    if sheet["listed_cards"] != len(slots):
        yield _finding("sheets", sheet, f"{sheet['listed_cards']} cards are listed, card_slots has {len(slots)}")
    copies = [row["copies"] for row in slots]
    if sheet["slots"] is not None and (None in copies or sheet["slots"] != sum(copies)):
        told = "open ones" if None in copies else sum(copies)
        yield _finding("sheets", sheet, f"the sheet has {sheet['slots']} slots, the copies of card_slots are {told}")


def _card(card: Row, slots: Sequence[Row]) -> Iterator[Finding]:
    """A card on one sheet says its sheet and copies itself; of several it says what they share."""
    if not slots:
        is_right = card["sheet"] is None
    elif len(slots) == 1:
        is_right = (card["sheet"], card["copies"]) == (slots[0]["sheet"], slots[0]["copies"])
    else:
        kinds = {row["sheet"] for row in slots}
        is_right = card["copies"] is None and card["sheet"] in (kinds if len(kinds) == 1 else {None})
    if not is_right:
        told = ", ".join(f"{row['sheet']} with {row['copies']} copies" for row in slots) or "none"
        message = f"the card says {card['sheet']} with {card['copies']} copies; card_slots says {told}"
        yield _finding("cards", card, message)


def _finding(table: str, row: Row, message: str) -> Finding:
    line = f"line {row['line_start']}: " if "line_start" in row else ""
    return Finding(
        "sheet_totals",
        "error",
        row["document_id"],
        table,
        key_of(table, row),
        place_of(table, row),
        f"{line}{message}.",
    )
