"""`index.json`: a small list of the versions of a release, newest first, made to be polled."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from pipeline.json_files import json_content, read_json
from pipeline.release import checksums, fingerprints
from pipeline.release.archive import archive_name
from pipeline.release.checksums import file_hash
from pipeline.release.folder import CHANGES_JSON, Changes
from pipeline.release.identity import PROVENANCE, Provenance, Version
from pipeline.release.levels import parse

FILE = "index.json"
LATEST = "latest"


@dataclass(frozen=True, slots=True)
class Archive:
    """The archive of a version."""

    file: str
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Entry:
    """What the index says of a version."""

    version: Version
    date: str
    edition: str
    summary: str
    checksums: str
    content: str
    archive: Archive


@dataclass(frozen=True, slots=True)
class Index:
    """What is read of the file."""

    versions: tuple[Entry, ...]


def index_entry(folder: Path, archive: Path) -> Entry:
    """What the index says of a release, from its folder and its archive."""
    provenance = read_json(folder / PROVENANCE, Provenance)
    packed = file_hash(archive)
    return Entry(
        version=provenance.version,
        date=provenance.date,
        edition=provenance.edition,
        summary=read_json(folder / CHANGES_JSON, Changes).summary,
        checksums=file_hash(folder / checksums.FILE).sha256,
        content=file_hash(folder / fingerprints.FILE).sha256,
        archive=Archive(archive_name(provenance.name, provenance.version), packed.size, packed.sha256),
    )


def index_text(name: str, entries: Iterable[Entry]) -> str:
    """The content of `index.json`."""
    ordered = sorted(entries, key=lambda entry: parse(entry.version), reverse=True)
    latest = ordered[0].version if ordered else None
    content = {"name": name, "latest": latest, "versions": list(map(asdict, ordered))}
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def read_index(data: bytes | None, where: str) -> Mapping[str, Entry]:
    """The entries of an index by version; none where there is no index."""
    versions = () if data is None else json_content(data, where, Index).versions
    return {entry.version: entry for entry in versions}
