"""Where releases go: a folder in which no moment shows half of one, and stores behind an address."""

import json
import os
import subprocess
import sys
from pathlib import Path

import fsspec
import pytest

from pipeline.errors import UnavailableError
from pipeline.folders import staging
from tests import ROOT
from tests.releases import Project
from tests.test_release import corrected


def test_killed_at_any_moment_it_never_shows_half_a_release(first_release: Project, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.killing", str(first_release.dist / "1.0.0"), str(tmp_path), "50"]
    done = subprocess.run(command, cwd=ROOT, env=os.environ, check=True, capture_output=True, text=True)
    told = json.loads(done.stdout)
    assert told["wrong"] == []
    assert told["kept"] > 0
    assert told["left_out"] >= 50


def test_a_store_behind_an_address(project: Project) -> None:
    address = "memory://releases/here"
    files = fsspec.filesystem("memory")
    root = "/releases/here/ru-tabletop-rules"
    assert project.release(to=address).version == "1.0.0"
    assert project.release(to=address).version is None
    assert files.cat_file(f"{root}/latest") == b"1.0.0\n"
    there = {path.removeprefix(f"{root}/1.0.0/"): files.cat_file(path) for path in files.find(f"{root}/1.0.0")}
    here = project.dist / "1.0.0"
    assert there == {path.relative_to(here).as_posix(): path.read_bytes() for path in here.rglob("*") if path.is_file()}
    corrected(project)
    files.pipe_file(f"{root}/1.0.1/half", b"of an upload that was killed")
    assert project.release(to=address).version == "1.0.1"
    assert not files.exists(f"{root}/1.0.1/half")
    assert not files.exists(f"{root}/.partial/1.0.1")
    index = json.loads(files.cat_file(f"{root}/index.json"))
    assert [entry["version"] for entry in index["versions"]] == ["1.0.1", "1.0.0"]
    files.rm("/releases", recursive=True)


def test_an_unknown_kind_of_store(project: Project) -> None:
    with pytest.raises(UnavailableError, match="nowhere"):
        project.release(to="nowhere://x")


def test_two_releases_at_once_are_refused(project: Project) -> None:
    with staging(project.dist), pytest.raises(UnavailableError, match="no other run at work"):
        project.release()
