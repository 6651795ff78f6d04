"""Corrections by hand: `raw/corrections.yaml` sets single cells, each guarded by the value that it expects to find."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pydantic

from pipeline.entries import Entry, Text, read_entries
from pipeline.errors import PipelineError, Problem
from pipeline.findings import Finding

FILE = "corrections.yaml"
Cell = str | int | float | None
Rows = list[dict[str, Any]]


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
    path = raw / FILE
    return tuple(read_entries(path, Corrections).corrections) if path.exists() else ()


def correct(tables: Mapping[str, Rows], corrections: tuple[Correction, ...], raw: Path) -> Iterator[Finding]:
    """Set the cells that are named, with basis `corrected`, and give a note for each.

    Raises:
        PipelineError: a correction names no row or column, or finds another value than it expects.
    """
    problems: list[Problem] = []
    for number, correction in enumerate(corrections, start=1):
        where = f"{raw / FILE}: correction {number}"
        rows = [
            row
            for row in tables.get(correction.table, ())
            if all(name in row and row[name] == value for name, value in correction.key.items())
        ]
        if len(rows) != 1 or correction.column not in rows[0]:
            problems.append(_not_one(where, correction, len(rows)))
        elif rows[0][correction.column] != correction.expect:
            problems.append(_changed(where, correction, rows[0][correction.column]))
        else:
            yield _corrected(correction, rows[0])
    if problems:
        raise PipelineError(problems)


def _corrected(correction: Correction, row: dict[str, Any]) -> Finding:
    row[correction.column] = correction.value
    if (basis := f"{correction.column}_basis") in row:
        row[basis] = "corrected"
    key = "/".join(str(value) for value in correction.key.values())
    return Finding(
        "correction", "note", row["document_id"], correction.table, key, f"{key}/{correction.column}",
        f"{correction.column} set from {correction.expect!r} to {correction.value!r}: {correction.reason}",
    )  # fmt: skip


def _not_one(where: str, correction: Correction, found: int) -> Problem:
    name = f"{correction.table}.{correction.column} of {correction.key}"
    return Problem(where, f"one cell {name}", f"{found} rows", "Correct its key, or remove the correction.")


def _changed(where: str, correction: Correction, found: Cell) -> Problem:
    return Problem(
        where, f"{correction.expect!r} in {correction.table}.{correction.column}", repr(found),
        "The data have changed: remove the correction, or renew it.",
    )  # fmt: skip
