"""Golden rows: what the pipeline makes of each real document, one readable CSV a table, under `tests/golden`.

`make golden` rewrites them; read the difference before you commit it.
"""

import csv
import io
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pipeline.run import Request, run_stages
from pipeline.tables import read_rows, table_path
from schemas import TABLES
from tests import ROOT
from tests.unhinted import RECORD, record

GOLDEN = ROOT / "tests" / "golden" / "rows"
# Where a row stands is told by its id and its line; the other span columns follow from the spans of the blocks.
LEFT_OUT = {"document_id", "char_end", "line_end"}


def golden_rows(out: Path) -> Iterator[tuple[str, str]]:
    """For each document and table with rows: the CSV's path below `GOLDEN`, and its content."""
    for table in TABLES:
        if "document_id" not in TABLES[table].to_schema().columns:
            continue
        rows = read_rows(table_path(out, table))
        for document_id in sorted({row["document_id"] for row in rows}):
            yield f"{document_id}/{table}.csv", _csv([row for row in rows if row["document_id"] == document_id])


def _csv(rows: list[dict[str, Any]]) -> str:
    text = io.StringIO()
    names = [name for name in rows[0] if name not in LEFT_OUT]
    writer = csv.DictWriter(text, names, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({name: " | ".join(value) if isinstance(value, list) else value for name, value in row.items()})
    return text.getvalue()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        run_stages(Request(ROOT / "raw", Path(folder)), say=lambda _: None)
        content = dict(golden_rows(Path(folder)))
    for path in GOLDEN.rglob("*.csv"):
        path.unlink()
    for name, text in content.items():
        (GOLDEN / name).parent.mkdir(parents=True, exist_ok=True)
        (GOLDEN / name).write_text(text, encoding="utf-8", newline="\n")
    RECORD.write_text(record(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
