"""Checks that every block hangs on an earlier block, and that depth, rank, section and other tables say so too."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from pipeline.blocks import SECTION_KINDS
from pipeline.findings import Finding
from pipeline.reconcile.edition import Edition, Row, key_of, place_of

SAME_AS_BLOCK = {
    "clauses": ("parent_id", "section_id", "depth", "ordinal", "kind", "label"),
    "sections": ("label",),
    "cards": ("section_id",),
    "components": ("section_id",),
    "definitions": ("section_id",),
}
"""Columns that a row shares with its block."""


def parents(edition: Edition) -> Iterator[Finding]:
    """An error for each block and row that hangs otherwise than its place says."""
    ranks: Counter[str] = Counter()
    for block in edition.tables["blocks"]:
        for column, value in _due(edition, block, ranks).items():
            if block[column] != value:
                yield _finding("blocks", block, column, f"{column} is {block[column]}, where its place says {value}")
        if message := _wrong_parent(edition, block):
            yield _finding("blocks", block, "parent_id", message)
    for table, columns in SAME_AS_BLOCK.items():
        for row in edition.tables[table]:
            own = edition.blocks.get(row["block_id"], row)
            for column in columns:
                if row[column] != own[column]:
                    message = f"{column} is {row[column]}, its block's is {own[column]}"
                    yield _finding(table, row, column, message)


def _wrong_parent(edition: Edition, block: Row) -> str | None:
    parent = edition.blocks.get(block["parent_id"])
    if parent is None:
        return None
    if parent["document_id"] != block["document_id"]:
        return f"its parent {parent['block_id']} is of another document"
    if parent["char_start"] >= block["char_start"]:
        return f"its parent {parent['block_id']} does not stand before it"
    return None


def _due(edition: Edition, block: Row, ranks: Counter[str]) -> Mapping[str, Any]:
    """What depth, rank and section must be, as the parent says."""
    parent = edition.blocks.get(block["parent_id"])
    home = block["parent_id"] or block["document_id"]
    first = edition.blocks.get(block["continues"])
    if first is None:
        ranks[home] += 1
    section = (
        None if parent is None else parent["block_id"] if parent["kind"] in SECTION_KINDS else parent["section_id"]
    )
    return {
        "depth": 0 if parent is None else parent["depth"] + 1,
        "ordinal": ranks[home] if first is None else first["ordinal"],
        "section_id": section,
    }


def _finding(table: str, row: Row, column: str, message: str) -> Finding:
    return Finding(
        "parents", "error", row["document_id"], table, key_of(table, row), f"{place_of(table, row)}/{column}",
        f"line {row['line_start']}: {message}.",
    )  # fmt: skip
