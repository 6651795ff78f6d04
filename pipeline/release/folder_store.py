"""Releases in a folder: written beside, put in place by rename, listed last; an interrupted one is finished later."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pipeline.folders import staging, write_file
from pipeline.json_files import read_json
from pipeline.release import checksums
from pipeline.release.archive import archive_name, write_archive
from pipeline.release.identity import PROVENANCE, Provenance
from pipeline.release.index import FILE, LATEST, index_entry, index_text, read_index
from pipeline.release.levels import is_version, parse


class FolderStore:
    """`<root>/<version>/`, its archive beside it, `index.json`, and `latest`, a link to the newest version."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def __str__(self) -> str:
        return str(self.root)

    def versions(self) -> list[str]:
        """The versions that are there, oldest first."""
        found = self.root.iterdir() if self.root.is_dir() else ()
        names = [path.name for path in found if is_version(path.name) and (path / checksums.FILE).is_file()]
        return sorted(names, key=parse)

    @contextmanager
    def release(self, version: str) -> Iterator[Path]:
        """The folder of a release."""
        yield self.root / version

    @contextmanager
    def workplace(self) -> Iterator[Path]:
        """A folder to make a release in; nobody else releases here meanwhile. What was interrupted is finished."""
        with staging(self.root) as place:
            self._finish(place)
            yield place

    def publish(self, made: Path, archive: Path, version: str) -> None:
        """Put a made release in place. A reader meets all of it or nothing, wherever this is interrupted."""
        archive.replace(self.root / archive.name)
        made.rename(self.root / version)
        self._list()

    def _finish(self, place: Path) -> None:
        """Do what an interrupted release left undone."""
        for version in self.versions():
            provenance = read_json(self.root / version / PROVENANCE, Provenance)
            archive = self.root / archive_name(provenance.name, version)
            if not archive.is_file():
                packed = place / archive.name
                write_archive(packed, self.root / version, archive.name.removesuffix(".tar.zst"), provenance.seconds)
                packed.replace(archive)
        if self.versions():
            self._list()

    def _list(self) -> None:
        versions = self.versions()
        path = self.root / FILE
        data = path.read_bytes() if path.is_file() else None
        listed = read_index(data, str(path))
        new = [name for name in versions if name not in listed]
        entries = [index_entry(self.root / name, self.root / archive_name(self.root.name, name)) for name in new]
        renewed = index_text(self.root.name, [*(listed[name] for name in versions if name in listed), *entries])
        if renewed.encode() != data:
            write_file(path, renewed)
        self._point_to(versions[-1])

    def _point_to(self, version: str) -> None:
        link, beside = self.root / LATEST, self.root / f".{LATEST}.new"
        if not link.is_symlink() or link.readlink() != Path(version):
            beside.unlink(missing_ok=True)
            beside.symlink_to(version)
            beside.replace(link)
