"""`dvc repro` redoes only what changed, and a failing stage leaves its last good output."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT
from tests.test_changed_copies import C2, change

DVC = Path(sys.executable).with_name("dvc")
TRACKED = ("pipeline", "schemas", "raw", ".dvc", "dvc.yaml", ".dvcignore", "pyproject.toml")


def repro(project: Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {
        "PATH": f"{project / 'bin'}:{DVC.parent}:{os.environ['PATH']}", "PYTHONPATH": str(project),
        "DVC_NO_ANALYTICS": "1", "PYTHONDONTWRITEBYTECODE": "1",
    }  # fmt: skip
    return subprocess.run([DVC, "repro"], cwd=project, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project with its own repository, whose `pipeline` runs its own code."""
    project = tmp_path / "project"
    project.mkdir()
    for name in TRACKED:
        place = ROOT / name
        if place.is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "tmp", "cache", "config.local")
            shutil.copytree(place, project / name, ignore=ignored)
        else:
            shutil.copy(place, project / name)
    (project / "bin").mkdir()
    (project / "bin" / "pipeline").write_text(f'#!/bin/sh\nexec {sys.executable} -m pipeline "$@"\n')
    (project / "bin" / "pipeline").chmod(0o755)
    subprocess.run(["git", "init", "-q"], cwd=project, check=True)
    return project


@pytest.mark.skipif(not DVC.exists(), reason="DVC is an extra")
def test_repro_redoes_only_what_changed(project: Path) -> None:
    first = repro(project)
    assert first.returncode == 0, first.stderr + first.stdout
    assert "up to date" in repro(project).stdout
    registry = project / "raw" / "sources.yaml"
    registry.write_text(registry.read_text("utf-8").replace("title_en: 42 Leaders", "title_en: 42 Leader"), "utf-8")
    changed = repro(project)
    assert changed.returncode == 0, changed.stdout
    assert [line for line in changed.stdout.splitlines() if "pipeline run extract" in line] == [
        "> pipeline run extract --source ti4-leaders"
    ]
    verdicts = (project / "processed" / "verdicts" / "claims.parquet").read_bytes()
    run_file = (project / "processed" / "run.json").read_bytes()
    change(project / "raw", {C2: ("c2", "c1")})
    assert repro(project).returncode != 0
    assert (project / "processed" / "verdicts" / "claims.parquet").read_bytes() == verdicts
    assert (project / "processed" / "run.json").read_bytes() == run_file
