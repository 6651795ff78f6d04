"""Describes a release as a Data Package 2.0 (https://datapackage.org/standard/data-package/)."""

from collections.abc import Iterator, Mapping
from typing import Any

from pipeline.release.checksums import FileHash
from pipeline.release.identity import Identity
from pipeline.release.snapshot import Snapshot
from pipeline.release.wording import DESCRIPTION, KEYWORDS, LICENCE, TITLE, table_titles

PROFILE = "https://datapackage.org/profiles/2.0/datapackage.json"


def datapackage(held: Snapshot, identity: Identity, files: Mapping[str, FileHash]) -> dict[str, Any]:
    """The descriptor: one resource a table, its CSV file with the Table Schema, its Parquet file beside it."""
    return {
        "$schema": PROFILE,
        "name": identity.name,
        "title": TITLE,
        "description": DESCRIPTION[held.edition],
        "version": identity.version,
        "created": f"{identity.date}T00:00:00Z",
        "keywords": list(KEYWORDS),
        "licenses": [{"name": LICENCE.spdx, "title": LICENCE.title, "path": LICENCE.address}],
        "contributors": [{"title": f"{identity.name} maintainers", "roles": ["publisher"]}],
        "sources": list(_sources(held)),
        "resources": [_resource(table, held, files) for table in held.schemas],
    }


def _resource(table: str, held: Snapshot, files: Mapping[str, FileHash]) -> dict[str, Any]:
    path = f"csv/{table}.csv"
    return {
        "name": table,
        "type": "table",
        "title": table_titles()[table],
        "path": path,
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "dialect": {"delimiter": ",", "lineTerminator": "\n", "quoteChar": '"', "doubleQuote": True, "header": True},
        "bytes": files[path].size,
        "hash": f"sha256:{files[path].sha256}",
        "rowCount": held.tables[table].num_rows,
        "parquet": f"tables/{table}.parquet",
        "schema": {"missingValues": [""], **held.schemas[table]},
    }


def _sources(held: Snapshot) -> Iterator[dict[str, Any]]:
    """The documents, whose files a release does not hold: what they are and the hash that tells them."""
    for row in held.tables["documents"].to_pylist():
        source = {"title": row["title_en"], "version": row["edition"], "documentId": row["document_id"]}
        if row["origin"].startswith(("http://", "https://")):
            source["path"] = row["origin"]
        source |= {"origin": row["origin"], "rights": row["rights"], "redistribute": row["redistribute"]}
        yield {name: value for name, value in source.items() if value} | {"hash": f"sha256:{row['sha256']}"}
