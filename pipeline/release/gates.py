"""The gates of a release: nothing open, nothing failed, nothing uncommitted, everything told and made again."""

import hashlib
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from pipeline.errors import PipelineError, Problem, UnavailableError
from pipeline.folders import REJECTED
from pipeline.json_files import read_json
from pipeline.release.fingerprints import content_hash
from pipeline.release.project import Commit
from pipeline.run import RUN_FILE, make_tables
from pipeline.stages import FOLDERS
from pipeline.tables import read_rows, read_table, table_path
from pipeline.validation_report import RESULTS, Validation
from schemas import TABLES

MOST_LISTED = 10
RERUN = "Run `pipeline run` anew."


def closed_gates(processed: Path, commit: Commit) -> Iterator[Problem]:
    """A problem for each gate that what a run made and the tree do not pass."""
    yield from _changed_since_run(processed)
    yield from _open_errors(processed)
    yield from _failed_validation(processed)
    yield from _dirty(commit)


def no_changelog_entry(root: Path, version: str) -> Problem:
    """The problem that CHANGELOG.md does not tell what is new."""
    return Problem(
        str(root / "CHANGELOG.md"), f"an entry with what is new, under [{version}] or [Unreleased]", "none",
        "Write it, data before code, and commit it.",
    )  # fmt: skip


def differs_from_rebuild(raw: Path, processed: Path, say: Callable[[str], None]) -> Iterator[Problem]:
    """A problem for each table whose rows a rebuild from `raw` does not give again."""
    say("rebuild from raw, to compare")
    with tempfile.TemporaryDirectory(prefix="rebuild-") as folder:
        rebuilt = Path(folder)
        try:
            wrong = make_tables(raw, rebuilt, _silent)
        except UnavailableError:
            raise
        except PipelineError as error:
            wrong = [str(error)]
        if wrong:
            yield Problem(str(raw), "sources that a run accepts", wrong[0], "Correct them, then run `pipeline run`.")
            return
        for table in TABLES:
            path = table_path(processed, table)
            if content_hash(read_table(path)) != content_hash(read_table(table_path(rebuilt, table))):
                yield Problem(str(path), f"the rows that {raw} gives", "other rows", RERUN)


def _silent(_: str) -> None:
    pass


def _changed_since_run(processed: Path) -> Iterator[Problem]:
    recorded = read_json(processed / RUN_FILE, dict[str, str])
    for name, expected in recorded.items():
        path = processed / name
        found = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "no such file"
        if found != expected:
            yield Problem(str(path), f"SHA-256 {expected} as {RUN_FILE} says", found, RERUN)
    if (processed / REJECTED).exists():
        yield Problem(
            str(processed / REJECTED), "no rejected run", "one", "Correct what it found, then run `pipeline run`."
        )


def _open_errors(processed: Path) -> Iterator[Problem]:
    for row in read_rows(table_path(processed, "findings")):
        if row["status"] == "open":
            yield Problem(
                row["finding_id"], "no open error", row["message"],
                "Correct it, or accept it in raw/accepted.yaml with a reason.",
            )  # fmt: skip


def _failed_validation(processed: Path) -> Iterator[Problem]:
    path = processed / FOLDERS["validate"] / RESULTS
    if not read_json(path, Validation).success:
        yield Problem(str(path), "a validation that passed", "one that failed", RERUN)


def _dirty(commit: Commit) -> Iterator[Problem]:
    if commit.changed:
        more = f" and {len(commit.changed) - MOST_LISTED} more" if len(commit.changed) > MOST_LISTED else ""
        yield Problem(
            "the git tree", f"nothing that differs from commit {commit.sha[:12]}",
            ", ".join(commit.changed[:MOST_LISTED]) + more, "Commit it, or take it away.",
        )  # fmt: skip
