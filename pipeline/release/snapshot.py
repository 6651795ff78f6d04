"""A snapshot: the tables of a release or of a run, with the contract that each was published under."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pyarrow as pa

from pipeline.errors import PipelineError, Problem
from pipeline.figures import read_figures
from pipeline.json_files import read_json
from pipeline.release.card_list import card_list
from pipeline.release.checks import checks
from pipeline.release.editions import FULL, is_withholding, key_text, withhold
from pipeline.release.identity import PROVENANCE, Provenance
from pipeline.release.masking import with_masks
from pipeline.release.package_form import Package
from pipeline.release.table_schema import Schema, arrow_name, edition_schema, table_schema
from pipeline.stages import FOLDERS
from pipeline.tables import arrow_schema, dictionary_rows, enum_rows, read_table, table_path, to_arrow
from pipeline.validation_report import RESULTS, Validation
from schemas import MODELS, TABLES

Row = dict[str, Any]
Rows = list[Row]
PACKAGE = "datapackage.json"
TABLE_NAME = re.compile(r"[a-z][a-z_]*")
FETCH = "Fetch the release anew."


@dataclass(frozen=True)
class Snapshot:
    """Tables and their Table Schemas by name; `label` is what a reader calls it: a version, or a folder."""

    label: str
    edition: str
    tables: Mapping[str, pa.Table]
    schemas: Mapping[str, Schema]

    @cached_property
    def rows(self) -> Mapping[str, Mapping[str, Row]]:
        """The rows of each table by their key, in the table's order."""
        return {
            table: {key_text(row, self.schemas[table]["primaryKey"]): row for row in content.to_pylist()}
            for table, content in self.tables.items()
        }

    @cached_property
    def withheld(self) -> Mapping[tuple[str, str, str], str]:
        """The hash of each text that is left out, by table, row and column."""
        rows = self.rows.get("withheld", {}).values()
        return {(row["table_name"], row["row_id"], row["column_name"]): row["sha256"] for row in rows}


def is_release(folder: Path) -> bool:
    """Whether a folder is a release, rather than what a run made."""
    return (folder / PACKAGE).is_file()


def read_release(folder: Path) -> Snapshot:
    """The snapshot that a release holds; raises PipelineError where a table is not as the release describes it."""
    provenance = read_json(folder / PROVENANCE, Provenance)
    schemas = {table: resource["schema"] for table, resource in read_resources(folder).items()}
    tables = {table: read_table(table_file(folder, table)) for table in schemas}
    if wrong := [
        problem
        for table, content in tables.items()
        for problem in wrong_columns(table_file(folder, table), content, schemas[table])
    ]:
        raise PipelineError(wrong)
    return Snapshot(provenance.version, provenance.edition, tables, schemas)


def table_file(folder: Path, table: str) -> Path:
    """The Parquet file of a table in a release."""
    return folder / "tables" / f"{table}.parquet"


def wrong_columns(path: Path, content: pa.Table, schema: Schema) -> Iterator[Problem]:
    """A problem for each column that is not as the release describes it, and for cells that are no text."""
    expected = {field["name"]: field["arrowType"] for field in schema["fields"]}
    found = {field.name: arrow_name(field.type) for field in content.schema}
    for name, arrow_type in expected.items():
        if name not in found:
            yield Problem(str(path), f"the column {name}", "none", FETCH)
        elif found[name] != arrow_type:
            yield Problem(f"{path}: column {name}", arrow_type, found[name], FETCH)
    for name in found:
        if name not in expected:
            yield Problem(str(path), f"only the columns of {PACKAGE}", f"the extra column {name}", FETCH)
    if list(expected) != list(found) and expected.keys() == found.keys():
        yield Problem(str(path), "columns in the order of the descriptor", ", ".join(found), FETCH)
    try:
        content.validate(full=True)
    except pa.ArrowException as error:
        yield Problem(str(path), "a Parquet file", " ".join(str(error).split()), FETCH)


def read_resources(folder: Path) -> dict[str, Any]:
    """The resources of a release's Data Package by table; raises PipelineError where it has not the form of ours."""
    path = folder / PACKAGE
    read_json(path, Package)
    resources: list[Any] = read_json(path, dict[str, Any])["resources"]
    if not all(map(_has_its_names, resources)):
        raise PipelineError(Problem(str(path), "keys of columns that the tables have", "another content", FETCH))
    return {resource["name"]: resource for resource in resources}


def _has_its_names(resource: Any) -> bool:
    """Whether a resource has a plain name, and keys of its own columns."""
    schema = resource["schema"]
    names = {field["name"] for field in schema["fields"]}
    keys = [schema["primaryKey"], *schema.get("uniqueKeys", ())]
    keys += [key["fields"] for key in schema.get("foreignKeys", ())]
    return TABLE_NAME.fullmatch(resource["name"]) is not None and all(map(names.issuperset, keys))


def read_run(processed: Path, edition: str, migrations: Rows) -> Snapshot:
    """What a run made as a release would hold it: masked, joined, described, withheld as the edition demands."""
    rows = {table: _made_rows(processed, table) for table in TABLES}
    rows["blocks"] = list(with_masks(rows["blocks"]))
    rows["card_list"] = list(card_list(rows))
    validation = read_json(processed / FOLDERS["validate"] / RESULTS, Validation)
    rows["checks"] = list(checks(rows, validation, read_figures(processed / FOLDERS["reconcile"])))
    rows["migrations"] = migrations
    return snapshot(str(processed), edition, rows)


def _made_rows(processed: Path, table: str) -> Rows:
    """The rows of a table that a run made; refuses what another version of the code made."""
    path = table_path(processed, table)
    content = read_table(path)
    if not content.schema.equals(arrow_schema(table), check_metadata=False):
        raise PipelineError(Problem(str(path), "the columns of its model", "other columns", "Run `pipeline run` anew."))
    rows: Rows = content.to_pylist()
    return rows


def snapshot(label: str, edition: str, rows: Mapping[str, Rows]) -> Snapshot:
    """The snapshot of an edition, from the rows of all tables with all their text."""
    is_hiding = is_withholding(rows, edition)
    held = withhold(rows) if is_hiding else {**rows, "withheld": []}
    schemas = {table: table_schema(table, is_withholding=is_hiding) for table in MODELS}
    held["data_dictionary"] = [_as_published(row, schemas) for row in dictionary_rows(tuple(MODELS))]
    held["enum_values"] = list(enum_rows(tuple(MODELS)))
    tables = {table: to_arrow(table, held[table], edition_schema(table, schemas[table])) for table in MODELS}
    return Snapshot(label, edition, tables, schemas)


def rows_of(held: Snapshot) -> dict[str, Rows]:
    """The rows of every table."""
    return {table: content.to_pylist() for table, content in held.tables.items()}


def read_pair(old: Path, new: Path) -> tuple[Snapshot, Snapshot]:
    """Two snapshots to compare, of releases or runs; a run is read as the edition that the other one is."""
    held = {folder: read_release(folder) for folder in (old, new) if is_release(folder)}
    edition = next((snapshot.edition for snapshot in held.values()), FULL)
    one, other = (held.get(folder) or read_run(folder, edition, []) for folder in (old, new))
    return one, other


def _as_published(row: Mapping[str, Any], schemas: Mapping[str, Schema]) -> Row:
    """A row of the dictionary with what the edition says of the column."""
    fields = {field["name"]: field for field in schemas[row["table_name"]]["fields"]}
    field = fields[row["column_name"]]
    return {**row, "is_nullable": "required" not in field["constraints"], "description": field["description"]}
