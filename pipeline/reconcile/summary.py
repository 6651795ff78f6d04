"""What a run prints: what was made of each document, every verdict, and what is wrong."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pipeline.figures import read_figures
from pipeline.reconcile.wording import claim_line, row_counts, set_aside, sheet_line
from pipeline.tables import read_rows

Row = Mapping[str, Any]
TOLD_APART = ("documents", "blocks", "sheets", "claims", "findings")


def summary(tables: Path, verdicts: Path) -> str:
    """Per document its characters, blocks, rows, sheets and claims; then the errors."""
    documents = read_figures(verdicts)
    sheets, claims = read_rows(tables / "sheets.parquet"), read_rows(verdicts / "claims.parquet")
    told = [line for name, figures in documents.items() for line in _document(name, figures, sheets, claims)]
    return "\n".join([*told, errors(verdicts)]) + "\n"


def errors(verdicts: Path) -> str:
    """The open errors, one a line, and how many are accepted."""
    findings = [row for row in read_rows(verdicts / "findings.parquet") if row["severity"] == "error"]
    lines = [f"{row['finding_id']}: {row['message']}" for row in findings if row["status"] == "open"]
    accepted = len(findings) - len(lines)
    lived_with = f" ({accepted} accepted in raw/accepted.yaml)" if accepted else ""
    return "\n".join([f"Open errors: {len(lines) or 'none'}{lived_with}", *(f"  {line}" for line in lines)])


def _document(name: str, figures: Mapping[str, Any], sheets: Sequence[Row], claims: Sequence[Row]) -> Iterator[str]:
    rows = figures["rows"]
    yield f"{name}: {figures['characters']} characters, {rows['blocks']} blocks"
    yield f"  rows: {row_counts({table: count for table, count in rows.items() if table not in TOLD_APART})}"
    yield f"  set aside: {set_aside(figures['set_aside'])}"
    yield from (f"  sheet {sheet_line(row)}" for row in sheets if row["document_id"] == name)
    yield from (f"  {claim_line(row)}" for row in claims if row["document_id"] == name)
