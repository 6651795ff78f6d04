"""What changed between two releases: contracts by their level, rows by key, and how it is told."""

import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pipeline.cli import cli
from pipeline.errors import UnavailableError
from pipeline.release.compare import compare
from pipeline.release.contracts import contract_changes
from pipeline.release.editions import FULL
from pipeline.release.levels import RULES, Level, highest, next_version
from pipeline.release.snapshot import Snapshot, read_run
from pipeline.tables import to_arrow
from tests import ROOT

Schemas = dict[str, Any]


@pytest.fixture(scope="module")
def held(edition: Path) -> Snapshot:
    return read_run(edition, FULL, [])


def field(schemas: Schemas, table: str, column: str) -> Any:
    return next(found for found in schemas[table]["fields"] if found["name"] == column)


def drop_table(schemas: Schemas) -> None:
    del schemas["sheets"]


def add_table(schemas: Schemas) -> None:
    schemas["more"] = deepcopy(schemas["sheets"])


def drop_column(schemas: Schemas) -> None:
    schemas["cards"]["fields"].pop()


def add_column(schemas: Schemas) -> None:
    schemas["cards"]["fields"].append(field(schemas, "sheets", "slots"))


def retype(schemas: Schemas) -> None:
    field(schemas, "cards", "copies")["arrowType"] = "int32"


def rekey(schemas: Schemas) -> None:
    schemas["sheets"]["primaryKey"] = ["document_id"]


def require(schemas: Schemas) -> None:
    field(schemas, "cards", "name_ru")["constraints"]["required"] = True


def allow_nulls(schemas: Schemas) -> None:
    del field(schemas, "cards", "source_text")["constraints"]["required"]


def raise_minimum(schemas: Schemas) -> None:
    field(schemas, "cards", "copies")["constraints"]["minimum"] = 2


def give_up_minimum(schemas: Schemas) -> None:
    del field(schemas, "cards", "copies")["constraints"]["minimum"]


def set_maximum(schemas: Schemas) -> None:
    field(schemas, "cards", "copies")["constraints"]["maximum"] = 9


def drop_value(schemas: Schemas) -> None:
    field(schemas, "cards", "sheet")["constraints"]["enum"].remove("promo")


def add_value(schemas: Schemas) -> None:
    field(schemas, "cards", "sheet")["constraints"]["enum"].append("foil")


def open_list(schemas: Schemas) -> None:
    del field(schemas, "cards", "sheet")["constraints"]["enum"]


def demand_reference(schemas: Schemas) -> None:
    reference = {"resource": "terms", "fields": ["term_id"]}
    schemas["cards"]["foreignKeys"].append({"fields": ["name_en"], "reference": reference})


def give_up_reference(schemas: Schemas) -> None:
    schemas["cards"]["foreignKeys"].pop()


def describe(schemas: Schemas) -> None:
    field(schemas, "cards", "copies")["description"] = "Better words."


def relabel(schemas: Schemas) -> None:
    field(schemas, "cards", "sheet")["categories"][0]["label"] = "better words"


@pytest.mark.parametrize(
    ("change", "level"),
    [
        *((change, Level.MAJOR) for change in (
            drop_table, drop_column, retype, rekey, require, raise_minimum, set_maximum, drop_value, demand_reference,
        )),
        *((change, Level.MINOR) for change in (
            add_table, add_column, allow_nulls, give_up_minimum, add_value, open_list, give_up_reference,
        )),
        *((change, Level.PATCH) for change in (describe, relabel)),
    ],
)  # fmt: skip
def test_a_changed_contract_has_its_level(held: Snapshot, change: Callable[[Schemas], None], level: Level) -> None:
    schemas = deepcopy(dict(held.schemas))
    change(schemas)
    [found] = contract_changes(held, replace(held, schemas=schemas))
    assert highest([found.kind]) is level


def with_rows(held: Snapshot, table: str, change: Callable[[list[dict[str, Any]]], object]) -> Snapshot:
    rows = held.tables[table].to_pylist()
    change(rows)
    return replace(held, tables={**held.tables, table: to_arrow(table, rows)})


def test_nothing_changed(held: Snapshot) -> None:
    assert compare(held, replace(held)).level is Level.NOTHING


@pytest.mark.parametrize(
    ("table", "change", "level"),
    [
        ("cards", lambda rows: rows.pop(), Level.MAJOR),
        ("cards", lambda rows: rows.append(rows[0] | {"block_id": "new@1"}), Level.MINOR),
        ("cards", lambda rows: rows[0].update(name_en="Other"), Level.PATCH),
        ("term_mentions", lambda rows: rows.pop(), Level.MAJOR),
        ("findings", lambda rows: rows.pop(), Level.PATCH),
        ("findings", lambda rows: rows.append(rows[0] | {"finding_id": "new"}), Level.PATCH),
        ("checks", lambda rows: rows[0].update(figure=7.0), Level.PATCH),
        ("cards", lambda rows: rows.reverse(), Level.NOTHING),
    ],
)
def test_changed_rows_have_their_level(
    held: Snapshot, table: str, change: Callable[[list[dict[str, Any]]], object], level: Level
) -> None:
    diff = compare(held, with_rows(held, table, change))
    assert diff.level is level
    assert list(diff.tables) == ([table] if level else [])


def test_cells_are_told_by_key(held: Snapshot) -> None:
    [cell] = compare(held, with_rows(held, "cards", lambda rows: rows[3].update(copies=None))).tables["cards"].changed
    card = list(held.rows["cards"].values())[3]
    assert (cell.row_id, cell.column, cell.old, cell.new) == (card["block_id"], "copies", card["copies"], None)


@pytest.mark.parametrize(
    ("previous", "level", "version"),
    [
        (None, Level.MAJOR, "1.0.0"),
        ("1.9.9", Level.MAJOR, "2.0.0"),
        ("1.9.9", Level.MINOR, "1.10.0"),
        ("1.9.9", Level.PATCH, "1.9.10"),
    ],
)
def test_the_next_version(previous: str | None, level: Level, version: str) -> None:
    assert next_version(previous, level) == version


def test_the_rules_are_published() -> None:
    rows = [line.split("|")[1:3] for line in (ROOT / "docs" / "versions.md").read_text("utf-8").splitlines()
            if line.count("|") == 3 and line.split("|")[2].strip() in {"major", "minor", "patch"}]  # fmt: skip
    published = [(change.strip(), level.strip()) for change, level in rows]
    assert published == [(rule.change, rule.level.name.lower()) for rule in RULES.values()]


def test_a_release_and_its_own_run_do_not_differ(edition: Path, published: Path) -> None:
    shown = CliRunner().invoke(cli, ["diff", str(published), str(edition)])
    assert (shown.exit_code, shown.output) == (0, f"1.0.0 → {edition}: nothing changed\n")


def test_a_facts_edition_is_compared_by_hash_and_gives_no_text_away(
    edition: Path, published: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(*words: Any) -> Snapshot:
        found = read_run(*words)
        [first] = [
            index for index, row in enumerate(found.tables["withheld"].to_pylist()) if row["table_name"] == "clauses"
        ][:1]
        return with_rows(found, "withheld", lambda rows: rows[first].update(sha256="0" * 64))

    monkeypatch.setattr("pipeline.release.snapshot.read_run", read)
    shown = CliRunner().invoke(cli, ["diff", str(published), str(edition), "--format", "json"])
    told = json.loads(shown.output)
    assert told["level"] == "patch"
    [cell] = told["tables"]["clauses"]["changed"]
    assert (cell["column"], cell["new"]) == ("text", "sha256:" + "0" * 64)
    assert cell["old"].startswith("sha256:")


@pytest.mark.parametrize("form", ["text", "markdown", "json"])
def test_each_form_names_the_change(edition: Path, published: Path, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(*words: Any) -> Snapshot:
        return with_rows(read_run(*words), "cards", lambda rows: rows[3].update(name_en="Other name"))

    monkeypatch.setattr("pipeline.release.snapshot.read_run", read)
    shown = CliRunner().invoke(cli, ["diff", str(published), str(edition), "--format", form])
    assert shown.exit_code == 0
    assert "Other name" in shown.output


def test_a_folder_that_is_neither_release_nor_run(published: Path, tmp_path: Path) -> None:
    shown = CliRunner().invoke(cli, ["diff", str(published), str(tmp_path / "nothing")])
    assert isinstance(shown.exception, UnavailableError)


def test_proposed_migrations_are_entries(edition: Path, published: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(*words: Any) -> Snapshot:
        return with_rows(read_run(*words), "sections", lambda rows: rows.pop())

    monkeypatch.setattr("pipeline.release.snapshot.read_run", read)
    shown = CliRunner().invoke(cli, ["diff", str(published), str(edition), "--format", "migrations"])
    assert "- table: sections" in shown.output
    assert "kind: delete" in shown.output
