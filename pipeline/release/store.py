"""Where releases are kept: a folder, or a store that fsspec knows."""

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from pipeline.release.folder_store import FolderStore
from pipeline.release.remote_store import RemoteStore

LOCAL = "file://"


class Store(Protocol):
    """The versions of one name, and the way to add one."""

    def versions(self) -> list[str]:
        """The versions that are there, oldest first."""

    def release(self, version: str) -> AbstractContextManager[Path]:
        """A folder with the release."""

    def workplace(self) -> AbstractContextManager[Path]:
        """A fresh folder to make a release in."""

    def publish(self, made: Path, archive: Path, version: str) -> None:
        """Put a made release and its archive in place, whole or not at all."""


def open_store(to: str, name: str) -> Store:
    """The store of a name at a folder or at an address."""
    if "://" in to and not to.startswith(LOCAL):
        return RemoteStore(to, name)
    return FolderStore(Path(to.removeprefix(LOCAL)) / name)
