"""A run that is killed, or whose disk is full, leaves the last good tables untouched, and the next run works."""

import fcntl
import functools
import json
import os
import signal
import subprocess
import sys
from errno import EBADF
from pathlib import Path
from unittest.mock import Mock

import pytest

from pipeline.errors import UnavailableError
from pipeline.folders import STAGING, put_in_place, staging
from pipeline.run import RUN_FILE, Request, run_stages
from pipeline.tables import read_rows
from tests import ROOT
from tests.conftest import contents, run

KILLED = """
import os, sys
from pathlib import Path
import pipeline.run as job
calls = 0
original = getattr(job, "{name}")
def dies(*words, **named):
    global calls
    calls += 1
    if calls == {call}:
        os._exit(9)
    return original(*words, **named)
setattr(job, "{name}", dies)
job.run_stages(job.Request(Path("{raw}"), Path("{out}")), say=lambda _: None)
"""
FULL = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, ({most}, {most}))
from pipeline.cli import main
sys.argv = ["pipeline", "run", "-q", "--raw", "{raw}", "--out", "{out}"]
main()
"""


def python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.fixture
def good(raw: Path, out: Path) -> dict[str, bytes]:
    """The files of a good run, which a correction would change."""
    run(raw, out)
    before = contents(out)
    first_card = read_rows(out / "tables" / "cards.parquet")[0]["block_id"]
    correction = {
        "table": "cards", "key": {"block_id": first_card}, "column": "name_ru", "expect": None, "value": "Айглос",
        "reason": "a test",
    }  # fmt: skip
    (raw / "corrections.yaml").write_text(json.dumps({"corrections": [correction]}, ensure_ascii=False), "utf-8")
    return before


@pytest.mark.parametrize(("name", "call"), [("extract", 1), ("normalise", 1), ("reconcile", 1), ("put_in_place", 1)])
def test_a_killed_run_leaves_the_good_tables(
    raw: Path, out: Path, good: dict[str, bytes], name: str, call: int
) -> None:
    assert python(KILLED.format(name=name, call=call, raw=raw, out=out)).returncode == 9
    assert contents(out) == good
    assert run(raw, out).wrong == []
    assert not (out / STAGING).exists()
    assert contents(out) != good


def test_a_run_killed_while_folders_change_places_is_not_vouched_for(
    raw: Path, out: Path, good: dict[str, bytes]
) -> None:
    assert python(KILLED.format(name="put_in_place", call=2, raw=raw, out=out)).returncode == 9
    mixed = contents(out)
    assert mixed.keys() == good.keys()
    assert mixed[RUN_FILE] == good[RUN_FILE]
    assert mixed != good
    assert run(raw, out).wrong == []


def test_a_full_disk_leaves_the_good_tables(raw: Path, out: Path, good: dict[str, bytes]) -> None:
    done = python(FULL.format(most=20_000, raw=raw, out=out))
    assert done.returncode == 3
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert contents(out) == good
    assert not (out / STAGING).exists()


def test_two_runs_do_not_work_in_one_folder(out: Path) -> None:
    out.mkdir()
    descriptor = os.open(out, os.O_RDONLY)
    fcntl.flock(descriptor, fcntl.LOCK_EX)
    with pytest.raises(UnavailableError, match="no other run"), staging(out):
        pass
    os.close(descriptor)


def test_a_folder_takes_the_place_of_another_in_one_step(tmp_path: Path) -> None:
    for name in ("new", "old"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_text(name)
    put_in_place(tmp_path / "new", tmp_path / "old")
    assert (tmp_path / "old" / "file").read_text() == "new"
    assert not (tmp_path / "new").exists()


SIGNALLED = """
import os, signal, sys
signal.signal(signal.{signal}, signal.SIG_DFL)  # also where the tests are run by a shell that ignores it
import pipeline.run as job
original = getattr(job, "{name}")
def stopped(*words, **named):
    os.kill(os.getpid(), signal.{signal})
    return original(*words, **named)
setattr(job, "{name}", stopped)
sys.argv = ["pipeline", "run", "-q", "--raw", "{raw}", "--out", "{out}", "--jobs", "2"]
from pipeline.cli import main
main()
"""


@pytest.mark.parametrize(("signal", "status"), [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)])
@pytest.mark.parametrize("name", ["extract", "normalise"])
def test_a_signal_ends_a_run_in_order(raw: Path, out: Path, name: str, signal: str, status: int) -> None:
    done = python(SIGNALLED.format(name=name, signal=signal, raw=raw, out=out))
    assert done.returncode == status, done.stderr
    assert done.stderr == f"Stopped by {signal}; what was half made is removed.\n"
    assert list(out.iterdir()) == []


def test_a_signal_waits_until_folders_have_changed_places(raw: Path, out: Path) -> None:
    done = python(SIGNALLED.format(name="put_in_place", signal="SIGTERM", raw=raw, out=out))
    assert done.returncode == 143, done.stderr
    vouched = json.loads((out / RUN_FILE).read_text("utf-8"))
    assert set(vouched) == set(contents(out)) - {RUN_FILE}
    assert not (out / STAGING).exists()


def test_a_worker_that_is_killed_ends_the_run_in_a_line(raw: Path, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    killed = functools.partial(signal.raise_signal, signal.SIGKILL)
    monkeypatch.setattr("pipeline.extract.stage._start_worker", killed)
    with pytest.raises(UnavailableError, match="one that was ended from outside") as error:
        run_stages(Request(raw, out, jobs=2), say=lambda _: None)
    assert error.value.exit_status == 3
    assert len(error.value.problems) == 1
    assert list(out.iterdir()) == []


def test_a_worker_that_ends_while_the_next_is_started_ends_the_run_in_the_same_line(
    raw: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipeline.extract.stage.ProcessPoolExecutor.map", Mock(side_effect=OSError(EBADF, "pipe")))
    with pytest.raises(UnavailableError, match="one that was ended from outside"):
        run_stages(Request(raw, out, jobs=2), say=lambda _: None)
    assert list(out.iterdir()) == []


def test_a_file_in_the_place_of_a_folder_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    (tmp_path / "old").write_text("a file")
    put_in_place(tmp_path / "new", tmp_path / "old")
    assert (tmp_path / "old").is_dir()
    assert not (tmp_path / "new").exists()


def test_files_beside_the_extracted_folders_do_not_hinder(raw: Path, out: Path) -> None:
    (out / "extracted" / "gone").mkdir(parents=True)
    (out / "extracted" / ".DS_Store").write_text("")
    assert run(raw, out).wrong == []
    assert not (out / "extracted" / "gone").exists()
