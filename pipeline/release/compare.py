"""Compares two snapshots by key: contracts, rows added and removed, cells changed, findings opened and closed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pipeline.release.contracts import ContractChange, contract_changes
from pipeline.release.editions import digest
from pipeline.release.levels import Level, highest
from pipeline.release.snapshot import Snapshot

DESCRIBED_ELSEWHERE = frozenset({"data_dictionary", "enum_values", "withheld", "migrations"})
"""Tables compared otherwise: as contracts, as the texts that they stand for, as what a release records of itself."""
REPORTS = frozenset({"findings", "checks"})
"""Tables that tell about the data: their rows come and go without anybody's ids breaking."""
HASHED = "sha256:"
"""Stands before a hash where a text must not be shown: a change list gives nothing away that an edition withholds."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell that changed. Where an edition withholds the text, its hash stands for it."""

    row_id: str
    column: str
    old: Any
    new: Any


@dataclass(frozen=True, slots=True)
class TableChange:
    """What changed among the rows of a table, by key."""

    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[Cell, ...]
    withheld: tuple[Cell, ...]

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.changed or self.withheld)


@dataclass(frozen=True, slots=True)
class Diff:
    """What lies between two snapshots. `packaging` names files that differ though the data do not."""

    old: str
    new: str
    contracts: tuple[ContractChange, ...]
    tables: Mapping[str, TableChange]
    packaging: tuple[str, ...] = ()

    @property
    def kinds(self) -> Iterator[str]:
        """The kinds of change, of `levels.RULES`."""
        yield from (change.kind for change in self.contracts)
        for table, change in self.tables.items():
            if table in REPORTS:
                yield "reported"
            else:
                parts = {
                    "rows_added": change.added, "rows_removed": change.removed, "cells_changed": change.changed,
                    "text_withheld": change.withheld,
                }  # fmt: skip
                yield from (kind for kind, found in parts.items() if found)
        if self.packaging:
            yield "packaging"

    @property
    def level(self) -> Level:
        """What the version has to be raised by."""
        return highest(self.kinds)


def compare(old: Snapshot, new: Snapshot) -> Diff:
    """Everything that a user of the old snapshot meets in the new one."""
    tables = {
        table: change
        for table in new.schemas
        if table in old.schemas and table not in DESCRIBED_ELSEWHERE and (change := _rows(table, old, new))
    }
    return Diff(old.label, new.label, tuple(contract_changes(old, new)), tables)


def _rows(table: str, old: Snapshot, new: Snapshot) -> TableChange:
    if old.schemas[table]["primaryKey"] != new.schemas[table]["primaryKey"]:
        return TableChange((), (), (), ())  # rows under another key cannot be told from one another
    before, after = old.rows[table], new.rows[table]
    columns = [name for name in old.tables[table].column_names if name in new.tables[table].column_names]
    cells = [cell for key in after if key in before for cell in _cells(table, key, columns, old, new)]
    return TableChange(
        added=tuple(key for key in after if key not in before),
        removed=tuple(key for key in before if key not in after),
        changed=tuple(cell for is_taken, cell in cells if not is_taken),
        withheld=tuple(cell for is_taken, cell in cells if is_taken),
    )


def _cells(table: str, key: str, columns: list[str], old: Snapshot, new: Snapshot) -> Iterator[tuple[bool, Cell]]:
    """The cells of a row that differ, each with whether its text is now withheld."""
    one, other = old.rows[table][key], new.rows[table][key]
    for column in columns:
        place = (table, key, column)
        before, after = old.withheld.get(place), new.withheld.get(place)
        if before is None and after is None:
            if one[column] != other[column]:
                yield False, Cell(key, column, one[column], other[column])
            continue
        hashes = before or _hash(one[column]), after or _hash(other[column])
        is_taken = before is None and one[column] is not None
        if is_taken or hashes[0] != hashes[1]:
            yield is_taken, Cell(key, column, *(hashed and f"{HASHED}{hashed}" for hashed in hashes))


def _hash(text: str | None) -> str | None:
    return None if text is None else digest(text)
