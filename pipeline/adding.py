"""Registers a source: its file beside the others, and an entry with what reading it proposes."""

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from pipeline.document import check_text, read_document
from pipeline.errors import CommandError, Problem
from pipeline.folders import write_file
from pipeline.inspection import Inspection, inspect_document
from pipeline.sources import DOCUMENTS, REGISTRY, read_sources

WIDTH = 110


def add_source(file: Path, document_id: str, raw: Path, entry: Mapping[str, str | None], *, with_claims: bool) -> str:
    """Copy the file and write its entry at the end of the registry; gives the entry as written.

    Raises:
        CommandError: the id or the file's name is taken.
        PipelineError: the file cannot be read, or the registry would not be valid; nothing is changed then.
    """
    place = raw / DOCUMENTS / file.name
    is_new = file.resolve() != place.resolve()
    sources = read_sources(raw, newcomer=None if is_new else file.name)
    taken = {source.file: name for name, source in sources.items()}
    if document_id in sources or file.name in taken or (is_new and place.exists()):
        raise CommandError(
            Problem(str(raw / REGISTRY), f"no source {document_id} and no file {file.name} yet", "one of them",
                    "Choose another id, or rename the file.")
        )  # fmt: skip
    document = read_document(document_id, file)
    check_text(document)
    inspection = inspect_document(document, raw)
    written = _entry(inspection, file.name, entry, with_claims=with_claims)
    _register(raw, written, file if is_new else None, place)
    return written


def _entry(inspection: Inspection, file: str, entry: Mapping[str, str | None], *, with_claims: bool) -> str:
    document = inspection.document
    content: dict[str, Any] = {"file": file, "sha256": document.sha256}
    content |= {name: value for name, value in entry.items() if value}
    content["hints"] = inspection.hints.model_dump(exclude_defaults=True)
    content["expect"] = {table: len(rows) for table, rows in inspection.tables.items() if rows and table != "findings"}
    if with_claims:
        content["claims"] = inspection.claims_entry()
    content = {name: value for name, value in content.items() if value}
    return yaml.safe_dump({document.document_id: content}, allow_unicode=True, sort_keys=False, width=WIDTH)


def _register(raw: Path, written: str, file: Path | None, place: Path) -> None:
    """Write file and entry, and take both back where the result is no valid registry."""
    before = (raw / REGISTRY).read_text("utf-8")
    kept = before if read_sources(raw, newcomer=place.name) else "sources:\n"
    indented = "".join(f"  {line}\n" for line in written.splitlines())
    try:
        if file:
            shutil.copyfile(file, place)
        write_file(raw / REGISTRY, kept.rstrip("\n") + "\n" + indented)
        read_sources(raw)
    except BaseException:
        write_file(raw / REGISTRY, before)
        if file:
            place.unlink(missing_ok=True)
        raise
