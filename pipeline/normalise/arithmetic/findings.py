"""Turns what arithmetic settled of a card list into findings."""

from collections.abc import Iterator

from pipeline.findings import Finding
from pipeline.normalise.arithmetic.settle import ListError, SettledCell, Settlement

CHECK_NAMES = {
    "missing_rows": "missing_rows",
    "wrong_sum": "sheet_sums",
    "clash": "stated_numbers",
    "not_counted": "damaged_codes",
}


def findings_of(document_id: str, settlement: Settlement) -> Iterator[Finding]:
    """A proof or an error for each open cell, an error for each wrong number."""
    for cell in settlement.cells:
        yield _of_cell(document_id, cell, settlement.solutions)
    for error in settlement.errors:
        yield _of_error(document_id, error)


def _of_cell(document_id: str, cell: SettledCell, readings: int | None) -> Finding:
    candidates = tuple("+".join(str(part) for part in reading) for reading in cell.candidates)
    left_open = f"the code is damaged, and what is stated leaves {cell.column} open: {' or '.join(candidates)}"
    left_open += f"; the list has {readings} readings" if readings and readings > 1 else ""
    return Finding(
        check_name="damaged_codes",
        severity="proof" if cell.is_proved else "error",
        document_id=document_id,
        table_name="cards",
        row_id=cell.row_id,
        place=f"{cell.row_id.rpartition('@')[2]}/{cell.column}",
        message=cell.certificate or f"{cell.where}: {left_open}.",
        candidates=candidates,
    )


def _of_error(document_id: str, error: ListError) -> Finding:
    return Finding(
        check_name=CHECK_NAMES[error.kind],
        severity="error",
        document_id=document_id,
        table_name="cards" if error.place == "list" else "sheets",
        row_id=None,
        place=error.place,
        message=error.message,
        candidates=error.candidates,
    )
