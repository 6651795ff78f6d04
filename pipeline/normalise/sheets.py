"""Builds the table `sheets`, and settles by arithmetic the damaged codes of the card lists it stands for."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pipeline.normalise.arithmetic import ListFacts, Place, SettledCell, Settlement, SlotRow, settle
from pipeline.normalise.arithmetic.findings import findings_of
from pipeline.normalise.corrected_slots import slot_of, slots_as_corrected

Row = dict[str, Any]
Cells = Mapping[tuple[str, str], SettledCell]


@dataclass(frozen=True, slots=True)
class SettledLists:
    """The card lists of all sources with everything filled in that is proved: rows of four tables."""

    cards: list[Row]
    card_slots: list[Row]
    sheets: list[Row]
    findings: list[Row]


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A sheet of one list: `name` is the sheet's kind where the list has one sheet of it, else its code."""

    name: str
    code: str
    kind: str


def settle_lists(cards: Sequence[Row], card_slots: Sequence[Row], facts: Mapping[str, ListFacts]) -> SettledLists:
    """Settles each document's card list by what is stated of it (`facts` by document).

    `cards` and `card_slots` are rows as extracted: a damaged code has no sheet (`sheet_basis` damaged), and copies
    where its digit says them. Rows come back in the same order, new ones of `card_slots` beside those of their list.
    """
    settled = SettledLists([], [], [], [])
    slots_of = _by_document(card_slots)
    for document_id, own_cards in _by_document(cards).items():
        own_slots = slots_of.get(document_id, [])
        one = _settle_list(document_id, own_cards, own_slots, facts.get(document_id, ListFacts()))
        settled.cards.extend(one.cards)
        settled.card_slots.extend(one.card_slots)
        settled.sheets.extend(one.sheets)
        settled.findings.extend(one.findings)
    return settled


def _by_document(rows: Sequence[Row]) -> dict[str, list[Row]]:
    grouped: dict[str, list[Row]] = {}
    for row in rows:
        grouped.setdefault(row["document_id"], []).append(row)
    return grouped


def _settle_list(document_id: str, cards: list[Row], card_slots: list[Row], stated: ListFacts) -> SettledLists:
    card_slots = slots_as_corrected(cards, card_slots)
    sheets = _sheets_of(card_slots, stated)
    names = {sheet.code: sheet.name for sheet in sheets}
    kinds = {sheet.name: sheet.kind for sheet in sheets if sheet.name != sheet.kind}
    facts = replace(_by_name(stated, sheets), kinds=kinds)
    if all(row["copies"] is None for row in (*cards, *card_slots)):
        cards = [_without_copies(row) for row in cards]
    settlement = settle(_slot_rows(cards, card_slots, names), facts)
    cells: Cells = {(cell.row_id, cell.column): cell for cell in settlement.cells}
    slots = [*(_slot(row, cells) for row in card_slots), *_new_slots(cards, cells, sheets)]
    slots.sort(key=lambda row: (row["char_start"], row["sheet_code"]))
    return SettledLists(
        [_card(row, cells) for row in cards],
        slots,
        sorted((_sheet_row(document_id, s, slots, facts, settlement) for s in sheets), key=lambda r: r["sheet_code"]),
        [finding.row() for finding in findings_of(document_id, settlement)],
    )


def _sheets_of(card_slots: Sequence[Row], stated: ListFacts) -> list[_Sheet]:
    codes = {row["sheet_code"]: row["sheet"] for row in card_slots}
    of_kind = list(codes.values())
    listed = [_Sheet(kind if of_kind.count(kind) == 1 else code, code, kind) for code, kind in codes.items()]
    known = {name for sheet in listed for name in (sheet.name, sheet.code, sheet.kind)}
    unseen = dict.fromkeys([*stated.cards_per_sheet, *stated.slots, *stated.cards_per_booster])
    return listed + [_Sheet(name, name, name) for name in unseen if name not in known]


def _by_name(stated: ListFacts, sheets: Sequence[_Sheet]) -> ListFacts:
    """The same facts, each sheet called by its name where they call it by its code."""
    names = {sheet.code: sheet.name for sheet in sheets}
    return replace(
        stated,
        cards_per_sheet={names.get(sheet, sheet): number for sheet, number in stated.cards_per_sheet.items()},
        slots={names.get(sheet, sheet): number for sheet, number in stated.slots.items()},
        equal_slots=frozenset(s.name for s in sheets if stated.equal_slots & {s.name, s.code, s.kind}),
        cards_per_booster={names.get(sheet, sheet): number for sheet, number in stated.cards_per_booster.items()},
    )


def _without_copies(card: Row) -> Row:
    """A card of a list whose codes have no digits: a damaged one has lost none."""
    return card | {"copies_basis": "not_stated"} if card["copies_basis"] == "damaged" else card


def _slot_rows(cards: Sequence[Row], card_slots: Sequence[Row], names: Mapping[str, str]) -> list[SlotRow]:
    places: dict[str, list[Place]] = {}
    for row in card_slots:
        places.setdefault(row["block_id"], []).append(_place(names[row["sheet_code"]], row))
    for row in cards:
        if row["block_id"] not in places and row["sheet_basis"] == "damaged":
            places[row["block_id"]] = [_place(None, row)]
    return [
        SlotRow(row["block_id"], f"line {row['line_start']}", tuple(places.get(row["block_id"], ()))) for row in cards
    ]


def _place(sheet: str | None, row: Row) -> Place:
    return Place(sheet, row["copies"], row["copies"] is not None or row["copies_basis"] == "damaged")


def _card(card: Row, cells: Cells) -> Row:
    row = dict(card)
    for column in ("sheet", "copies"):
        cell = cells.get((card["block_id"], column))
        if cell and cell.is_proved:
            # A card on two sheets of one kind has one kind, but copies on each.
            values = set(cell.candidates[0]) if column == "sheet" else cell.candidates[0]
            row[column] = next(iter(values)) if len(values) == 1 else None
            row[f"{column}_basis"] = _basis(row[column]) if len(values) == 1 else "ambiguous"
    return row


def _basis(value: str | int | None) -> str:
    return "not_stated" if value is None else "proved"


def _slot(slot: Row, cells: Cells) -> Row:
    cell = cells.get((slot["block_id"], "copies"))
    if cell and cell.is_proved and slot["copies"] is None and len(cell.candidates[0]) == 1:
        return slot | {"copies": cell.candidates[0][0], "copies_basis": "proved"}
    return dict(slot)


def _new_slots(cards: Sequence[Row], cells: Cells, sheets: Sequence[_Sheet]) -> Iterator[Row]:
    by_name = {sheet.name: sheet for sheet in sheets}
    for card in cards:
        cell = cells.get((card["block_id"], "sheet_code")) or cells.get((card["block_id"], "sheet"))
        if cell is None or not cell.is_proved:
            continue
        copies = cells.get((card["block_id"], "copies"))
        for index, name in enumerate(cell.candidates[0]):
            yield _new_slot(card, by_name[str(name)], copies, index)


def _new_slot(card: Row, sheet: _Sheet, copies: SettledCell | None, index: int) -> Row:
    value, basis = card["copies"], card["copies_basis"]
    if copies and copies.is_proved:
        value = copies.candidates[0][index]
        basis = _basis(value)
    return slot_of(card, sheet.code, sheet.kind, value, basis)


def _sheet_row(document_id: str, sheet: _Sheet, slots: Sequence[Row], stated: ListFacts, settlement: Settlement) -> Row:
    copies = [row["copies"] for row in slots if row["sheet_code"] == sheet.code]
    open_cells = (cell for cell in settlement.cells if not cell.is_proved and cell.column != "copies")
    possible = {part for cell in open_cells for reading in cell.candidates for part in reading}
    is_open = not possible.isdisjoint({sheet.name, sheet.kind})
    return {
        "document_id": document_id,
        "sheet_code": sheet.code,
        "sheet": sheet.kind,
        "stated_cards": stated.cards_per_sheet.get(sheet.name),
        "listed_cards": len(copies),
        "slots": None if is_open or None in copies or not copies else sum(copies),
        "cards_per_booster": stated.cards_per_booster.get(sheet.name),
    }
