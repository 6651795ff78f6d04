"""What the tests of releases share: a small project with a git history of its own, and its first release."""

import os
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from pipeline.release import release as making
from pipeline.release.checksums import file_hash
from pipeline.release.release import Released, Request
from tests import ROOT

PAPERS = ("CHANGELOG.md", "CITATION.cff", "LICENSE", ".gitignore")
NAME = "ru-tabletop-rules"
DAY = "2026-11-30T12:00:00+03:00"
WHO = {
    f"GIT_{role}_{what}": value
    for role in ("AUTHOR", "COMMITTER")
    for what, value in {"NAME": "somebody", "EMAIL": "somebody@example.org", "DATE": DAY}.items()
}


@dataclass(frozen=True)
class Project:
    """A project that a test may change, and the run that its releases are made of."""

    root: Path
    processed: Path

    @property
    def raw(self) -> Path:
        return self.root / "raw"

    @property
    def dist(self) -> Path:
        return self.root / "dist" / NAME

    def release(self, version: str | None = None, edition: str = "facts", to: str | None = None) -> Released:
        """Release without the rebuild, which costs a run."""
        with patch.object(making, "differs_from_rebuild", return_value=()):
            return self.release_rebuilt(version, edition, to)

    def release_rebuilt(self, version: str | None = None, edition: str = "facts", to: str | None = None) -> Released:
        """Release with every gate."""
        asked = Request(self.root, self.raw, self.processed, to or str(self.root / "dist"), edition, version)
        return making.release(asked, say=lambda _: None)

    def tell(self, news: str) -> None:
        """Write what is new into the changelog."""
        path = self.root / "CHANGELOG.md"
        path.write_text(path.read_text("utf-8").replace("### Data\n", f"### Data\n\n- {news}\n", 1), "utf-8")

    def commit(self) -> None:
        git(self.root, "add", "-A")
        git(self.root, "commit", "-q", "--allow-empty", "-m", "state")


def new_project(root: Path, processed: Path) -> Project:
    """A project with the sources and papers of this one, committed; the same wherever it lies."""
    shutil.copytree(ROOT / "raw", root / "raw")
    for name in PAPERS:
        shutil.copy(ROOT / name, root / name)
    git(root, "init", "-q")
    project = Project(root, processed)
    project.commit()
    return project


def copy_of(project: Project, root: Path) -> Project:
    """A copy of a project with its history and releases, and of its run."""
    shutil.copytree(project.root, root, symlinks=True)
    shutil.copytree(project.processed, root / "processed")
    return Project(root, root / "processed")


def git(root: Path, *words: str, more: Mapping[str, str] | None = None) -> str:
    environment = os.environ | WHO | {"GIT_CONFIG_GLOBAL": os.devnull} | dict(more or {})
    done = subprocess.run(["git", *words], cwd=root, env=environment, check=True, capture_output=True, text=True)
    return done.stdout


def found_below(folder: Path) -> dict[str, str]:
    """Every file below a folder with the hash of its bytes, every link with its target."""
    return {
        path.relative_to(folder).as_posix(): str(path.readlink()) if path.is_symlink() else file_hash(path).sha256
        for path in sorted(folder.rglob("*"))
        if path.is_symlink() or path.is_file()
    }
