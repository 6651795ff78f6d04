"""Where a block, an icon or a term stands in its source, and every row that comes from there."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pipeline.document import Document
from pipeline.errors import CommandError, PipelineError, Problem
from pipeline.sources import Source, read_source
from pipeline.tables import arrow_schema, read_rows, table_path
from schemas import TABLES

Row = dict[str, Any]
ID_COLUMNS = ("block_id", "icon_id", "term_id", "claim_id", "finding_id")
OPENING, CLOSING = "\u27e6", "\u27e7"
MARKED_ROWS = 20


def trace(wanted: str, raw: Path, out: Path, sources: Mapping[str, Source]) -> Iterator[str]:
    """The lines of a report: each place with its span marked, then the rows of every table.

    Raises:
        CommandError: no row has the id.
        PipelineError: its source is no longer registered, or its file has changed.
        UnavailableError: there are no tables yet.
    """
    tables = dict(_all_rows(out))
    ids = {wanted, *(_row_of(row) for row in tables["findings"] if row["finding_id"] == wanted)}
    matching = ((table, [row for row in rows if _has(row, ids)]) for table, rows in tables.items())
    found = {table: rows for table, rows in matching if rows}
    if not found:
        raise CommandError(
            Problem(
                repr(wanted), "the id of a block, icon, term, claim or finding", "no row with it", "Check its spelling."
            )
        )
    documents: dict[str, Document] = {}
    for row in _places(found)[:MARKED_ROWS]:
        document_id = row["document_id"]
        if document_id not in sources:
            raise PipelineError(
                Problem(
                    str(out), "tables of the registered sources", f"rows of {document_id}", "Run `pipeline run` anew."
                )
            )
        if document_id not in documents:
            _check_unchanged(out, document_id, sources[document_id], tables["documents"])
            documents[document_id] = read_source(raw, document_id, sources[document_id])
        yield from _marked(documents[document_id], row)
    for table, rows in found.items():
        yield f"{table} ({len(rows)})"
        yield from (f"  {_told(row)}" for row in rows[:MARKED_ROWS])
        if len(rows) > MARKED_ROWS:
            yield f"  and {len(rows) - MARKED_ROWS} more"


def _all_rows(out: Path) -> Iterator[tuple[str, list[Row]]]:
    for table in TABLES:
        yield table, read_rows(table_path(out, table), arrow_schema(table))


def _check_unchanged(out: Path, document_id: str, source: Source, documents: Sequence[Row]) -> None:
    if (document_id, source.sha256) not in {(row["document_id"], row["sha256"]) for row in documents}:
        raise PipelineError(
            Problem(str(out), f"tables of the registered {source.file}", "those of another", "Run `pipeline run` anew.")
        )


def _row_of(finding: Row) -> str | None:
    """The id that the row of a finding bears: of a key with a place in it, the block before the place."""
    row_id: str | None = finding["row_id"]
    block, _, place = (row_id or "").rpartition("/")
    return block if block and place.isdigit() and "@" in block else row_id


def _has(row: Row, ids: Collection[str | None]) -> bool:
    return any(row.get(column) in ids for column in (*ID_COLUMNS, "row_id") if row.get(column) is not None)


def _places(found: Mapping[str, list[Row]]) -> list[Row]:
    """One row for each different place, in document order."""
    places = {
        (row["document_id"], row["char_start"], row["char_end"]): row
        for rows in found.values()
        for row in rows
        if "char_start" in row
    }
    return [places[key] for key in sorted(places)]


def _marked(document: Document, row: Row) -> Iterator[str]:
    """The lines of the source that hold a place, the place between double brackets."""
    start, end = row["char_start"], row["char_end"]
    yield f"{document.path}:{row['line_start']} characters {start} to {end}"
    before = document.text.rfind("\n", 0, start) + 1
    behind = document.text.find("\n", end)
    behind = len(document.text) if behind < 0 else behind
    text = document.text[before:start] + OPENING + document.text[start:end] + CLOSING + document.text[end:behind]
    yield from (f"  {line}" for line in text.splitlines())
    yield ""


def _told(row: Row) -> str:
    return ", ".join(f"{name}={value!r}" for name, value in row.items() if value is not None)
