"""Checks that the path of every section goes over its parents, each an earlier section of the document."""

from collections.abc import Iterator

from pipeline.findings import Finding
from pipeline.reconcile.edition import Edition, Row, place_of


def paths(edition: Edition) -> Iterator[Finding]:
    """An error for each section whose path, depth or parent does not follow from the section above."""
    known = {row["block_id"]: row for row in edition.tables["sections"]}
    for row in edition.tables["sections"]:
        parent = known.get(row["parent_id"])
        block = edition.blocks.get(row["block_id"], {"section_id": row["parent_id"]})
        due = [*(parent["path"] if parent else ()), row["title"]]
        if row["path"] != due:
            yield _finding(row, "path", f"the path is {' > '.join(row['path'])}, its parents say {' > '.join(due)}")
        if row["parent_id"] != block["section_id"]:
            message = f"the section above is {row['parent_id']}, its block says {block['section_id']}"
            yield _finding(row, "parent_id", message)
        if row["depth"] != (parent["depth"] + 1 if parent else 0):
            yield _finding(
                row, "depth", f"the depth is {row['depth']}, that of its parent {parent and parent['depth']}"
            )


def _finding(row: Row, column: str, message: str) -> Finding:
    place = f"{place_of('sections', row)}/{column}"
    message = f"line {row['line_start']}: {message}."
    return Finding("paths", "error", row["document_id"], "sections", row["block_id"], place, message)
