"""Holds the rows of a release against `CONTENT`, and what it withholds against what it holds."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from pipeline.errors import Problem
from pipeline.release import fingerprints
from pipeline.release.editions import key_text
from pipeline.release.snapshot import FETCH, table_file
from pipeline.release.verify_tables import Reading, Row, row_place


def wrong_contents(folder: Path, reading: Reading) -> Iterator[Problem]:
    """A problem for each table whose rows are not the published ones, and each text that should not be there."""
    yield from _wrong_fingerprints(folder, reading)
    yield from _not_withheld(folder, reading)


def _wrong_fingerprints(folder: Path, reading: Reading) -> Iterator[Problem]:
    path = folder / fingerprints.FILE
    try:
        published = fingerprints.read_content(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        yield Problem(str(path), "`<hash>  <rows>  <table>` a line", str(error), FETCH)
        return
    for table in reading.rows:
        content = reading.tables[table]
        place = str(table_file(folder, table))
        hashed, rows = published.get(table, (None, None))
        if rows != content.num_rows:
            yield Problem(place, f"{rows} rows as {path.name} says", str(content.num_rows), FETCH)
        if fingerprints.content_hash(content) != hashed:
            yield Problem(place, f"rows with the hash {hashed} of {path.name}", "other rows", FETCH)
    for table in sorted(published.keys() - reading.resources.keys()):
        yield Problem(str(path), "only tables of the release", table, FETCH)


def _not_withheld(folder: Path, reading: Reading) -> Iterator[Problem]:
    hidden: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for row in reading.rows.get("withheld", ()):
        hidden[row["table_name"]].add((row["row_id"], row["column_name"]))
    for table, cells in sorted(hidden.items()):
        path = table_file(folder, table)
        key = reading.resources[table]["schema"]["primaryKey"] if table in reading.rows else []
        rows = {key_text(row, key): (number, row) for number, row in enumerate(reading.rows.get(table, ()), start=1)}
        yield from (problem for cell in sorted(cells) for problem in _wrong_cell(path, table, cell, rows, reading))


def _wrong_cell(
    path: Path, table: str, cell: tuple[str, str], rows: dict[str, tuple[int, Row]], reading: Reading
) -> Iterator[Problem]:
    row_id, column = cell
    number, row = rows.get(row_id, (0, {}))
    if not row:
        yield Problem(str(path), f"the row {row_id}, of which `withheld` tells", "none", FETCH)
    elif row.get(column) is not None:
        where = f"{row_place(path, number, row, reading.resources[table]['schema'])}, {column}"
        yield Problem(where, "null, as `withheld` says", "a text", "Do not pass this release on.")
