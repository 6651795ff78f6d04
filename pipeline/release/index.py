"""`index.json`: a small list of the versions of a release, newest first, made to be polled."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pipeline.release import checksums, fingerprints
from pipeline.release.archive import archive_name
from pipeline.release.checksums import file_hash
from pipeline.release.folder import CHANGES_JSON
from pipeline.release.levels import parse
from pipeline.release.snapshot import PROVENANCE, read_json

FILE = "index.json"
LATEST = "latest"
Entry = dict[str, Any]


def index_entry(folder: Path, archive: Path) -> Entry:
    """What the index says of a release, from its folder and its archive."""
    provenance = read_json(folder / PROVENANCE)
    packed = file_hash(archive)
    return {
        "version": provenance["version"],
        "date": provenance["date"],
        "edition": provenance["edition"],
        "summary": read_json(folder / CHANGES_JSON)["summary"],
        "checksums": file_hash(folder / checksums.FILE).sha256,
        "content": file_hash(folder / fingerprints.FILE).sha256,
        "archive": {"file": archive_name(provenance["name"], provenance["version"])}
        | {"bytes": packed.size, "sha256": packed.sha256},
    }


def index_text(name: str, entries: Iterable[Entry]) -> str:
    """The content of `index.json`."""
    ordered = sorted(entries, key=lambda entry: parse(entry["version"]), reverse=True)
    latest = ordered[0]["version"] if ordered else None
    return json.dumps({"name": name, "latest": latest, "versions": ordered}, ensure_ascii=False, indent=1) + "\n"


def read_index(text: str | None) -> Mapping[str, Entry]:
    """The entries of an index by version; none where there is no index."""
    versions = json.loads(text)["versions"] if text else ()
    return {entry["version"]: entry for entry in versions}
