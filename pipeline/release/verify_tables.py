"""Holds the Parquet tables of a release against its Table Schemas: columns, types, keys, allowed values, references."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from pipeline.errors import PipelineError, Problem
from pipeline.release.editions import key_text
from pipeline.release.snapshot import FETCH, read_resources, table_file, wrong_columns
from pipeline.release.table_schema import Schema
from pipeline.tables import dangling

Row = dict[str, Any]
MOST_LISTED = 10


@dataclass(frozen=True, slots=True)
class Reading:
    """What of a release could be read, and what could not.

    The resources by table, their Parquet tables, and the rows of those that have the columns which it describes.
    """

    resources: Mapping[str, Any]
    tables: Mapping[str, pa.Table]
    rows: Mapping[str, Sequence[Row]]
    problems: Sequence[Problem]


def read_tables(folder: Path) -> Reading:
    """Read the descriptor and every Parquet file that it names."""
    problems: list[Problem] = []
    try:
        resources = read_resources(folder)
    except PipelineError as error:
        return Reading({}, {}, {}, error.problems)
    tables, rows = {}, {}
    for table, resource in resources.items():
        path = table_file(folder, table)
        try:
            tables[table] = pq.ParquetFile(path).read()
        except (OSError, pa.ArrowException) as error:
            problems.append(Problem(str(path), "a Parquet file", " ".join(str(error).split()), FETCH))
            continue
        wrong = list(wrong_columns(path, tables[table], resource["schema"]))
        problems += wrong
        if not wrong:
            rows[table] = tables[table].to_pylist()
    return Reading(resources, tables, rows, problems)


def wrong_tables(folder: Path, reading: Reading) -> Iterator[Problem]:
    """A problem for each row that breaks the contract of its table."""
    for table, rows in reading.rows.items():
        path, schema = table_file(folder, table), reading.resources[table]["schema"]
        yield from _some(path, list(_wrong_keys(path, rows, schema)))
        yield from _some(path, list(_wrong_values(path, rows, schema)))
        yield from _some(path, list(_dangling(path, table, reading)))


def row_place(path: Path, number: int, row: Row, schema: Schema) -> str:
    """Where a row stands: the file, its number from 1, and its key."""
    key = key_text(row, schema["primaryKey"]) if all(name in row for name in schema["primaryKey"]) else "?"
    return f"{path}: row {number} ({key})"


def _wrong_keys(path: Path, rows: Sequence[Row], schema: Schema) -> Iterator[Problem]:
    unique = [[field["name"]] for field in schema["fields"] if field["constraints"].get("unique")]
    for key in (schema["primaryKey"], *schema.get("uniqueKeys", ()), *unique):
        counts = Counter(key_text(row, key) for row in rows)
        for number, row in enumerate(rows, start=1):
            if counts[key_text(row, key)] > 1 or any(row[name] is None for name in schema["primaryKey"]):
                yield Problem(
                    row_place(path, number, row, schema), f"a key of its own in {', '.join(key)}",
                    key_text(row, key), FETCH,
                )  # fmt: skip


def _wrong_values(path: Path, rows: Sequence[Row], schema: Schema) -> Iterator[Problem]:
    for field in schema["fields"]:
        name = field["name"]
        for number, row in enumerate(rows, start=1):
            if broken := _broken(row[name], field):
                yield Problem(f"{row_place(path, number, row, schema)}, {name}", broken, repr(row[name]), FETCH)


def _broken(value: Any, field: Schema) -> str | None:
    constraints = field["constraints"]
    if value is None:
        return "a value" if constraints.get("required") else None
    if "arrayItem" in field and not set(value) <= set(field["arrayItem"]["constraints"]["enum"]):
        return f"some of {', '.join(field['arrayItem']['constraints']['enum'])}"
    if "enum" in constraints and value not in constraints["enum"]:
        return f"one of {', '.join(constraints['enum'])}"
    if "minimum" in constraints and value < constraints["minimum"]:
        return f"at least {constraints['minimum']}"
    return "a text that is not empty" if "minLength" in constraints and len(value) < constraints["minLength"] else None


def _dangling(path: Path, table: str, reading: Reading) -> Iterator[Problem]:
    schema, rows = reading.resources[table]["schema"], reading.rows
    pointers = {
        key["fields"][0]: (key["reference"].get("resource", table), key["reference"]["fields"][0])
        for key in schema.get("foreignKeys", ())
    }
    for index, column, value in dangling(table, pointers, rows, lambda name, key: [row.get(key) for row in rows[name]]):
        place = row_place(path, index + 1, rows[table][index], schema)
        yield Problem(f"{place}, {column}", f"a value of {'.'.join(pointers[column])}", repr(value), FETCH)


def _some(path: Path, problems: Sequence[Problem]) -> Iterator[Problem]:
    yield from problems[:MOST_LISTED]
    if len(problems) > MOST_LISTED:
        yield Problem(str(path), "no such rows", f"{len(problems) - MOST_LISTED} more of them", FETCH)
