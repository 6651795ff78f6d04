"""What a full run on the five documents costs, as a multiple of what importing its packages costs (CPU time).

Run it from the project's folder: `python benchmarks/full_run.py [RUNS]`. The two commands take turns, so that a machine
whose speed drifts does not favour one; the ratio is that of the medians.
"""

import os
import statistics
import subprocess
import sys
import tempfile

IMPORTS = (
    "import ahocorasick_rs, click, great_expectations, pandas, pandera.pandas, pandera.backends.pandas.builtin_checks, "
    "pyarrow.parquet, pydantic, pymorphy3, yaml"
)
"""What a run imports; pandera leaves a part of itself (and hypothesis, where it is installed) to the first check."""


def cpu_seconds(command: list[str]) -> float:
    """User and system time of a command and its children."""
    before = os.times()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def main(runs: int) -> None:
    """Print the medians and their ratio."""
    imports: list[float] = []
    full: list[float] = []
    with tempfile.TemporaryDirectory() as out:
        for _ in range(runs):
            imports.append(cpu_seconds([sys.executable, "-c", IMPORTS]))
            full.append(cpu_seconds([sys.executable, "-m", "pipeline", "run", "-q", "--out", out]))
    importing, running = statistics.median(imports), statistics.median(full)
    print(f"imports {importing:.2f} s, full run {running:.2f} s: {running / importing:.2f} times (aim: 1.25)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
