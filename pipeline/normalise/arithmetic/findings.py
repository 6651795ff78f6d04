"""Turns what arithmetic settled of a card list into rows of the table `findings`."""

from collections.abc import Iterator
from typing import Any

from pipeline.normalise.arithmetic.settle import ListError, SettledCell, Settlement

Row = dict[str, Any]

CHECK_NAMES = {
    "missing_rows": "missing_rows",
    "wrong_sum": "sheet_sums",
    "clash": "stated_numbers",
    "not_counted": "damaged_codes",
}


def findings_of(document_id: str, settlement: Settlement) -> Iterator[Row]:
    """A proof or an error for each open cell, an error for each wrong number."""
    for cell in settlement.cells:
        yield _cell_finding(document_id, cell)
    for error in settlement.errors:
        yield _error_finding(document_id, error)


def _cell_finding(document_id: str, cell: SettledCell) -> Row:
    candidates = ["+".join(str(part) for part in reading) for reading in cell.candidates]
    message = cell.certificate or (
        f"{cell.where}: the code is damaged, and what is stated leaves {cell.column} open: {' or '.join(candidates)}."
    )
    return {
        "finding_id": f"damaged_codes/{document_id}/{cell.row_id.rpartition('@')[2]}/{cell.column}",
        "check_name": "damaged_codes",
        "severity": "proof" if cell.is_proved else "error",
        "document_id": document_id,
        "table_name": "cards",
        "row_id": cell.row_id,
        "message": message,
        "candidates": candidates,
        "status": None if cell.is_proved else "open",
        "reason": None,
    }


def _error_finding(document_id: str, error: ListError) -> Row:
    name = CHECK_NAMES[error.kind]
    return {
        "finding_id": f"{name}/{document_id}/{error.place}",
        "check_name": name,
        "severity": "error",
        "document_id": document_id,
        "table_name": "cards" if error.place == "list" else "sheets",
        "row_id": None,
        "message": error.message,
        "candidates": list(error.candidates),
        "status": "open",
        "reason": None,
    }
