"""The same input gives the same bytes: from another folder, in another locale and time zone, with other workers."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests import ROOT


def test_a_run_elsewhere_gives_the_same_bytes(edition: Path, tmp_path: Path) -> None:
    environment = os.environ | {
        "PYTHONPATH": str(ROOT), "TZ": "Asia/Kamchatka", "LC_ALL": "tr_TR.UTF-8", "PYTHONHASHSEED": "7",
    }  # fmt: skip
    command = [sys.executable, "-m", "pipeline", "run", "-q", "--jobs", "2"]
    command += ["--raw", str(ROOT / "raw"), "--out", str(tmp_path / "out")]
    subprocess.run(command, cwd=tmp_path, env=environment, check=True)
    assert json.loads((tmp_path / "out" / "run.json").read_text()) == json.loads((edition / "run.json").read_text())
