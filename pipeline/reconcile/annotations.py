"""Open errors as workflow commands of GitHub Actions, which show them at their file and line.

The form: https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#setting-an-error-message
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pipeline.reconcile.edition import key_of
from pipeline.sources import DOCUMENTS
from pipeline.tables import read_rows
from schemas import TABLES

LINE = re.compile(r"\bline (?P<line>[0-9]+)", re.IGNORECASE)
ESCAPES = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
ESCAPES_OF_PROPERTIES = ESCAPES | str.maketrans({":": "%3A", ",": "%2C"})


def annotations(raw: Path, tables: Path, findings: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """`::error file=…,line=…,title=…::message` for each of these findings."""
    files = {row["document_id"]: row["file"] for row in read_rows(tables / "documents.parquet")} if findings else {}
    for finding in findings:
        properties = {
            "file": (raw / DOCUMENTS / files[finding["document_id"]]).as_posix(),
            "line": _line(tables, finding),
            "title": finding["check_name"],
        }
        told = ",".join(
            f"{name}={str(value).translate(ESCAPES_OF_PROPERTIES)}" for name, value in properties.items() if value
        )
        yield f"::error {told}::{finding['message'].translate(ESCAPES)}"


def _line(tables: Path, finding: Mapping[str, Any]) -> int | None:
    """The line of the row that a finding speaks of, else the first line that its message names."""
    table, path = finding["table_name"], tables / f"{finding['table_name']}.parquet"
    if table in TABLES and finding["row_id"] and path.exists():
        for row in read_rows(path):
            if "line_start" in row and key_of(table, row) == finding["row_id"]:
                return int(row["line_start"])
    named = LINE.search(finding["message"])
    return int(named["line"]) if named else None
