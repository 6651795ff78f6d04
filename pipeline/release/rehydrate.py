"""Fills in again what a facts edition withholds, from one's own copy of the documents, each text checked by hash."""

import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from pipeline.errors import PipelineError, Problem
from pipeline.folders import put_in_place, staging
from pipeline.json_files import read_json
from pipeline.release.editions import FULL, digest, key_text
from pipeline.release.folder import CHANGES, CHANGES_JSON, CITATION, LICENCE_FILE, RECONCILIATION, Papers, write_release
from pipeline.release.identity import PROVENANCE, Provenance, identity_of
from pipeline.release.masking import with_masks
from pipeline.release.snapshot import FETCH, Row, Rows, Snapshot, read_release, rows_of, snapshot
from pipeline.run import make_tables
from pipeline.sources import DOCUMENTS, read_sources
from pipeline.tables import arrow_schema, metadata, read_rows, table_path
from schemas import MODELS, TABLES

KEPT = (CHANGES, CHANGES_JSON, CITATION, LICENCE_FILE, RECONCILIATION)
MOST_LISTED = 10


def rehydrate(folder: Path, raw: Path, to: Path | None, say: Callable[[str], None]) -> int:
    """Make a full edition of the release in `folder`, in its place or as the new folder `to`; how many texts it took.

    Raises:
        PipelineError: a document is not the one that the release was made of, or a text has another hash; nothing is
            written then.
        UnavailableError: the folder is no release, or `raw` no project's folder of sources.
    """
    held = read_release(folder)
    _check_version(folder, held)
    if not held.withheld:
        return 0
    _check_documents(held, raw)
    say("read the documents")
    full = _full(held, _texts(held, _rows_of_run(raw, say)))
    made_for = to or folder
    with staging(made_for.parent) as place:
        made = place / "made"
        made.mkdir()
        _write(made, folder, full)
        if to is not None and to.exists():
            raise PipelineError(Problem(str(to), "a folder that is not there yet", "one that is", "Name another."))
        put_in_place(made, made_for)
    return len(held.withheld)


def _check_version(folder: Path, held: Snapshot) -> None:
    """Refuse a release that was made by another version of the code."""
    columns = {table: arrow_schema(table).names for table in MODELS}
    if columns != {table: content.column_names for table, content in held.tables.items()}:
        raise PipelineError(
            Problem(
                str(folder), "the tables and columns of this version of the code", "others",
                "Rehydrate with the commit that provenance.json names.",
            )
        )  # fmt: skip


def _check_documents(held: Snapshot, raw: Path) -> None:
    """Refuse documents that are not, byte for byte, those that the release was read from."""
    sources = read_sources(raw)
    problems = [
        Problem(
            str(raw / DOCUMENTS / row["file"]), f"the document {name} with SHA-256 {row['sha256']}",
            sources[name].sha256 if name in sources else "no such source", "Use the copy that the release was made of.",
        )
        for name, row in held.rows["documents"].items()
        if name not in sources or sources[name].sha256 != row["sha256"]
    ]  # fmt: skip
    if problems:
        raise PipelineError(problems)


def _rows_of_run(raw: Path, say: Callable[[str], None]) -> Mapping[str, Mapping[str, Row]]:
    """The rows that the documents give, by table and key, masked as in a release."""
    with tempfile.TemporaryDirectory(prefix="rehydrate-") as name:
        out = Path(name)
        if wrong := make_tables(raw, out, say):
            raise PipelineError(Problem(str(raw), "sources that a run accepts", wrong[0], "Correct them."))
        rows = {table: read_rows(table_path(out, table)) for table in TABLES}
    rows["blocks"] = list(with_masks(rows["blocks"]))
    return {table: {key_text(row, metadata(table)["key"]): row for row in found} for table, found in rows.items()}


def _texts(held: Snapshot, rows: Mapping[str, Mapping[str, Row]]) -> Mapping[tuple[str, str, str], str]:
    """The text of each withheld cell; each must have the hash that the release gives."""
    texts: dict[tuple[str, str, str], str] = {}
    wrong = []
    for (table, row_id, column), expected in held.withheld.items():
        text: Any = rows.get(table, {}).get(row_id, {}).get(column)
        if isinstance(text, str) and digest(text) == expected:
            texts[table, row_id, column] = text
        else:
            wrong.append(_other_text(table, row_id, column, expected, text))
    if wrong:
        more = len(wrong) - MOST_LISTED
        told = Problem("withheld", "no other such texts", f"{more} more", "See the first ones.")
        raise PipelineError([*wrong[:MOST_LISTED], *([told] if more > 0 else [])])
    return texts


def _other_text(table: str, row_id: str, column: str, expected: str, text: Any) -> Problem:
    found = "no text" if text is None else f"SHA-256 {digest(str(text))}"
    return Problem(
        f"{table} {row_id}, {column}", f"a text with SHA-256 {expected}", found,
        "Rehydrate with the commit that provenance.json names, and its raw folder.",
    )  # fmt: skip


def _full(held: Snapshot, texts: Mapping[tuple[str, str, str], str]) -> Snapshot:
    filled = {table: list(_filled(table, rows, held, texts)) for table, rows in rows_of(held).items()}
    return snapshot(held.label, FULL, filled)


def _filled(
    table: str, rows: Rows, held: Snapshot, texts: Mapping[tuple[str, str, str], str]
) -> Iterator[dict[str, Any]]:
    for row in rows:
        key = key_text(row, held.schemas[table]["primaryKey"])
        own = {column: texts[table, key, column] for column in row if (table, key, column) in texts}
        yield {**row, **own}


def _write(made: Path, folder: Path, full: Snapshot) -> None:
    identity = replace(identity_of(read_json(folder / PROVENANCE, Provenance)), edition=FULL)
    texts = {name: _paper(folder / name) for name in KEPT}
    of_identity = {field.name for field in fields(Provenance)}
    told = read_json(folder / PROVENANCE, dict[str, Any])
    more = {name: value for name, value in told.items() if name not in of_identity}
    write_release(made, full, identity, Papers(texts, more))


def _paper(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, ValueError) as error:
        raise PipelineError(Problem(str(path), "a text of the release", str(error), FETCH)) from error
