"""Packs a release into one `.tar.zst` whose bytes depend on nothing but the files."""

import tarfile
from pathlib import Path

from pipeline.errors import Problem, UnavailableError
from pipeline.release.checksums import files_below

LEVEL = 10
MODE = 0o644


def archive_name(name: str, version: str) -> str:
    """The file name of the archive of a release."""
    return f"{name}-{version}.tar.zst"


def write_archive(path: Path, folder: Path, prefix: str, seconds: int) -> None:
    """Pack a folder under `prefix/`: POSIX.1-2001 tar, members by name, owner 0, one time, then Zstandard (RFC 8878).

    Raises:
        UnavailableError: the package zstandard is not installed.
    """
    try:
        import zstandard  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise UnavailableError(
            Problem("zstandard", "the extra `release`", "a set-up without it", "Install ru-tabletop-rules[release].")
        ) from error
    compressor = zstandard.ZstdCompressor(level=LEVEL, write_content_size=False)
    with (
        path.open("wb") as file,
        compressor.stream_writer(file, closefd=False) as packed,
        tarfile.open(fileobj=packed, mode="w|", format=tarfile.PAX_FORMAT) as tar,
    ):
        for name in files_below(folder):
            _add(tar, folder / name, f"{prefix}/{name}", seconds)


def _add(tar: tarfile.TarFile, path: Path, name: str, seconds: int) -> None:
    member = tarfile.TarInfo(name)
    member.size, member.mtime, member.mode = path.stat().st_size, seconds, MODE
    with path.open("rb") as file:
        tar.addfile(member, file)
