"""`SHA256SUMS`: the hash of every file of a release, as `sha256sum --check` reads it."""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

FILE = "SHA256SUMS"
LINE = re.compile(r"(?P<sha256>[0-9a-f]{64})  (?P<path>[^\n]++)")
CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class FileHash:
    """Size in bytes and SHA-256 of a file."""

    size: int
    sha256: str


def file_hash(path: Path) -> FileHash:
    """Size and hash of a file, read in pieces."""
    hashed = hashlib.sha256()
    with path.open("rb") as file:
        while piece := file.read(CHUNK):
            hashed.update(piece)
        return FileHash(file.tell(), hashed.hexdigest())


def file_hashes(folder: Path) -> dict[str, FileHash]:
    """Every file below a folder, by its path from there, in the order of these paths."""
    return {name: file_hash(folder / name) for name in files_below(folder)}


def files_below(folder: Path) -> list[str]:
    """The paths of all files and links below a folder, sorted."""
    paths = (path for path in folder.rglob("*") if path.is_symlink() or not path.is_dir())
    return sorted(path.relative_to(folder).as_posix() for path in paths)


def checksums(folder: Path) -> str:
    """The content of `SHA256SUMS` for a folder."""
    return "".join(f"{found.sha256}  {name}\n" for name, found in file_hashes(folder).items() if name != FILE)


def read_checksums(text: str) -> Iterator[tuple[int, str | None, str]]:
    """Line number, path and hash of each line; the path is None where the line is none, the hash then the line."""
    for number, line in enumerate(text.splitlines(), start=1):
        if found := LINE.fullmatch(line):
            yield number, found["path"], found["sha256"]
        else:
            yield number, None, line


def leaves_folder(path: str) -> bool:
    """Whether a path of `SHA256SUMS` leads out of the release."""
    return path.startswith("/") or "\\" in path or ".." in PurePosixPath(path).parts or ":" in path.split("/", 1)[0]
