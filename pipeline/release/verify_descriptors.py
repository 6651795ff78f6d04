"""Holds the descriptors of a release against its files and tables, and against one another."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import pydantic

from pipeline.errors import PipelineError, Problem
from pipeline.json_files import read_json
from pipeline.release.checksums import file_hash, files_below
from pipeline.release.folder import CROISSANT
from pipeline.release.identity import PROVENANCE, Provenance
from pipeline.release.snapshot import FETCH, PACKAGE
from pipeline.release.verify_tables import Reading

Id = Annotated[str, pydantic.Field(alias="@id")]


@dataclass(frozen=True, slots=True)
class Described:
    """What is read of a field."""

    name: str


@dataclass(frozen=True, slots=True)
class FileObject:
    """What is read of a file."""

    id: Id
    sha256: str


@dataclass(frozen=True, slots=True)
class RecordSet:
    """What is read of a table."""

    id: Id
    field: tuple[Described, ...]


@dataclass(frozen=True, slots=True)
class Croissant:
    """What is read of `croissant.json`."""

    name: str
    version: str
    distribution: tuple[FileObject, ...]
    records: Annotated[tuple[RecordSet, ...], pydantic.Field(alias="recordSet")]


def wrong_descriptors(folder: Path, reading: Reading) -> Iterator[Problem]:
    """A problem for each thing that a descriptor says otherwise than the files."""
    try:
        package = read_json(folder / PACKAGE, dict[str, Any])
        croissant = read_json(folder / CROISSANT, Croissant)
        provenance = read_json(folder / PROVENANCE, Provenance)
    except PipelineError as error:
        yield from error.problems
        return
    names = (package.get("name"), croissant.name, provenance.name)
    versions = (package.get("version"), croissant.version, provenance.version)
    for key, told in (("name", names), ("version", versions)):
        if len(set(map(str, told))) > 1:
            found = ", ".join(map("{}: {}".format, (PACKAGE, CROISSANT, PROVENANCE), told))
            yield Problem(str(folder), f"one {key} in all descriptors", found, FETCH)
    for table, resource in reading.resources.items():
        yield from _wrong_resource(folder, table, resource, reading)
    yield from _wrong_tables(folder, reading)
    yield from _wrong_dictionary(folder, reading)
    yield from _wrong_croissant(folder, croissant, reading)


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


def _wrong_croissant(folder: Path, croissant: Croissant, reading: Reading) -> Iterator[Problem]:
    where = folder / CROISSANT
    files = {file.id: file.sha256 for file in croissant.distribution}
    records = {record.id: [field.name for field in record.field] for record in croissant.records}
    for table, resource in reading.resources.items():
        path = f"tables/{table}.parquet"
        if (folder / path).is_file() and files.get(path) != (found := file_hash(folder / path).sha256):
            yield Problem(f"{where}: {path}", f"SHA-256 {found}", str(files.get(path)), FETCH)
        fields = records.get(table, [])
        columns = [field["name"] for field in resource["schema"]["fields"]]
        if fields != columns:
            yield Problem(f"{where}: {table}", f"the fields {', '.join(columns)}", ", ".join(fields), FETCH)
