"""Writes a table as CSV that no spreadsheet runs: UTF-8, RFC 4180 quoting, formulas made harmless."""

import csv
import json
from pathlib import Path
from typing import Any

import pyarrow as pa

RISKY = tuple("=+-@\t\r'\uff1d\uff0b\uff0d\uff20")
"""What a cell that a spreadsheet might run begins with (OWASP, CSV injection), and the mark itself."""
MARK = "'"


def write_csv(path: Path, table: pa.Table) -> None:
    """Write a table; lines end in LF, a null is an empty cell, a list is a JSON array.

    A text that begins like a formula gets an apostrophe in front; so does one that begins with an apostrophe, so that
    taking away one leading apostrophe gives every text back.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(table.column_names)
        writer.writerows(zip(*(map(cell, column.to_pylist()) for column in table.columns), strict=True))


def cell(value: Any) -> str:
    """A value as its CSV cell."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, str):
        return MARK + value if value.startswith(RISKY) else value
    return repr(value)
