"""What many tests share: the five documents read once, and copies of the project to change."""

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from pipeline.folders import STAGING
from pipeline.run import Outcome, Request, run_stages
from tests import ROOT
from tests.releases import Project, copy_of, new_project

# No test asserts a time, also not by the limits that hypothesis sets where it is told none. In CI the same examples are
# tried every time, so that a failure comes of the change; at a desk new ones are sought.
settings.register_profile(
    "ours", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize="CI" in os.environ
)
settings.load_profile("ours")


@pytest.fixture(scope="session")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that a run on the five documents makes."""
    out = tmp_path_factory.mktemp("edition")
    outcome = run_stages(Request(ROOT / "raw", out), say=lambda _: None)
    assert outcome.wrong == []
    return out


@pytest.fixture
def raw(tmp_path: Path) -> Path:
    """A copy of the sources that a test may change."""
    return Path(shutil.copytree(ROOT / "raw", tmp_path / "raw"))


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out"


def run(raw: Path, out: Path) -> Outcome:
    """A whole run that says nothing on the way."""
    return run_stages(Request(raw, out), say=lambda _: None)


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder with its bytes, but for those that a stopped run left half made."""
    files = (path for path in folder.rglob("*") if path.is_file() and STAGING not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.fixture(scope="session")
def first_release(edition: Path, tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A project with its first release; not to be changed."""
    project = new_project(tmp_path_factory.mktemp("first") / "project", edition)
    assert project.release_rebuilt().version == "1.0.0"
    return project


@pytest.fixture
def project(first_release: Project, tmp_path: Path) -> Project:
    """A copy of the project with its first release that a test may change."""
    return copy_of(first_release, tmp_path / "project")


@pytest.fixture
def published(first_release: Project, tmp_path: Path) -> Path:
    """A copy of the first release that a test may spoil."""
    return Path(shutil.copytree(first_release.dist / "1.0.0", tmp_path / "1.0.0"))
