"""Writes the folder of a release: every file in a fixed order, none with a time of its own."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pipeline.release import checksums, fingerprints
from pipeline.release.card import card
from pipeline.release.croissant import croissant
from pipeline.release.csv_files import write_csv
from pipeline.release.datapackage import datapackage
from pipeline.release.identity import PROVENANCE, Identity
from pipeline.release.snapshot import PACKAGE, Snapshot
from pipeline.release.sqlite_file import write_sqlite
from pipeline.release.table_schema import descriptions
from pipeline.tables import write_described

CARD = "README.md"
CHANGES = "CHANGES.md"
CHANGES_JSON = "changes.json"
CITATION = "CITATION.cff"
CROISSANT = "croissant.json"
LICENCE_FILE = "LICENSE"
RECONCILIATION = "reconciliation.md"


@dataclass(frozen=True, slots=True)
class Changes:
    """What is read of `changes.json`."""

    summary: str
    changelog: str


@dataclass(frozen=True, slots=True)
class Papers:
    """What accompanies the tables: texts by file name, and what `provenance.json` says beside the identity."""

    texts: Mapping[str, str]
    provenance: Mapping[str, Any]


def write_release(folder: Path, held: Snapshot, identity: Identity, papers: Papers) -> None:
    """Write all files of a release into a fresh folder; the same arguments give the same bytes."""
    for table, content in held.tables.items():
        write_described(folder / "tables" / f"{table}.parquet", table, content, descriptions(held.schemas[table]))
        write_csv(folder / "csv" / f"{table}.csv", content)
    write_sqlite(folder / f"{identity.name}.sqlite", held)
    files = checksums.file_hashes(folder)
    texts = {
        **papers.texts,
        fingerprints.FILE: fingerprints.content_file(held.tables),
        CARD: card(held, identity),
        PACKAGE: as_json(datapackage(held, identity, files)),
        CROISSANT: as_json(croissant(held, identity, files)),
        PROVENANCE: as_json(provenance(identity, papers.provenance)),
    }
    for name in sorted(texts):
        write_text(folder / name, texts[name])
    write_text(folder / checksums.FILE, checksums.checksums(folder))


def provenance(identity: Identity, more: Mapping[str, Any]) -> dict[str, Any]:
    """What a release was made of."""
    return {
        "name": identity.name,
        "version": identity.version,
        "edition": identity.edition,
        "date": identity.date,
        "previous": identity.previous,
        "commit": identity.commit,
        "seconds": identity.seconds,
        **more,
    }


def as_json(content: Any) -> str:
    """JSON as every file of a release has it."""
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def write_text(path: Path, text: str) -> None:
    """Write a UTF-8 text file with LF."""
    path.write_text(text, encoding="utf-8", newline="\n")
