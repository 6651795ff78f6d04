"""Holds the files of a release against `SHA256SUMS`: each listed one there and unchanged, none beside, none outside."""

from collections.abc import Iterator
from pathlib import Path

from pipeline.errors import Problem
from pipeline.release.checksums import FILE, file_hash, files_below, leaves_folder, read_checksums

FETCH = "Fetch the release anew."


def wrong_files(folder: Path) -> Iterator[Problem]:
    """A problem for each file that is missing, changed, not listed, or leads out of the folder."""
    path = folder / FILE
    if not path.is_file():
        yield Problem(str(path), "the hashes of all files", "no such file", FETCH)
        return
    listed: set[str] = set()
    for number, name, expected in read_checksums(path.read_text("utf-8", errors="replace")):
        where = f"{path}:{number}"
        if name is None:
            yield Problem(where, "`<SHA-256>  <path>`", repr(expected), FETCH)
        elif leaves_folder(name) or not _is_inside(folder, name):
            yield Problem(where, "a path inside the release", f"{name}, which leaves it", "Do not use this release.")
        elif name in listed:
            yield Problem(where, "each file once", f"{name} again", FETCH)
        else:
            listed.add(name)
            yield from _wrong_file(folder / name, expected)
    for name in files_below(folder):
        if name not in listed and name != FILE:
            found = "a link" if (folder / name).is_symlink() else "a file that is not listed"
            yield Problem(str(folder / name), f"only files that {FILE} lists", found, "Take it away.")


def _is_inside(folder: Path, name: str) -> bool:
    return (folder / name).resolve().is_relative_to(folder.resolve())


def _wrong_file(path: Path, expected: str) -> Iterator[Problem]:
    if path.is_symlink():
        yield Problem(str(path), "a file", "a link", FETCH)
    elif not path.is_file():
        yield Problem(str(path), "a listed file", "no such file", FETCH)
    elif (found := file_hash(path).sha256) != expected:
        yield Problem(str(path), f"SHA-256 {expected}", found, FETCH)
