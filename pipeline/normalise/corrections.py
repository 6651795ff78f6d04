"""Corrections by hand: `raw/corrections.yaml` sets single cells, each guarded by the value that it expects to find."""

from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa
import pydantic

from pipeline.entries import Entry, Text, at_line, read_entries_if_any
from pipeline.errors import PipelineError, Problem
from pipeline.findings import Finding
from pipeline.tables import arrow_schema, column_metadata, metadata

FILE = "corrections.yaml"
Cell = str | int | float | None
Rows = list[dict[str, Any]]
Fault = tuple[str, str, str]
"""What was expected, what was found, and what to do."""
KINDS: tuple[tuple[Callable[[pa.DataType], bool], tuple[type, ...]], ...] = (
    (pa.types.is_string, (str,)),
    (pa.types.is_integer, (int,)),
    (pa.types.is_floating, (int, float)),
)
"""For each type of column the values that a hand can set; lists are not set by hand."""


class Correction(Entry):
    """One cell: the row with this `key` in `table` must have `expect` in `column` and gets `value`."""

    table: Text
    key: dict[Text, str | int]
    column: Text
    expect: Cell
    value: Cell
    reason: Text


class Corrections(Entry):
    """All corrections."""

    corrections: list[Correction] = pydantic.Field(default_factory=list)


def read_corrections(raw: Path) -> tuple[Correction, ...]:
    """The corrections of a project; none where it has no such file."""
    return tuple(read_entries_if_any(raw / FILE, Corrections).corrections)


def correct(tables: Mapping[str, Rows], corrections: Mapping[int, Correction], raw: Path) -> Iterator[Finding]:
    """Set the cells that are named, with basis `corrected`, and give a note for each; corrections by their rank.

    Raises:
        PipelineError: a correction names no row or column, finds another value than it expects, or sets one that the
            column cannot hold.
    """
    problems: list[Problem] = []
    for number, correction in corrections.items():
        rows = [
            row
            for row in tables.get(correction.table, ())
            if all(name in row and row[name] == value for name, value in correction.key.items())
        ]
        if fault := _fault(correction, rows):
            place = at_line(raw / FILE, "corrections", str(number))
            cell = f"{correction.table}.{correction.column} of {_key(correction) or 'no key'}"
            problems.append(Problem(f"{place}: {cell}", *fault))
        else:
            yield _corrected(correction, rows[0])
    if problems:
        raise PipelineError(problems)


def _fault(correction: Correction, rows: Rows) -> Fault | None:
    if len(rows) != 1 or correction.column not in rows[0]:
        return _not_one(correction, "no such column" if len(rows) == 1 else f"{len(rows)} rows")
    if rows[0][correction.column] != correction.expect:
        return _changed(correction, rows[0][correction.column])
    return _misfit(correction)


def _corrected(correction: Correction, row: dict[str, Any]) -> Finding:
    row[correction.column] = correction.value
    if (basis := f"{correction.column}_basis") in row:
        row[basis] = "corrected"
    key = _key(correction)
    return Finding(
        "correction", "note", row["document_id"], correction.table, key, f"{key}/{correction.column}",
        f"{correction.column} set from {correction.expect!r} to {correction.value!r}: {correction.reason}",
    )  # fmt: skip


def _key(correction: Correction) -> str:
    return "/".join(str(value) for value in correction.key.values())


def _misfit(correction: Correction) -> Fault | None:
    """What is wrong with a value for its column's contract: its type, its closed list, that the column is a key."""
    field = arrow_schema(correction.table).field(correction.column)
    name = f"{correction.table}.{correction.column}"
    if "part_of" in metadata(correction.table):
        return "a table of facts", "a table of verdicts", "Correct what the verdict judges."
    if correction.column in metadata(correction.table)["key"]:
        return "a column that is no part of the key", name, "Correct what the row is made of."
    if pa.types.is_dictionary(field.type):
        allowed: Collection[Cell] = column_metadata(correction.table)[correction.column]["values"]
        fits, expected = correction.value in allowed, f"one of {', '.join(map(str, allowed))}"
    else:
        kinds = next((kinds for is_kind, kinds in KINDS if is_kind(field.type)), ())
        fits, expected = isinstance(correction.value, kinds), f"a value of type {field.type}"
    if fits or (correction.value is None and field.nullable):
        return None
    return f"{expected} for {name}", repr(correction.value), "Correct the value."


def _not_one(correction: Correction, found: str) -> Fault:
    columns = ", ".join(correction.key)
    return f"one row by {columns}, with the column", found, "Correct its key, or remove the correction."


def _changed(correction: Correction, found: Cell) -> Fault:
    expected = f"{correction.expect!r} in {correction.table}.{correction.column}"
    return expected, repr(found), "The data have changed: remove the correction, or renew it."
