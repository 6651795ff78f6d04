"""Releases in any store that fsspec knows: uploaded beside, moved in place, and real once the index lists them."""

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from pipeline.errors import Problem, UnavailableError
from pipeline.release.index import FILE, LATEST, Entry, index_entry, index_text, read_index
from pipeline.release.levels import parse

PARTIAL = ".partial"


class RemoteStore:
    """`<root>/<version>/`, its archive beside it, `index.json`, and `latest`, a text file with the newest version.

    Such a store renames no folder in one step, so the index decides: a version is there when `index.json` lists it,
    which happens last. What an interrupted upload left unlisted is removed by the next one.
    """

    def __init__(self, address: str, name: str) -> None:
        try:
            import fsspec  # noqa: PLC0415 - an extra

            self.files, path = fsspec.core.url_to_fs(address)
        except (ImportError, ValueError) as error:
            raise UnavailableError(
                Problem(
                    address,
                    "a folder, or an address of a store that fsspec knows",
                    str(error),
                    "See its documentation.",
                )
            ) from error
        self.name = name
        self.root = f"{path.rstrip('/')}/{name}"
        self.address = f"{address.rstrip('/')}/{name}"

    def __str__(self) -> str:
        return self.address

    def versions(self) -> list[str]:
        """The versions that the index lists, oldest first."""
        return sorted(self._listed(), key=parse)

    @contextmanager
    def release(self, version: str) -> Iterator[Path]:
        """A copy of a release."""
        with tempfile.TemporaryDirectory(prefix="release-") as folder:
            copy = Path(folder) / version
            for path in self.files.find(f"{self.root}/{version}"):
                target = copy / path.removeprefix(f"{self.root}/{version}/")
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(self.files.cat_file(path))
            yield copy

    @contextmanager
    def workplace(self) -> Iterator[Path]:
        """A folder of this machine to make a release in."""
        with tempfile.TemporaryDirectory(prefix="release-") as folder:
            yield Path(folder)

    def publish(self, made: Path, archive: Path, version: str) -> None:
        """Upload a made release and list it."""
        entry = index_entry(made, archive)
        beside, place = f"{self.root}/{PARTIAL}/{version}", f"{self.root}/{version}"
        for leftover in (beside, place):
            if self.files.exists(leftover):
                self.files.rm(leftover, recursive=True)
        for path in sorted(path for path in made.rglob("*") if path.is_file()):
            self._write(f"{beside}/{path.relative_to(made).as_posix()}", path.read_bytes())
        self.files.mv(beside, place, recursive=True)
        self._write(f"{self.root}/{archive.name}", archive.read_bytes())
        listed: dict[str, Entry] = {**self._listed(), version: entry}
        self._write(f"{self.root}/{FILE}", index_text(self.name, listed.values()).encode())
        self._write(f"{self.root}/{LATEST}", f"{max(listed, key=parse)}\n".encode())

    def _listed(self) -> Mapping[str, Entry]:
        path = f"{self.root}/{FILE}"
        return read_index(self.files.cat_file(path) if self.files.exists(path) else None, f"{self.address}/{FILE}")

    def _write(self, path: str, content: bytes) -> None:
        self.files.makedirs(path.rpartition("/")[0], exist_ok=True)
        self.files.pipe_file(path, content)
