"""What a run prints: what was made of each document, every verdict, and what is wrong."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pipeline.reconcile.wording import claim_line, row_counts, set_aside, sheet_line
from pipeline.tables import read_rows
from schemas import TABLES

Row = Mapping[str, Any]
LEFT_OUT = ("documents", "blocks", "sheets", "claims", "findings")
VERDICTS = ("claims", "findings")


def summary(tables: Path, verdicts: Path) -> str:
    """Per document its characters, blocks, rows, sheets and claims; then the errors."""
    rows = {table: read_rows((verdicts if table in VERDICTS else tables) / f"{table}.parquet") for table in TABLES}
    told = [line for document in rows["documents"] for line in _document(document, rows)]
    return "\n".join([*told, errors(verdicts)]) + "\n"


def errors(verdicts: Path) -> str:
    """The open errors, one a line, and how many are accepted."""
    findings = [row for row in read_rows(verdicts / "findings.parquet") if row["severity"] == "error"]
    lines = [f"{row['finding_id']}: {row['message']}" for row in findings if row["status"] == "open"]
    accepted = len(findings) - len(lines)
    lived_with = f" ({accepted} accepted in raw/accepted.yaml)" if accepted else ""
    return "\n".join([f"Open errors: {len(lines) or 'none'}{lived_with}", *(f"  {line}" for line in lines)])


def _document(document: Row, rows: Mapping[str, Sequence[Row]]) -> Iterator[str]:
    document_id = document["document_id"]
    own = {
        table: [row for row in content if row["document_id"] == document_id]
        for table, content in rows.items()
        if content and "document_id" in content[0]
    }
    yield f"{document_id}: {document['characters']} characters, {len(own['blocks'])} blocks"
    yield f"  rows: {row_counts({table: content for table, content in own.items() if table not in LEFT_OUT})}"
    yield f"  set aside: {set_aside(own['blocks'])}"
    yield from (f"  sheet {sheet_line(row)}" for row in own.get("sheets", ()))
    yield from (f"  {claim_line(row)}" for row in own.get("claims", ()))
