"""The papers of a release: its change list, the report on its sources, citation, licence, and what it was made of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pipeline.release.compare import Diff
from pipeline.release.diff_report import as_json, as_markdown, summary
from pipeline.release.folder import CHANGES, CHANGES_JSON, CITATION, LICENCE_FILE, RECONCILIATION, Papers
from pipeline.release.folder import as_json as json_text
from pipeline.release.identity import Identity
from pipeline.release.ids import Move
from pipeline.release.project import citation, licence, packages
from pipeline.release.snapshot import Snapshot
from pipeline.tables import read_rows

FIRST_SUMMARY = "first release"
WITHHELD = "(withheld: quotes the source)"


@dataclass(frozen=True, slots=True)
class News:
    """What is new: the changelog's entry, and the difference from the last release (None for the first)."""

    entry: str
    diff: Diff | None = None
    moves: Sequence[Move] = ()

    @property
    def summary(self) -> str:
        """One line."""
        return summary(self.diff) if self.diff else FIRST_SUMMARY


def papers(root: Path, processed: Path, held: Snapshot, identity: Identity, news: News) -> Papers:
    """All papers of a release that is made of a run in `processed` of the project in `root`."""
    texts = {
        CHANGES: _changes(identity, news),
        CHANGES_JSON: json_text(_changes_json(identity, news)),
        CITATION: citation(root, identity),
        LICENCE_FILE: licence(root),
        RECONCILIATION: _reconciliation(processed, held),
    }
    return Papers(texts, made_of(held))


def made_of(held: Snapshot) -> Mapping[str, Any]:
    """The hash of each source's file, and the packages that made the tables."""
    documents = held.tables["documents"].to_pylist()
    return {"sources": {row["document_id"]: row["sha256"] for row in documents}, "packages": packages()}


def _changes(identity: Identity, news: News) -> str:
    told = as_markdown(news.diff, news.moves) if news.diff else "First release: nothing to compare with.\n"
    return f"# {identity.version}, {identity.date}\n\n{news.entry}\n\n## What changed in the data\n\n{told}"


def _changes_json(identity: Identity, news: News) -> dict[str, Any]:
    return {
        "version": identity.version,
        "previous": identity.previous,
        "summary": news.summary,
        "changelog": news.entry,
        "diff": as_json(news.diff, news.moves) if news.diff else None,
    }


def _reconciliation(processed: Path, held: Snapshot) -> str:
    """The report of the run, without the messages that the edition withholds."""
    text = (processed / "verdicts" / RECONCILIATION).read_text("utf-8")
    for row in read_rows(processed / "verdicts" / "findings.parquet"):
        if ("findings", row["finding_id"], "message") in held.withheld:
            text = text.replace(row["message"], WITHHELD)
    return text
