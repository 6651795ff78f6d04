"""What a release takes from the project around the data: the git commit, the changelog, licence, citation, packages."""

import importlib.metadata
import platform
import re
import sqlite3
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml

from pipeline.errors import Problem, UnavailableError
from pipeline.release.identity import Identity

CHANGELOG = "CHANGELOG.md"
UNRELEASED = "Unreleased"
SECTION = re.compile(r"^## \[?(?P<name>[^\]\s]+)\]?[^\n]*\n(?P<body>(?:(?!## )[^\n]*\n?)*)", re.MULTILINE)
LINK = re.compile(r"^\[[^\]\n]+\]:[^\n]*$", re.MULTILINE)
BULLET = re.compile(r"^\s*[-*+] +\S", re.MULTILINE)
PACKAGES = ("numpy", "pandas", "pandera", "pyarrow", "pymorphy3", "pymorphy3-dicts-ru", "ahocorasick-rs", "zstandard")
GIT_SETTINGS = ("-c", "core.quotepath=false", "-c", "core.fsmonitor=false")


@dataclass(frozen=True, slots=True)
class Commit:
    """The commit that is checked out; `changed` are files that differ from it or are not in it."""

    sha: str
    seconds: int
    changed: tuple[str, ...]


def read_commit(root: Path) -> Commit:
    """The commit of a project and whether its tree is clean.

    Raises:
        UnavailableError: there is no git, or the folder is no git repository with a commit.
    """
    sha, _, seconds = _git(root, "log", "-1", "--format=%H %ct").strip().partition(" ")
    status = _git(root, "status", "--porcelain", "--untracked-files=all", "-z")
    return Commit(sha, int(seconds), tuple(entry[3:] for entry in status.split("\0") if entry[2:3] == " "))


def changelog_entry(root: Path, version: str) -> str:
    """What CHANGELOG.md says of a version: its own section, else that of what is not yet released; empty if neither."""
    path = root / CHANGELOG
    text = path.read_text("utf-8") if path.is_file() else ""
    sections = {
        found["name"].removeprefix("v"): LINK.sub("", found["body"]).strip() for found in SECTION.finditer(text)
    }
    own, coming = sections.get(version, ""), sections.get(UNRELEASED, "")
    return next((entry for entry in (own, coming) if BULLET.search(entry)), "")


def citation(root: Path, identity: Identity) -> str:
    """CITATION.cff (Citation File Format 1.2.0) with the version and day of the release."""
    content = yaml.safe_load((root / "CITATION.cff").read_text("utf-8"))
    content |= {"version": identity.version, "date-released": identity.date}
    return yaml.safe_dump(content, allow_unicode=True, sort_keys=False, width=1000)


def licence(root: Path) -> str:
    """The text of LICENSE."""
    return (root / "LICENSE").read_text("utf-8")


def packages() -> Mapping[str, str]:
    """The versions of what the data depend on."""
    installed = {found.metadata["Name"].lower(): found.version for found in importlib.metadata.distributions()}
    own = {"python": platform.python_version(), "sqlite": sqlite3.sqlite_version}
    return own | {name: installed[name] for name in PACKAGES if name in installed}


def _git(root: Path, *words: str) -> str:
    try:
        done = subprocess.run(  # noqa: S603 - fixed words
            ["git", *GIT_SETTINGS, *words],  # noqa: S607 - the git of whoever releases
            cwd=root,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
        )
    except FileNotFoundError as error:
        raise UnavailableError(Problem("git", "git on the path", "no such program", "Install git.")) from error
    except subprocess.CalledProcessError as error:
        found = error.stderr.strip().splitlines()[-1] if error.stderr.strip() else "no commit"
        where = str(root.resolve())
        raise UnavailableError(
            Problem(where, "a git repository with a commit", found, "Release from a clone of the project.")
        ) from error
    return done.stdout
