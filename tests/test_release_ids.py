"""Ids over releases: none vanishes or changes its meaning without a word."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from pipeline.errors import PipelineError
from pipeline.release import release as making
from pipeline.release.editions import FULL
from pipeline.release.ids import Move, changed_meanings, moves, vanished
from pipeline.release.snapshot import Snapshot, read_run
from pipeline.tables import read_rows, to_arrow
from tests.releases import Project

Rows = list[dict[str, Any]]


@pytest.fixture(scope="module")
def held(edition: Path) -> Snapshot:
    return read_run(edition, FULL, [])


def changed(held: Snapshot, **changes: Callable[[Rows], Rows]) -> Snapshot:
    """The snapshot with the rows of some tables changed; as another version it may break keys."""
    tables = {table: to_arrow(table, change(held.tables[table].to_pylist())) for table, change in changes.items()}
    return replace(held, tables={**held.tables, **tables})


def first_clauses(held: Snapshot, number: int) -> list[str]:
    return list(held.rows["clauses"])[:number]


def without(*ids: str) -> Callable[[Rows], Rows]:
    return lambda rows: [row for row in rows if row["block_id"] not in ids]


def merged(one: str, other: str) -> Callable[[Rows], Rows]:
    """Two neighbouring blocks read as one that keeps the first one's id."""

    def change(rows: Rows) -> Rows:
        end = next(row["char_end"] for row in rows if row["block_id"] == other)
        kept = [row for row in rows if row["block_id"] != other]
        return [row | {"char_end": end} if row["block_id"] == one else row for row in kept]

    return change


def test_a_merge_is_proposed_by_the_overlap_of_places(held: Snapshot) -> None:
    one, other = first_clauses(held, 2)
    new = changed(held, blocks=merged(one, other), clauses=merged(one, other))
    assert list(moves(held, new)) == [
        Move("blocks", other, (one,), "merge"), Move("clauses", other, (one,), "merge"),
    ]  # fmt: skip


def test_a_split_and_a_deletion_are_proposed(held: Snapshot) -> None:
    one, other = first_clauses(held, 2)

    def split(rows: Rows) -> Rows:
        row = next(row for row in rows if row["block_id"] == one)
        middle = (row["char_start"] + row["char_end"]) // 2
        parts = [row | {"block_id": f"{one}x", "char_end": middle}, row | {"block_id": f"{one}y", "char_start": middle}]
        return [kept for kept in rows if kept["block_id"] not in {one, other}] + parts

    assert list(moves(held, changed(held, blocks=split))) == [
        Move("blocks", one, (f"{one}x", f"{one}y"), "split"), Move("blocks", other, (), "delete"),
    ]  # fmt: skip


def test_a_renamed_id_is_told_from_a_merge(held: Snapshot) -> None:
    [one] = first_clauses(held, 1)
    renamed = changed(
        held,
        blocks=lambda rows: [row | {"block_id": "new"} if row["block_id"] == one else row for row in rows],
    )
    assert list(moves(held, renamed)) == [Move("blocks", one, ("new",), "rename")]


def test_nothing_vanished_nothing_moved(held: Snapshot) -> None:
    assert vanished(held, held) == {}
    assert list(changed_meanings(held, held)) == []


def test_an_icon_that_takes_anothers_id_is_noticed(held: Snapshot) -> None:
    named = [row for row in held.rows["icons"].values() if row["name"]][:2]
    names = {named[0]["icon_id"]: named[1]["name"], named[1]["icon_id"]: named[0]["name"]}
    swapped = changed(held, icons=lambda rows: [row | {"name": names.get(row["icon_id"], row["name"])} for row in rows])
    assert {told[1] for told in changed_meanings(held, swapped)} == set(names)


@pytest.fixture
def merging(project: Project, monkeypatch: pytest.MonkeyPatch) -> tuple[Project, str, str]:
    """A project whose next reading merges a clause into the one before."""
    one, other = (row["block_id"] for row in read_rows(project.dist / "1.0.0" / "tables" / "clauses.parquet")[:2])

    def read(*words: Any) -> Snapshot:
        found = read_run(*words)
        blocks = found.tables["blocks"].to_pylist()
        tables = {"blocks": without(other)(blocks), "clauses": without(other)(found.tables["clauses"].to_pylist())}
        made = {
            table: to_arrow(table, rows, found.tables[table].schema.remove_metadata()) for table, rows in tables.items()
        }
        return replace(found, tables={**found.tables, **made})

    monkeypatch.setattr(making, "read_run", read)
    return project, one, other


def test_a_vanished_id_stops_the_release(merging: tuple[Project, str, str]) -> None:
    project, _, other = merging
    with pytest.raises(PipelineError) as stopped:
        project.release()
    assert [problem.expected for problem in stopped.value.problems] == [
        f"an entry for the id {other} of blocks, which 1.0.0 has and the new data lack"
    ]


def migrate(project: Project, **entry: Any) -> None:
    text = yaml.safe_dump({"migrations": [entry]}, allow_unicode=True)
    (project.raw / "migrations.yaml").write_text(text, "utf-8")
    project.tell("Two clauses are one.")
    project.commit()


def test_a_told_migration_is_recorded_for_good(merging: tuple[Project, str, str]) -> None:
    project, one, other = merging
    migrate(project, table="blocks", old=other, new=[one], kind="merge", reason="One sentence.")
    assert project.release().version == "2.0.0"
    recorded = read_rows(project.dist / "2.0.0" / "tables" / "migrations.parquet")
    assert [(row["table_name"], row["old_id"], row["new_id"], row["kind"], row["since"]) for row in recorded] == [
        ("blocks", other, one, "merge", "2.0.0"), ("clauses", other, one, "merge", "2.0.0"),
    ]  # fmt: skip
    (project.root / "LICENSE").write_text("Other words.\n", "utf-8")
    project.commit()
    assert project.release().version == "2.0.1"
    assert read_rows(project.dist / "2.0.1" / "tables" / "migrations.parquet") == recorded


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ({"old": "medm@0"}, "an id that is no more"),
        ({"new": ["medm@1"]}, "an id of blocks"),
    ],
)
def test_a_wrong_entry_is_told(merging: tuple[Project, str, str], entry: dict[str, Any], expected: str) -> None:
    project, one, other = merging
    migrate(project, **{"table": "blocks", "old": other, "new": [one], "kind": "merge", "reason": "x"} | entry)
    with pytest.raises(PipelineError, match=expected):
        project.release()


def test_a_changed_document_needs_a_new_id(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(*words: Any) -> Snapshot:
        found = read_run(*words)
        rows = [row | {"sha256": "0" * 64} if row["document_id"] == "medm" else row
                for row in found.tables["documents"].to_pylist()]  # fmt: skip
        return replace(found, tables={**found.tables, "documents": to_arrow("documents", rows)})

    monkeypatch.setattr(making, "read_run", read)
    with pytest.raises(PipelineError, match="Register the new file under a new id"):
        project.release()
