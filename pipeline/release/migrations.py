"""`raw/migrations.yaml` says where vanished ids went; a release records it in `migrations` for good."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import pydantic
import yaml

from pipeline.entries import Entry, Text, read_entries_if_any
from pipeline.errors import Problem
from pipeline.release.ids import Move, changed_meanings, points_to, vanished
from pipeline.release.snapshot import Snapshot

FILE = "migrations.yaml"
Row = dict[str, Any]
EVERYTHING = "documents"
MOST_LISTED = 20


class Migration(Entry):
    """A vanished id of a table; `new` holds the ids that stand for it now, none where it was deleted."""

    table: Text
    old: Text
    new: tuple[Text, ...] = pydantic.Field(default=(), strict=False)
    kind: Literal["merge", "split", "rename", "delete"]
    reason: Text


class Migrations(Entry):
    """All migrations."""

    migrations: list[Migration] = pydantic.Field(default_factory=list)


def read_migrations(raw: Path) -> tuple[Migration, ...]:
    """The migrations that are written down by hand; none where there is no such file."""
    return tuple(read_entries_if_any(raw / FILE, Migrations).migrations)


def migration_rows(old: Snapshot, new: Snapshot, entries: Sequence[Migration], since: str) -> list[Row]:
    """The rows of `migrations`: those of the old release, and one for each id that vanished since it.

    An entry for a table counts for every table keyed by the same ids (a block's for its clause); one for `documents`
    counts for all ids of the document.
    """
    rows = list(old.rows.get("migrations", {}).values())
    by_id = {(entry.table, entry.old): entry for entry in entries}
    for table, lost in vanished(old, new).items():
        for name in lost:
            if entry := _entry_for(table, name, old, by_id):
                rows += _recorded(table, name, entry, new, since)
    return rows


def unexplained(old: Snapshot, new: Snapshot, entries: Sequence[Migration], raw: Path) -> Iterator[Problem]:
    """A problem for each id that vanished without an entry, or changed its meaning."""
    by_id = {(entry.table, entry.old): entry for entry in entries}
    missing = [
        (table, name)
        for table, lost in vanished(old, new).items()
        for name in lost
        if not _entry_for(table, name, old, by_id) and not _is_told_elsewhere(table, name, old, new)
    ]
    where = str(raw / FILE)
    for table, name in missing[:MOST_LISTED]:
        yield Problem(
            where, f"an entry for the id {name} of {table}, which {old.label} has and the new data lack", "none",
            "`pipeline diff OLD NEW --format migrations` proposes entries.",
        )  # fmt: skip
    if len(missing) > MOST_LISTED:
        yield Problem(where, "an entry for each vanished id", f"{len(missing)} without one", "See the first ones.")
    yield from _wrong_meanings(old, new)


def wrong_entries(new: Snapshot, entries: Sequence[Migration], raw: Path) -> Iterator[Problem]:
    """A problem for each entry whose old id is still there, or whose new ids are not."""
    for number, entry in enumerate(entries, start=1):
        where, rows = f"{raw / FILE}: entry {number}", new.rows.get(entry.table, {})
        if entry.old in rows:
            yield Problem(where, "an id that is no more", f"{entry.old}, which {entry.table} has", "Remove the entry.")
        for name in entry.new:
            if name not in rows:
                yield Problem(where, f"an id of {entry.table}", name, "Correct the entry.")


def as_entries(moves: Sequence[Move]) -> str:
    """Proposed entries as YAML, the reasons to be written by a person."""
    entries = [
        {"table": move.table, "old": move.old, "new": list(move.new), "kind": move.kind, "reason": ""} for move in moves
    ]
    return yaml.safe_dump({"migrations": entries}, allow_unicode=True, sort_keys=False, width=1000)


def _entry_for(table: str, name: str, old: Snapshot, entries: Mapping[tuple[str, str], Migration]) -> Migration | None:
    [column] = old.schemas[table]["primaryKey"]
    target = points_to(old, table, column)
    document = old.rows[table][name].get("document_id")
    places = [(table, name)] + ([(target, name)] if target else []) + ([(EVERYTHING, document)] if document else [])
    return next((entries[place] for place in places if place in entries), None)


def _is_told_elsewhere(table: str, name: str, old: Snapshot, new: Snapshot) -> bool:
    """Whether the id is that of another table and vanished there too, so that one entry does for both."""
    [column] = old.schemas[table]["primaryKey"]
    target = points_to(old, table, column)
    return target is not None and name in old.rows.get(target, {}) and name not in new.rows.get(target, {})


def _recorded(table: str, name: str, entry: Migration, new: Snapshot, since: str) -> Iterator[Row]:
    heirs = [heir for heir in entry.new if heir in new.rows.get(table, {})] if entry.table != EVERYTHING else []
    kind = entry.kind if heirs else "delete"
    for ordinal, heir in enumerate(heirs or [None], start=1):
        yield {
            "table_name": table,
            "old_id": name,
            "ordinal": ordinal,
            "new_id": heir,
            "kind": kind,
            "reason": entry.reason,
            "since": since,
        }


def _wrong_meanings(old: Snapshot, new: Snapshot) -> Iterator[Problem]:
    before, after = old.rows["documents"], new.rows["documents"]
    for name, row in before.items():
        if name in after and after[name]["sha256"] != row["sha256"]:
            yield Problem(
                f"documents/{name}", f"the file with SHA-256 {row['sha256']} that {old.label} was read from",
                after[name]["sha256"], "Register the new file under a new id: every id of the old one points into it.",
            )  # fmt: skip
    for table, name, was, now in changed_meanings(old, new):
        yield Problem(
            f"{table}/{name}", f"an id that still means {was!r}", f"{now!r}; {was!r} has another id",
            "Ids keep their meaning: keep the order, or give the newcomer's list another name.",
        )  # fmt: skip
