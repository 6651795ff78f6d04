"""What more workers gain on a corpus of many small documents, and how much memory the corpus takes.

    python benchmarks/jobs.py [DOCUMENTS]

Runs the stage `extract`, Parquet files and all, on the registered documents again and again under other ids (200 where
no number is given), with one worker and with two, then on four times as many. Prints seconds of the clock, the gain and
the peak memory of a single worker, which holds one document at a time: it is to stay where it is.
"""

import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from pipeline.extract.stage import extract
from pipeline.sources import read_sources

RAW = Path("raw")


def main(documents: int) -> None:
    """Measure and print, each figure in a process of its own."""
    for count in (documents, documents * 4):
        taken = {jobs: _measured(count, jobs) for jobs in (1, 2)}
        seconds, megabytes = taken[1]
        print(
            f"{count} documents: {seconds:.1f} s with one worker, {megabytes:.0f} MB at most; "
            f"{taken[2][0]:.1f} s with two: {seconds / taken[2][0]:.2f} times as fast"
        )


def _measured(documents: int, jobs: int) -> tuple[float, float]:
    command = [sys.executable, __file__, "--measure", str(documents), str(jobs)]
    seconds, megabytes = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return seconds, megabytes


def measure(documents: int, jobs: int) -> None:
    """Extract so many documents in this process and its workers; print seconds and peak memory as JSON."""
    registered = list(read_sources(RAW).items())
    sources = {}
    for number in range(documents):
        name, source = registered[number % len(registered)]
        sources[f"{name}-{number}"] = source
    with tempfile.TemporaryDirectory() as out:
        start = time.monotonic()
        for result in extract(RAW, Path(out), sources, jobs):
            if result.failure:
                raise result.failure
        seconds = time.monotonic() - start
    print(json.dumps([seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--measure"]:
        measure(int(sys.argv[2]), int(sys.argv[3]))
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
