"""The figures of an edition, for comparing one run with another and for the suite that judges it as a whole."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pipeline.blocks import SET_ASIDE_KINDS
from pipeline.reconcile.coverage import visible
from pipeline.reconcile.edition import Edition, Row

Figures = dict[str, float | None]

SHORTEST_JUDGED = 2000
"""In a text of fewer visible characters one block may well be most of it."""

FILLED = {
    "cards": ("name_text", "name_ru", "name_en", "card_class", "subtype", "alignment", "sheet", "copies"),
    "components": ("count",),
    "cross_references": ("target_id",),
    "icons": ("name",),
}
"""Columns whose share of values that are not null is told, by table."""


def metrics(edition: Edition, findings: Sequence[Row]) -> dict[str, Any]:
    """Rows, expected rows, coverage, fill rates, shares and verdicts, per document and in all."""
    return {
        "documents": {document_id: _of_document(edition, document_id) for document_id in edition.sources},
        "rows": {table: len(rows) for table, rows in edition.tables.items()},
        "claims": _numbers(row["verdict"] for row in edition.tables["claims"]),
        "findings": _numbers(row["severity"] for row in findings),
        "open_errors": sum(row["status"] == "open" for row in findings),
    }


def _of_document(edition: Edition, document_id: str) -> dict[str, Any]:
    """A figure is null where there is nothing that it could be taken of."""
    placed = [table for table, rows in edition.tables.items() if not rows or "document_id" in rows[0]]
    terms = next(iter(edition.rows("term_coverage", document_id)), {})
    return {
        "characters": len(edition.texts[document_id]),
        "rows": {table: len(edition.rows(table, document_id)) for table in placed},
        "expected": dict(sorted(edition.sources[document_id].expect.items())),
        "filled": {
            f"{table}.{column}": _share(row[column] is not None for row in edition.rows(table, document_id))
            for table, columns in FILLED.items()
            for column in columns
        },
        "text": _text(edition, document_id),
        "set_aside": set_aside_characters(edition, document_id),
        "cards": _cards(edition, document_id),
        "links": _links(edition, document_id),
        "terms": {name: terms.get(name) for name in ("coverage", "consistency")},
    }


def set_aside_characters(edition: Edition, document_id: str) -> dict[str, int]:
    """The characters of the blocks that no table is made of, by their kind."""
    sizes: Counter[str] = Counter()
    for block in edition.rows("blocks", document_id):
        if block["kind"] in SET_ASIDE_KINDS:
            sizes[block["kind"]] += block["char_end"] - block["char_start"]
    return dict(sorted(sizes.items()))


def _text(edition: Edition, document_id: str) -> Figures:
    text, blocks = edition.texts[document_id], edition.rows("blocks", document_id)
    sizes = [len(visible(text[row["char_start"] : row["char_end"]])) for row in blocks]
    whole = max(len(visible(text)), 1)
    aside = sum(size for size, row in zip(sizes, blocks, strict=True) if row["kind"] in SET_ASIDE_KINDS)
    return {
        "coverage": round(sum(sizes) / whole, 6),
        "set_aside": round(aside / whole, 6),
        "largest_block": round(max(sizes, default=0) / whole, 6) if whole >= SHORTEST_JUDGED else None,
        "roots": sum(row["parent_id"] is None for row in edition.rows("sections", document_id)),
        "characters_per_clause": _mean(len(row["text"] or "") for row in edition.rows("clauses", document_id)),
    }


def _cards(edition: Edition, document_id: str) -> Figures:
    cards, slots = edition.rows("cards", document_id), edition.rows("card_slots", document_id)
    sheets = [row for row in edition.rows("sheets", document_id) if row["stated_cards"]]
    on_sheets = {row["block_id"] for row in slots}
    odds = [row["expected_per_booster"] for row in slots if row["expected_per_booster"] is not None]
    copies = [row["copies"] for row in slots if row["copies"] is not None]
    boosters = [row["cards_per_booster"] for row in edition.rows("sheets", document_id) if row["cards_per_booster"]]
    return {
        "with_slots": _share(row["block_id"] in on_sheets for row in cards) if slots else None,
        "open_codes": _share(row["sheet_basis"] == "damaged" for row in cards),
        "listed_of_stated": round(
            sum(row["listed_cards"] for row in sheets) / sum(row["stated_cards"] for row in sheets), 6
        )
        if sheets
        else None,
        "largest_copies": max(copies, default=None),
        "booster": round(sum(odds), 6) if odds else None,
        "stated_booster": sum(boosters) if odds else None,
    }


def _links(edition: Edition, document_id: str) -> Figures:
    explained = {
        row["icon_id"] for table in ("icon_explanations", "icon_mentions") for row in edition.rows(table, document_id)
    }
    announced = [row for row in edition.rows("definitions", document_id) if row["meaning"] is None]
    return {
        "icons_explained": _share(row["icon_id"] in explained for row in edition.rows("icons", document_id)),
        "announced_defined": _share(row["same_as"] is not None for row in announced),
        "clauses_in_sections": _share(row["section_id"] is not None for row in edition.rows("clauses", document_id)),
    }


def _share(values: Iterable[bool]) -> float | None:
    return _mean(map(int, values))


def _mean(values: Iterable[int]) -> float | None:
    numbers = list(values)
    return round(sum(numbers) / len(numbers), 6) if numbers else None


def _numbers(values: Iterable[str]) -> Mapping[str, int]:
    return dict(sorted(Counter(values).items()))
