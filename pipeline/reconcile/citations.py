"""Checks that every citation is unique in its document and names the label of its clause."""

import re
from collections.abc import Iterator

from pipeline.findings import Finding
from pipeline.reconcile.edition import Edition, Row

REPEAT = re.compile(r" \([0-9]+\)$")
# A number or letter that a person would cite; bullets and damaged marks are none.
CITED_LABEL = re.compile(r"\w+(?:\.\w+)*")


def citations(edition: Edition) -> Iterator[Finding]:
    """An error for each citation that stands twice or does not end with the label."""
    seen: dict[tuple[str, str], Row] = {}
    for row in edition.tables["clauses"]:
        label, citation = row["label"], row["citation"]
        first = seen.setdefault((row["document_id"], citation), row)
        if first is not row:
            yield _finding(row, f"{citation!r} cites line {first['line_start']} as well")
        elif label and CITED_LABEL.fullmatch(label) and not REPEAT.sub("", citation).endswith(label):
            yield _finding(row, f"{citation!r} does not end with the label {label!r}")


def _finding(row: Row, message: str) -> Finding:
    return Finding(
        "citations", "error", row["document_id"], "clauses", row["block_id"], row["block_id"].rpartition("@")[2],
        f"line {row['line_start']}: {message}.",
    )  # fmt: skip
