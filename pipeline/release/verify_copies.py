"""Holds the copies of the tables, CSV and SQLite, against the Parquet files, row by row and cell by cell."""

import csv
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import zip_longest
from pathlib import Path
from typing import Any

from pipeline.errors import Problem
from pipeline.release.csv_files import cell
from pipeline.release.snapshot import FETCH
from pipeline.release.sqlite_file import stored
from pipeline.release.verify_tables import MOST_LISTED, Reading, Row, row_place

Cells = Sequence[Any]


def wrong_copies(folder: Path, reading: Reading) -> Iterator[Problem]:
    """A problem for each copy that cannot be read, and each row that it tells otherwise than the Parquet file."""
    for table in reading.rows:
        yield from _wrong_csv(folder / "csv" / f"{table}.csv", table, reading)
    for path in sorted(folder.glob("*.sqlite")):
        yield from _wrong_sqlite(path, reading)


def _wrong_csv(path: Path, table: str, reading: Reading) -> Iterator[Problem]:
    content = reading.tables[table]
    try:
        with path.open(encoding="utf-8", newline="") as file:
            header, *found = csv.reader(file)
    except (OSError, ValueError, csv.Error) as error:
        yield Problem(str(path), "a CSV file in UTF-8", str(error), FETCH)
        return
    if header != content.column_names:
        extra = [name for name in header if name not in content.column_names]
        told = f"the extra column {', '.join(extra)}" if extra else ", ".join(header)
        yield Problem(f"{path}: row 1", f"the columns {', '.join(content.column_names)}", told, FETCH)
        return
    yield from _differing(path, table, reading, found, cell, 1)


def _wrong_sqlite(path: Path, reading: Reading) -> Iterator[Problem]:
    try:
        with closing(sqlite3.connect(f"file:{path.resolve()}?mode=ro&immutable=1", uri=True)) as connection:
            for (message,) in connection.execute("PRAGMA integrity_check"):
                if message != "ok":
                    yield Problem(str(path), "a sound SQLite file", message, FETCH)
            for table, number, target, _ in connection.execute("PRAGMA foreign_key_check"):
                yield Problem(f"{path}: {table}, row {number}", f"a row of {target}", "none", FETCH)
            for table in reading.rows:
                content = reading.tables[table]
                names = ", ".join(f'"{name}"' for name in content.column_names)
                rows = connection.execute(f'SELECT {names} FROM "{table}" ORDER BY rowid').fetchall()  # noqa: S608
                yield from _differing(path, table, reading, rows, stored, 0)
    except sqlite3.Error as error:
        yield Problem(str(path), "a SQLite file with the tables of the release", str(error), FETCH)


def _differing(
    path: Path, table: str, reading: Reading, found: Sequence[Cells], written: Callable[[Any], Any], header: int
) -> Iterator[Problem]:
    """The rows of a copy that are not those of the Parquet file, as `written` writes them."""
    told = 0
    schema = reading.resources[table]["schema"]
    for number, (row, cells) in enumerate(zip_longest(reading.rows[table], found), start=1):
        problem = _difference(path, table, row, cells, written)
        if problem and told < MOST_LISTED:
            place = row_place(path, number + header, row or {}, schema)
            yield Problem(f"{place}{problem[0]}", *problem[1:], FETCH)
            told += 1


def _difference(
    path: Path, table: str, row: Row | None, cells: Cells | None, written: Callable[[Any], Any]
) -> tuple[str, str, str] | None:
    """Where the two differ, what is expected there, and what stands there."""
    where = "" if path.suffix == ".csv" else f", {table}"
    if row is None:
        return where, "no such row: the Parquet file has none", str(list(cells or ()))
    if cells is None:
        return where, f"the row {list(row.values())} of the Parquet file", "none"
    expected = [written(value) for value in row.values()]
    if len(cells) != len(expected):
        return where, f"{len(expected)} cells", str(len(cells))
    for name, one, other in zip(row, expected, cells, strict=True):
        if one != other:
            return f"{where}, {name}", f"{one!r} as in the Parquet file", repr(other)
    return None
