"""An inspection for a reader, for a program, and as Parquet."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import yaml

from pipeline.inspection import Inspection
from pipeline.tables import arrow_schema, to_arrow, write_table

SHOWN = 100
LISTED = ("components", "definitions", "icon_explanations", "cross_references", "sheets")
NOT_SHOWN = frozenset({"document_id", "block_id", "char_start", "char_end", "line_end", "section_id", "text"})


def as_report(inspection: Inspection) -> Iterator[str]:
    """The lines of a readable report."""
    document = inspection.document
    counts = {table: len(rows) for table, rows in inspection.tables.items() if rows}
    yield f"{document.path}: {document.encoding}, {len(document.text)} characters, {document.line_count} lines"
    yield f"  rows: {', '.join(f'{count} {table}' for table, count in counts.items())}"
    kinds = Counter(block.kind for block in inspection.reading.blocks)
    yield f"  blocks: {', '.join(f'{count} {kind}' for kind, count in kinds.most_common())}"
    yield "  outline:"
    yield from (f"    {line}" for line in _outline(inspection))
    for table in LISTED:
        if rows := inspection.tables[table]:
            yield f"  {table}:"
            yield from (f"    {_told(row)}" for row in rows)
    yield from _findings(inspection.tables["findings"])
    yield "  what an entry could say, for you to judge:"
    entry = {"hints": inspection.hints.model_dump(), "claims": inspection.claims_entry()}
    proposed = yaml.safe_dump(entry, allow_unicode=True, sort_keys=False, width=SHOWN)
    yield from (f"    {line}" for line in proposed.splitlines())
    yield ""


def as_json(inspections: Sequence[Inspection]) -> str:
    """All rows of all tables, by document, as JSON."""
    return json.dumps(
        [
            {
                "document_id": inspection.document.document_id,
                "path": str(inspection.document.path),
                "proposed_hints": inspection.hints.model_dump(),
                "proposed_claims": inspection.claims_entry(),
                "tables": inspection.tables,
            }
            for inspection in inspections
        ],
        ensure_ascii=False,
        indent=1,
        default=list,
    )


def write_tables(inspections: Sequence[Inspection], out: Path) -> None:
    """Write `<out>/<table>.parquet` with the rows of all files; what only an entry can say is null."""
    for table in inspections[0].tables:
        schema = pa.schema([field.with_nullable(nullable=True) for field in arrow_schema(table)])
        rows = [dict.fromkeys(schema.names) | row for inspection in inspections for row in inspection.tables[table]]
        write_table(out / f"{table}.parquet", table, to_arrow(table, rows, schema))


def _outline(inspection: Inspection) -> Iterator[str]:
    """Each block on a line, indented under its parent."""
    reading = inspection.reading
    depths: list[int] = []
    for block in reading.blocks:
        depths.append(0 if block.parent is None else depths[block.parent] + 1)
        label = f" [{block.label}]" if block.label else ""
        text = block.text if len(block.text) <= SHOWN else f"{block.text[: SHOWN - 1]}…"
        yield f"{'  ' * depths[-1]}{reading.document.line_at(block.start)} {block.kind}{label}: {text}"


def _findings(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    for severity in ("error", "doubt", "note", "proof"):
        own = [row for row in rows if row["severity"] == severity]
        if own:
            yield f"  {severity}s ({len(own)}):"
            yield from (f"    {row['finding_id']}: {row['message']}" for row in own)


def _told(row: dict[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in row.items() if name not in NOT_SHOWN and value is not None)
