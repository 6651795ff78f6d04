"""What segmentation loses on the annotated documents where no hint helps: blocks that the annotation has otherwise."""

import json
from pathlib import Path

from pipeline.inspection import inspect_files
from tests import ROOT

ANNOTATED = ROOT / "tests" / "golden" / "blocks"
RECORD = ROOT / "tests" / "golden" / "unhinted.json"


def lost_without_hints(path: Path) -> dict[str, int]:
    """How many annotated blocks have no such span, another kind, another parent."""
    [inspection] = inspect_files([path], ROOT / "raw")
    rows = {(row["char_start"], row["char_end"]): row for row in inspection.tables["blocks"]}
    lost = {"spans": 0, "kinds": 0, "parents": 0}
    for line in (ANNOTATED / f"{path.stem}.jsonl").read_text("utf-8").splitlines():
        block = json.loads(line)
        parent_id = None if block["parent"] is None else f"{path.stem}@{block['parent']}"
        row = rows.get((block["start"], block["end"]))
        if row is None:
            lost["spans"] += 1
        else:
            lost["kinds"] += row["kind"] != block["kind"]
            lost["parents"] += row["parent_id"] != parent_id
    return lost


def record() -> str:
    """The figures of all documents, as recorded."""
    documents = sorted((ROOT / "raw" / "documents").iterdir())
    return json.dumps({path.stem: lost_without_hints(path) for path in documents}, indent=1) + "\n"
