"""Describes a release as Croissant 1.1 (http://mlcommons.org/croissant/1.1): files, tables, fields, closed lists."""

import json
from collections.abc import Iterator, Mapping
from importlib import resources
from typing import Any

from pipeline.release.checksums import FileHash
from pipeline.release.identity import Identity
from pipeline.release.snapshot import Snapshot
from pipeline.release.table_schema import Schema
from pipeline.release.wording import DESCRIPTION, KEYWORDS, LICENCE, TITLE, table_titles

SPECIFICATION = "http://mlcommons.org/croissant/1.1"
PARQUET = "application/x-parquet"
TYPES = {"integer": "sc:Integer", "number": "sc:Float", "boolean": "sc:Boolean"}


def croissant(held: Snapshot, identity: Identity, files: Mapping[str, FileHash]) -> dict[str, Any]:
    """The JSON-LD descriptor: one FileObject a Parquet file, one RecordSet a table and one a closed list.

    Fields refer to closed lists only. Readers of Croissant join what a field refers to, which fails where tables point
    to one another; keys between tables stand in `datapackage.json`.
    """
    return {
        "@context": json.loads(resources.files("pipeline.release").joinpath("croissant_context.json").read_text()),
        "@type": "sc:Dataset",
        "conformsTo": SPECIFICATION,
        "name": identity.name,
        "alternateName": TITLE,
        "description": DESCRIPTION[held.edition],
        "version": identity.version,
        "datePublished": identity.date,
        "license": LICENCE.address,
        "url": f"https://spdx.org/licenses/{LICENCE.spdx}",
        "inLanguage": ["ru", "en"],
        "keywords": list(KEYWORDS),
        "isLiveDataset": False,
        "creator": {"@type": "sc:Organization", "name": f"{identity.name} maintainers"},
        "citeAs": _citation(identity),
        "distribution": [_file(table, files) for table in held.schemas],
        "recordSet": [*_closed_lists(held), *(_records(table, schema) for table, schema in held.schemas.items())],
    }


def _citation(identity: Identity) -> str:
    key = f"{identity.name}-{identity.version}".replace(".", "-")
    return (
        f"@misc{{{key}, title={{{TITLE}}}, author={{{{{identity.name} maintainers}}}}, "
        f"year={{{identity.date[:4]}}}, version={{{identity.version}}}}}"
    )


def _file(table: str, files: Mapping[str, FileHash]) -> dict[str, Any]:
    path = f"tables/{table}.parquet"
    return {
        "@type": "cr:FileObject",
        "@id": path,
        "name": f"{table}.parquet",
        "description": table_titles()[table],
        "contentUrl": path,
        "contentSize": f"{files[path].size} B",
        "encodingFormat": PARQUET,
        "sha256": files[path].sha256,
    }


def _records(table: str, schema: Schema) -> dict[str, Any]:
    return {
        "@type": "cr:RecordSet",
        "@id": table,
        "name": table,
        "description": table_titles()[table],
        "key": [{"@id": f"{table}/{name}"} for name in schema["primaryKey"]],
        "field": [_field(table, field) for field in schema["fields"]],
    }


def _field(table: str, field: Schema) -> dict[str, Any]:
    name = field["name"]
    described: dict[str, Any] = {
        "@type": "cr:Field",
        "@id": f"{table}/{name}",
        "name": name,
        "description": field["description"],
        "dataType": TYPES.get(field["type"], "sc:Text"),
        "source": {"fileObject": {"@id": f"tables/{table}.parquet"}, "extract": {"column": name}},
    }
    if field["type"] == "array":
        described |= {"isArray": True, "arrayShape": "-1"}
    if "categories" in field:
        described["references"] = {"field": {"@id": f"{_list_name(table, name)}/value"}}
    return described


def _closed_lists(held: Snapshot) -> Iterator[dict[str, Any]]:
    for table, schema in held.schemas.items():
        for field in schema["fields"]:
            if "categories" in field:
                yield _closed_list(_list_name(table, field["name"]), field["categories"])


def _closed_list(name: str, values: list[Mapping[str, str]]) -> dict[str, Any]:
    columns = ("value", "label")
    return {
        "@type": "cr:RecordSet",
        "@id": name,
        "name": name,
        "description": f"The values of {name.removesuffix('.values')} and what they mean.",
        "dataType": "sc:Enumeration",
        "key": {"@id": f"{name}/value"},
        "field": [
            {
                "@type": "cr:Field",
                "@id": f"{name}/{column}",
                "name": column,
                "description": f"The {column}.",
                "dataType": "sc:Text",
            }
            for column in columns
        ],
        "data": [{f"{name}/{column}": value[column] for column in columns} for value in values],
    }


def _list_name(table: str, column: str) -> str:
    return f"{table}.{column}.values"
