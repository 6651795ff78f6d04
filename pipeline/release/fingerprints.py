"""`CONTENT`: a hash of each table's canonical rows, the same whatever wrote the files."""

import hashlib
import json
from collections.abc import Mapping

import pyarrow as pa

FILE = "CONTENT"


def content_hash(table: pa.Table) -> str:
    """SHA-256 over a header of column names and one line a row, each a compact JSON array in UTF-8.

    Rows stand in the table's order. Closed lists count as their texts, real numbers as the shortest decimal that
    gives them back, so the hash depends neither on pyarrow's version nor on the file format.
    """
    hashed = hashlib.sha256(_line(table.column_names))
    columns = [column.to_pylist() for column in table.columns]
    for row in zip(*columns, strict=True):
        hashed.update(_line(list(row)))
    return hashed.hexdigest()


def content_file(tables: Mapping[str, pa.Table]) -> str:
    """The file `CONTENT`: a line `<hash>  <rows>  <table>` for each table, by name."""
    return "".join(f"{content_hash(tables[name])}  {tables[name].num_rows}  {name}\n" for name in sorted(tables))


def read_content(text: str) -> dict[str, tuple[str, int]]:
    """Hash and number of rows by table, from the file `CONTENT`; ValueError where a line is none."""
    lines = [line.split("  ", 2) for line in text.splitlines()]
    return {name: (hashed, int(rows)) for hashed, rows, name in lines}


def _line(values: list[object]) -> bytes:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
