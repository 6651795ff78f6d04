"""Checks that every key is unique and that each pointer leads to a row."""

from collections import Counter
from collections.abc import Iterator, Sequence
from operator import itemgetter

from pipeline.findings import Finding
from pipeline.reconcile.edition import Edition, Row, key_of, place_of
from pipeline.tables import dangling, foreign_keys, metadata


def keys(edition: Edition) -> Iterator[Finding]:
    """An error for each key that several rows have, and for each pointer into nothing."""
    for table, rows in edition.tables.items():
        if rows and "document_id" in rows[0]:
            yield from _repeated(table, rows)
            yield from _dangling(edition, table, rows)
    yield from _lost_rows(edition)


def _repeated(table: str, rows: Sequence[Row]) -> Iterator[Finding]:
    columns = itemgetter(*metadata(table)["key"])
    seen = set(map(columns, rows))
    if len(seen) == len(rows):
        return
    numbers = Counter(map(columns, rows))
    for row in {columns(row): row for row in reversed(rows)}.values():
        if (number := numbers[columns(row)]) > 1:
            yield _finding(table, row, "key", f"{number} rows of {table} have the key {key_of(table, row)}")


def _dangling(edition: Edition, table: str, rows: Sequence[Row]) -> Iterator[Finding]:
    pointers, tables = foreign_keys(table), edition.tables
    for index, column, value in dangling(table, pointers, tables, lambda name, key: [row[key] for row in tables[name]]):
        message = f"{table}.{column} is {value}, which no row of {pointers[column][0]} has"
        yield _finding(table, rows[index], column, message)


def _lost_rows(edition: Edition) -> Iterator[Finding]:
    """Findings of earlier stages whose row is not there."""
    known = {
        table: {key_of(table, row) for row in edition.tables[table]}
        for table in {row["table_name"] for row in edition.tables["findings"]}
    }
    for row in edition.tables["findings"]:
        if row["row_id"] is not None and row["row_id"] not in known[row["table_name"]]:
            message = f"{row['finding_id']} speaks of {row['row_id']}, which {row['table_name']} has not"
            yield _finding("findings", row, "row_id", message)


def _finding(table: str, row: Row, column: str, message: str) -> Finding:
    line = f"line {row['line_start']}: " if "line_start" in row else ""
    place = f"{place_of(table, row)}/{column}"
    return Finding("keys", "error", row["document_id"], table, key_of(table, row), place, f"{line}{message}.")
