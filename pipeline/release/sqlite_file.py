"""Writes one SQLite file: all tables with keys and indexes, and a full-text index over texts and lemmas."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from pipeline.release.search_index import COLUMNS, search_rows
from pipeline.release.snapshot import Snapshot
from pipeline.release.table_schema import Schema

TYPES = {"integer": "INTEGER", "number": "REAL", "boolean": "INTEGER"}
SEARCH = f"""
CREATE TABLE "search" ({", ".join(f'"{name}" TEXT NOT NULL' for name in COLUMNS)});
CREATE VIRTUAL TABLE "search_fts" USING fts5(
  "text", "lemmas", content="search", tokenize="unicode61 remove_diacritics 0"
);
"""


def write_sqlite(path: Path, held: Snapshot) -> None:
    """Write the tables of a snapshot; lists are JSON arrays, booleans 0 and 1.

    `search_fts` is an FTS5 index with the table `search` as its content, so that Datasette finds it by itself. The same
    rows give the same bytes for one version of SQLite.
    """
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript("PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
        connection.execute("BEGIN")
        for table, schema in held.schemas.items():
            connection.execute(_create(table, schema))
            _insert(connection, table, map(_values, held.tables[table].to_pylist()))
        for statement in _indexes(held):
            connection.execute(statement)
        connection.execute("COMMIT")
        connection.executescript(SEARCH)
        connection.execute("BEGIN")
        _insert(connection, "search", search_rows(held))
        connection.execute("INSERT INTO search_fts(search_fts) VALUES ('rebuild')")
        connection.execute("INSERT INTO search_fts(search_fts) VALUES ('optimize')")
        connection.execute("COMMIT")
        connection.execute("VACUUM")


def stored(value: Any) -> Any:
    """A value as SQLite holds it."""
    if isinstance(value, list):
        return json.dumps(value, ensure_ascii=False)
    return int(value) if isinstance(value, bool) else value


def _values(row: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(map(stored, row.values()))


def _create(table: str, schema: Schema) -> str:
    parts = [_column(field) for field in schema["fields"]]
    parts.append(f"PRIMARY KEY ({_names(schema['primaryKey'])})")
    parts += [f"UNIQUE ({_names(key)})" for key in schema.get("uniqueKeys", ())]
    for foreign in schema.get("foreignKeys", ()):
        target = foreign["reference"].get("resource", table)
        columns = _names(foreign["reference"]["fields"])
        parts.append(f'FOREIGN KEY ({_names(foreign["fields"])}) REFERENCES "{target}" ({columns})')
    return f'CREATE TABLE "{table}" (\n  {f",{chr(10)}  ".join(parts)}\n)'


def _column(field: Schema) -> str:
    required = " NOT NULL" if field["constraints"].get("required") else ""
    allowed = ", ".join("'" + value.replace("'", "''") + "'" for value in field["constraints"].get("enum", ()))
    check = f' CHECK ("{field["name"]}" IN ({allowed}))' if allowed else ""
    return f'"{field["name"]}" {TYPES.get(field["type"], "TEXT")}{required}{check}'


def _indexes(held: Snapshot) -> Iterator[str]:
    """An index for each column that points elsewhere, unless the key begins with it."""
    for table, schema in held.schemas.items():
        for foreign in schema.get("foreignKeys", ()):
            [name] = foreign["fields"]
            if schema["primaryKey"][0] != name:
                yield f'CREATE INDEX "{table}_{name}" ON "{table}" ("{name}")'


def _insert(connection: sqlite3.Connection, table: str, rows: Iterable[tuple[Any, ...]]) -> None:
    width = len(connection.execute(f'SELECT * FROM "{table}" LIMIT 0').description)  # noqa: S608 - our own names
    connection.executemany(f'INSERT INTO "{table}" VALUES ({", ".join("?" * width)})', rows)  # noqa: S608


def _names(names: list[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)
