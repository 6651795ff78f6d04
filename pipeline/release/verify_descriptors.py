"""Holds the descriptors of a release against its files and tables, and against one another."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pipeline.errors import PipelineError, Problem
from pipeline.release.checksums import file_hash, files_below
from pipeline.release.snapshot import PACKAGE, PROVENANCE, read_json
from pipeline.release.verify_tables import FETCH, Reading

CROISSANT = "croissant.json"


def wrong_descriptors(folder: Path, reading: Reading) -> Iterator[Problem]:
    """A problem for each thing that a descriptor says otherwise than the files."""
    described = dict(_read(folder))
    for name in (PACKAGE, CROISSANT, PROVENANCE):
        if isinstance(described.get(name), Problem):
            yield described[name]
            return
    package, croissant, provenance = described[PACKAGE], described[CROISSANT], described[PROVENANCE]
    for key in ("name", "version"):
        if not package.get(key) == croissant.get(key) == provenance.get(key):
            found = ", ".join(f"{name}: {content.get(key)}" for name, content in described.items())
            yield Problem(str(folder), f"one {key} in all descriptors", found, FETCH)
    for table, resource in reading.resources.items():
        yield from _wrong_resource(folder, table, resource, reading)
    yield from _wrong_tables(folder, reading)
    yield from _wrong_dictionary(folder, reading)
    yield from _wrong_croissant(folder, croissant, reading)


def _read(folder: Path) -> Iterator[tuple[str, Any]]:
    for name in (PACKAGE, CROISSANT, PROVENANCE):
        try:
            content = read_json(folder / name)
            is_object = isinstance(content, dict)
            yield (
                name,
                content if is_object else Problem(str(folder / name), "a JSON object", repr(content)[:60], FETCH),
            )
        except PipelineError as error:
            yield name, error.problems[0]


def _wrong_resource(folder: Path, table: str, resource: Mapping[str, Any], reading: Reading) -> Iterator[Problem]:
    where = f"{folder / PACKAGE}: {table}"
    path = f"csv/{table}.csv"
    if resource.get("path") != path:
        yield Problem(where, f"the path {path}", str(resource.get("path")), FETCH)
    elif (folder / path).is_file():
        found = file_hash(folder / path)
        if (resource.get("bytes"), resource.get("hash")) != (found.size, f"sha256:{found.sha256}"):
            told = f"{resource.get('bytes')} bytes, {resource.get('hash')}"
            yield Problem(where, f"{found.size} bytes, sha256:{found.sha256}, as {path} has", told, FETCH)
    if table in reading.tables and resource.get("rowCount") != reading.tables[table].num_rows:
        yield Problem(where, f"{reading.tables[table].num_rows} rows", str(resource.get("rowCount")), FETCH)


def _wrong_tables(folder: Path, reading: Reading) -> Iterator[Problem]:
    for name in files_below(folder):
        if (
            name.startswith("tables/")
            and name.removeprefix("tables/").removesuffix(".parquet") not in reading.resources
        ):
            yield Problem(str(folder / name), f"only tables that {PACKAGE} describes", "another file", FETCH)


def _wrong_dictionary(folder: Path, reading: Reading) -> Iterator[Problem]:
    if "data_dictionary" not in reading.rows:
        return
    told = {(row["table_name"], row["column_name"]): row["description"] for row in reading.rows["data_dictionary"]}
    described = {
        (table, field["name"]): field["description"]
        for table, resource in reading.resources.items()
        for field in resource["schema"]["fields"]
    }
    for table, column in sorted(told.items() ^ described.items()):
        name = ".".join(table)
        yield Problem(f"{folder / PACKAGE}: {name}", "the same words in data_dictionary", column, FETCH)


def _wrong_croissant(folder: Path, croissant: Mapping[str, Any], reading: Reading) -> Iterator[Problem]:
    where = folder / CROISSANT
    files = {file.get("@id"): file.get("sha256") for file in croissant.get("distribution", ())}
    records = {record.get("@id"): record for record in croissant.get("recordSet", ())}
    for table, resource in reading.resources.items():
        path = f"tables/{table}.parquet"
        if (folder / path).is_file() and files.get(path) != (found := file_hash(folder / path).sha256):
            yield Problem(f"{where}: {path}", f"SHA-256 {found}", str(files.get(path)), FETCH)
        fields = [field.get("name") for field in records.get(table, {}).get("field", ())]
        columns = [field["name"] for field in resource["schema"]["fields"]]
        if fields != columns:
            yield Problem(f"{where}: {table}", f"the fields {', '.join(columns)}", ", ".join(map(str, fields)), FETCH)
