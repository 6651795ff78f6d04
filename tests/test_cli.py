"""The command line: help without heavy imports, statuses, and messages."""

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from pipeline.cli import COMMANDS, cli
from tests import ROOT

HEAVY = ("pandas", "pyarrow", "pandera", "great_expectations", "pymorphy3", "numpy", "pydantic", "yaml")


def pipeline(*words: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    environment = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "pipeline", *words]
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


def test_help_imports_nothing_heavy() -> None:
    code = "import sys; from pipeline.cli import cli; cli(['--help'], standalone_mode=False); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert not {*HEAVY} & {*done.stdout.split()}


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_has_help_with_an_example(command: object) -> None:
    shown = CliRunner().invoke(cli, [str(command.name), "--help"])  # type: ignore[attr-defined]
    assert shown.exit_code == 0
    assert "Example: pipeline" in shown.output


def test_a_folder_that_is_no_project(tmp_path: Path) -> None:
    done = pipeline("run", cwd=tmp_path)
    assert done.returncode == 3
    assert "--raw" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_an_unknown_source() -> None:
    done = pipeline("run", "extract", "--source", "nobody")
    assert done.returncode == 2
    assert "nobody" in done.stderr


def test_source_goes_with_extract_only() -> None:
    assert pipeline("run", "--source", "medm").returncode == 2


def test_an_unknown_stage() -> None:
    assert pipeline("run", "everything").returncode == 2


@pytest.mark.parametrize(
    "words",
    [
        ("run", "--out", ""), ("run", "--raw", ""), ("inspect", ""), ("trace", "x", "--out", ""), ("add", ""),
        ("diff", "", "."), ("release", "--out", ""), ("release", "--to", ""), ("verify", ""),
        ("rehydrate", "", "--raw", "raw"),
    ],
)  # fmt: skip
def test_an_empty_path_is_not_the_working_directory(words: tuple[str, ...]) -> None:
    done = pipeline(*words)
    assert done.returncode == 2
    assert "empty path" in done.stderr
