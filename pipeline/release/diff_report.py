"""Tells a difference between releases: as text, as Markdown and as JSON."""

from collections.abc import Iterator, Sequence
from typing import Any

from pipeline.release.compare import Cell, Diff, TableChange
from pipeline.release.ids import Move
from pipeline.release.levels import Level

MOST_LISTED = 200
SHORTEST = 60


def as_json(diff: Diff, moves: Sequence[Move]) -> dict[str, Any]:
    """Everything, with nothing shortened."""
    return {
        "old": diff.old,
        "new": diff.new,
        "level": diff.level.name.lower(),
        "contracts": [
            {"kind": change.kind, "table": change.table, "column": change.column, "what": change.what}
            for change in diff.contracts
        ],
        "tables": {table: _table_json(change) for table, change in diff.tables.items()},
        "ids_moved": [
            {"table": move.table, "old": move.old, "new": list(move.new), "kind": move.kind} for move in moves
        ],
        "packaging": list(diff.packaging),
    }


def as_text(diff: Diff, moves: Sequence[Move]) -> str:
    """Lines for a terminal; of each list so many as a person reads."""
    lines = [f"{diff.old} → {diff.new}: {summary(diff)}", *(f"  {line}" for line in _lines(diff, moves))]
    return "\n".join(lines) + "\n"


def as_markdown(diff: Diff, moves: Sequence[Move]) -> str:
    """A section for people."""
    lines = [f"- {line}" if not line.startswith(" ") else f"  - {line.strip()}" for line in _lines(diff, moves)]
    return "\n".join([f"Against {diff.old}: {summary(diff)}.", "", *lines]).rstrip() + "\n"


def summary(diff: Diff) -> str:
    """One line: how grave, and how much of what."""
    if diff.level is Level.NOTHING:
        return "nothing changed"
    parts = []
    if diff.contracts:
        parts.append(_many(len(diff.contracts), "change of contracts", "changes of contracts"))
    for table, change in diff.tables.items():
        told = (
            (len(change.added), "row added", "rows added"),
            (len(change.removed), "row removed", "rows removed"),
            (len(change.changed), "cell changed", "cells changed"),
            (len(change.withheld), "text withheld", "texts withheld"),
        )
        parts.append(f"{table}: {', '.join(_many(*counted) for counted in told if counted[0])}")
    if diff.packaging:
        parts.append(f"packaging: {', '.join(diff.packaging)}")
    return f"{diff.level.name.lower()}; {'; '.join(parts)}"


def _lines(diff: Diff, moves: Sequence[Move]) -> Iterator[str]:
    for change in diff.contracts:
        yield f"{change.table}{'.' + change.column if change.column else ''}: {change.what}"
    for table, rows in diff.tables.items():
        words = ("opened", "closed") if table == "findings" else ("added", "removed")
        yield f"{table}:"
        yield from _some([f"    {words[1]} {key}" for key in rows.removed])
        yield from _some([f"    {words[0]} {key}" for key in rows.added])
        cells = (*rows.changed, *rows.withheld)
        yield from _some([f"    {_cell(cell)}" for cell in cells])
    if moves:
        yield "ids moved:"
        yield from _some([f"    {move.table} {move.old}: {move.kind} {', '.join(move.new)}".rstrip() for move in moves])
    yield from (f"packaging: {name}" for name in diff.packaging)


def _some(lines: Sequence[str]) -> Iterator[str]:
    yield from lines[:MOST_LISTED]
    if len(lines) > MOST_LISTED:
        yield f"    and {len(lines) - MOST_LISTED} more"


def _cell(cell: Cell) -> str:
    return f"{cell.row_id} {cell.column}: {_value(cell.old)} → {_value(cell.new)}"


def _value(value: Any) -> str:
    shown = "null" if value is None else str(value)
    return shown if len(shown) <= SHORTEST else f"{shown[: SHORTEST - 1]}…"


def _many(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"


def _table_json(change: TableChange) -> dict[str, Any]:
    return {
        "added": list(change.added),
        "removed": list(change.removed),
        "changed": [
            {"row_id": cell.row_id, "column": cell.column, "old": cell.old, "new": cell.new} for cell in change.changed
        ],
        "withheld": [{"row_id": cell.row_id, "column": cell.column, "sha256": cell.new} for cell in change.withheld],
    }
