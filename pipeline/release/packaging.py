"""Finds what differs between two releases of the same data: descriptors, CSV, card, licence, citation."""

import re
from pathlib import Path

from pipeline.release import checksums, fingerprints
from pipeline.release.folder import CHANGES, CHANGES_JSON
from pipeline.release.identity import PROVENANCE

OF_ITS_RELEASE = frozenset({PROVENANCE, CHANGES, CHANGES_JSON, checksums.FILE, fingerprints.FILE})
BY_LIBRARY = (".parquet", ".sqlite")
"""Files whose bytes also depend on the version of the library that wrote them; their rows were compared before."""
FILE_FACTS = re.compile(r'[0-9a-f]{64}|"(?:bytes|contentSize)": [^\n]*')


def repackaged(old: Path, new: Path) -> tuple[str, ...]:
    """The files that differ, or that only one has. `new` must be made under the identity of `old`."""
    names = sorted({*checksums.files_below(old), *checksums.files_below(new)} - OF_ITS_RELEASE)
    return tuple(name for name in names if _differs(old / name, new / name))


def _differs(old: Path, new: Path) -> bool:
    if not (old.is_file() and new.is_file()):
        return True
    if old.name.endswith(BY_LIBRARY):
        return False
    return _without_file_facts(old) != _without_file_facts(new)


def _without_file_facts(path: Path) -> str:
    return FILE_FACTS.sub("", path.read_text("utf-8")) if path.suffix == ".json" else path.read_text("utf-8")
