"""What many tests share: the five documents read once, and copies of the project to change."""

import shutil
from pathlib import Path

import pytest

from pipeline.run import Outcome, Request, run_stages

ROOT = Path(__file__).parents[1]


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
