"""Compares the contracts of two releases: tables, columns, types, keys, constraints and descriptions."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pipeline.release.snapshot import Snapshot
from pipeline.release.table_schema import Schema

LOWER_BOUNDS = ("minimum", "minLength")
UPPER_BOUNDS = ("maximum", "maxLength")
FLAGS = ("required", "unique")


@dataclass(frozen=True, slots=True)
class ContractChange:
    """A change of a contract; `kind` is one of `levels.RULES`, `column` null where it concerns the table."""

    kind: str
    table: str
    column: str | None
    what: str


def contract_changes(old: Snapshot, new: Snapshot) -> Iterator[ContractChange]:
    """Every change of a contract, table by table in the order of the new release."""
    for table in old.schemas:
        if table not in new.schemas:
            yield ContractChange("table_removed", table, None, "table removed")
    for table, schema in new.schemas.items():
        if table in old.schemas:
            yield from _table(table, old.schemas[table], schema, _renamed(table, old, new))
        else:
            yield ContractChange("table_added", table, None, "table added")


def _table(table: str, old: Schema, new: Schema, renamed: Mapping[str, str]) -> Iterator[ContractChange]:
    before, after = _fields(old), _fields(new)
    for name in before:
        if name in renamed:
            yield ContractChange("column_removed", table, name, f"column renamed to {renamed[name]}")
        elif name not in after:
            yield ContractChange("column_removed", table, name, "column removed")
    for name, field in after.items():
        if name in before:
            yield from (ContractChange(kind, table, name, what) for kind, what in _field(before[name], field))
        elif name not in renamed.values():
            yield ContractChange("column_added", table, name, "column added")
    if old["primaryKey"] != new["primaryKey"]:
        yield ContractChange("key_changed", table, None, f"key {_list(old['primaryKey'])} → {_list(new['primaryKey'])}")
    yield from _groups(table, _unique_keys(old), _unique_keys(new), "unique")
    yield from _groups(table, _references(old), _references(new), "reference")


def _renamed(table: str, old: Snapshot, new: Snapshot) -> dict[str, str]:
    """Columns that only their name tells from exactly one new column: the same type, the same values, not all null."""
    gone = [name for name in _fields(old.schemas[table]) if name not in _fields(new.schemas[table])]
    come = [name for name in _fields(new.schemas[table]) if name not in _fields(old.schemas[table])]
    pairs = [(one, other) for one in gone for other in come if _is_same_column(table, one, other, old, new)]
    twice = Counter(name for pair in pairs for name in pair)
    return {one: other for one, other in pairs if twice[one] == twice[other] == 1}


def _is_same_column(table: str, one: str, other: str, old: Snapshot, new: Snapshot) -> bool:
    before, after = _fields(old.schemas[table])[one], _fields(new.schemas[table])[other]
    values, others = (held.tables[table].column(name).to_pylist() for held, name in ((old, one), (new, other)))
    is_same = before["arrowType"] == after["arrowType"] and values == others
    return is_same and any(value is not None for value in values)


def _fields(schema: Schema) -> Mapping[str, Schema]:
    return {field["name"]: field for field in schema["fields"]}


def _field(old: Schema, new: Schema) -> Iterator[tuple[str, str]]:
    if (old["type"], old["arrowType"]) != (new["type"], new["arrowType"]):
        yield "column_retyped", f"type {old['arrowType']} → {new['arrowType']}"
    before, after = old["constraints"], new["constraints"]
    for flag in FLAGS:
        if before.get(flag, False) != after.get(flag, False):
            yield ("tightened", f"{flag} now") if after.get(flag) else ("loosened", f"{flag} no more")
    for bound in (*LOWER_BOUNDS, *UPPER_BOUNDS):
        yield from _bound(bound, before.get(bound), after.get(bound))
    yield from _values(_allowed(old), _allowed(new))
    if old["description"] != new["description"]:
        yield "described", "description corrected"
    yield from (("described", f"meaning of {value} corrected") for value in _relabelled(old, new))


def _bound(name: str, old: Any, new: Any) -> Iterator[tuple[str, str]]:
    if old == new:
        return
    is_higher = old is not None and new is not None and new > old
    is_tighter = old is None or (new is not None and (is_higher if name in LOWER_BOUNDS else not is_higher))
    yield "tightened" if is_tighter else "loosened", f"{name} {old} → {new}"


def _values(old: list[str] | None, new: list[str] | None) -> Iterator[tuple[str, str]]:
    if old is None or new is None:
        if old != new:
            yield ("loosened", "closed list given up") if new is None else ("tightened", "closed list now")
        return
    if gone := [value for value in old if value not in new]:
        yield "tightened", f"no longer allowed: {_list(gone)}"
    if come := [value for value in new if value not in old]:
        yield "loosened", f"newly allowed: {_list(come)}"


def _allowed(field: Schema) -> list[str] | None:
    allowed: list[str] | None = field.get("arrayItem", field)["constraints"].get("enum")
    return allowed


def _relabelled(old: Schema, new: Schema) -> Iterator[str]:
    before, after = ({row["value"]: row["label"] for row in field.get("categories", ())} for field in (old, new))
    return (value for value, label in after.items() if before.get(value, label) != label)


def _unique_keys(schema: Schema) -> list[str]:
    return [_list(key) for key in schema.get("uniqueKeys", ())]


def _references(schema: Schema) -> list[str]:
    return [
        f"{_list(key['fields'])} to {key['reference'].get('resource', 'itself')}.{_list(key['reference']['fields'])}"
        for key in schema.get("foreignKeys", ())
    ]


def _groups(table: str, old: list[str], new: list[str], what: str) -> Iterator[ContractChange]:
    for group in old:
        if group not in new:
            yield ContractChange("loosened", table, None, f"{what} given up: {group}")
    for group in new:
        if group not in old:
            yield ContractChange("tightened", table, None, f"{what} now: {group}")


def _list(names: list[str]) -> str:
    return ", ".join(names)
