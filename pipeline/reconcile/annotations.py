"""Open errors as annotations of GitHub Actions, each at the line that it speaks of."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pipeline.annotations import annotation
from pipeline.reconcile import accepted
from pipeline.reconcile.edition import key_of
from pipeline.sources import DOCUMENTS
from pipeline.tables import read_rows

Row = Mapping[str, Any]
LINE = re.compile(r"\bline (?P<line>[0-9]+)", re.IGNORECASE)


def annotations(raw: Path, tables: Path, findings: Sequence[Row]) -> Iterator[str]:
    """An annotation for each of these findings; what speaks of a whole list stands at its first row."""
    files = {row["document_id"]: row["file"] for row in read_rows(tables / "documents.parquet")} if findings else {}
    for finding in findings:
        if finding["check_name"] == accepted.CHECK_NAME:
            place = (raw / accepted.FILE).as_posix(), accepted.line_of_acceptance(raw, finding["row_id"])
        else:
            place = (raw / DOCUMENTS / files[finding["document_id"]]).as_posix(), _line(tables, finding)
        yield annotation(*place, finding["check_name"], finding["message"])


def _line(tables: Path, finding: Row) -> int | None:
    """The line of the row that a finding speaks of, else the first that its message names, else that of the list."""
    table = "cards" if finding["table_name"] == "sheets" else finding["table_name"]
    path = tables / f"{table}.parquet"
    rows = read_rows(path) if path.exists() else []
    own = [row for row in rows if row.get("document_id") == finding["document_id"] and "line_start" in row]
    named = LINE.search(finding["message"])
    for row in own:
        if key_of(table, row) == finding["row_id"]:
            return int(row["line_start"])
    if named:
        return int(named["line"])
    return int(own[0]["line_start"]) if own else None
