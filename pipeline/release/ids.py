"""Ids over releases: which vanished, where they went, and what took a vanished one's place."""

import bisect
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.release.compare import REPORTS
from pipeline.release.snapshot import Snapshot

ID_SUFFIX = "_id"
MEANING = {"icons": "name", "terms": "term_en", "claims": "counting"}
"""The column of tables without places that shows when an id has come to mean another thing."""

Place = tuple[int, int, str, int]
"""Start, end and id of a row, and the furthest end of any row up to it."""


@dataclass(frozen=True, slots=True)
class Move:
    """A vanished id, with the ids that stand where it stood."""

    table: str
    old: str
    new: tuple[str, ...]
    kind: str


def id_tables(held: Snapshot) -> Iterator[tuple[str, str]]:
    """The tables keyed by an id, each with that column."""
    for table, schema in held.schemas.items():
        key = schema["primaryKey"]
        if len(key) == 1 and key[0].endswith(ID_SUFFIX) and table not in REPORTS:
            yield table, key[0]


def vanished(old: Snapshot, new: Snapshot) -> dict[str, tuple[str, ...]]:
    """The ids of each table that the new snapshot lacks, also where the table or its key went."""
    gone = {}
    for table, _ in id_tables(old):
        kept = new.rows.get(table, {})
        if lost := tuple(name for name in old.rows[table] if name not in kept):
            gone[table] = lost
    return gone


def points_to(held: Snapshot, table: str, column: str) -> str | None:
    """The table whose ids a column holds."""
    for key in held.schemas[table].get("foreignKeys", ()):
        if key["fields"] == [column]:
            target: str | None = key["reference"].get("resource")
            return target
    return None


def moves(old: Snapshot, new: Snapshot) -> Iterator[Move]:
    """For each vanished id the ids whose place in the same text overlaps its own, and what that makes of it."""
    for table, lost in vanished(old, new).items():
        places = _by_document(new.rows.get(table, {}).items())
        heirs = {name: tuple(_overlapping(old.rows[table][name], places)) for name in lost}
        numbers: dict[str, int] = defaultdict(int)
        for new_ids in heirs.values():
            for name in new_ids:
                numbers[name] += 1
        yield from (Move(table, name, heirs[name], _kind(heirs[name], numbers, old, table)) for name in lost)


def changed_meanings(old: Snapshot, new: Snapshot) -> Iterator[tuple[str, str, str, str]]:
    """Ids that now mean what another one meant: table, id, old meaning, new meaning."""
    for table, column in MEANING.items():
        before, after = old.rows.get(table, {}), new.rows.get(table, {})
        meanings = {_meaning(row, column): name for name, row in after.items()}
        for name, row in before.items():
            was, now = _meaning(row, column), _meaning(after.get(name, row), column)
            if was[1] is not None and was != now and meanings.get(was, name) != name:
                yield table, name, str(was[1]), str(now[1])


def _meaning(row: Mapping[str, Any], column: str) -> tuple[Any, Any]:
    return row.get("document_id"), row.get(column)


def _kind(heirs: Sequence[str], numbers: Mapping[str, int], old: Snapshot, table: str) -> str:
    if not heirs:
        return "delete"
    if len(heirs) > 1:
        return "split"
    return "merge" if numbers[heirs[0]] > 1 or heirs[0] in old.rows[table] else "rename"


def _by_document(rows: Iterable[tuple[str, Mapping[str, Any]]]) -> Mapping[str, list[Place]]:
    places: dict[str, list[tuple[int, int, str]]] = defaultdict(list)
    for name, row in rows:
        if "char_start" in row:
            places[row["document_id"]].append((row["char_start"], row["char_end"], name))
    return {document_id: list(_with_reach(sorted(found))) for document_id, found in places.items()}


def _with_reach(places: list[tuple[int, int, str]]) -> Iterator[Place]:
    reach = 0
    for start, end, name in places:
        reach = max(reach, end)
        yield start, end, name, reach


def _overlapping(row: Mapping[str, Any], places: Mapping[str, list[Place]]) -> list[str]:
    """The ids whose place overlaps that of the row, in the order of the text."""
    own = places.get(row["document_id"], []) if "char_start" in row else []
    found = []
    for index in range(bisect.bisect_left(own, (row["char_end"],)) - 1 if own else -1, -1, -1):
        _, end, name, reach = own[index]
        if reach <= row["char_start"]:
            break
        if end > row["char_start"]:
            found.append(name)
    return found[::-1]
