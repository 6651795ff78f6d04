"""What would be extracted from files that are not registered: blocks, tables, doubts, and what an entry could say."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from pipeline.blocks import SECTION_KINDS
from pipeline.document import Document, check_text, read_document
from pipeline.errors import CommandError, PipelineError, Problem, together
from pipeline.extract.reading import Reading
from pipeline.extract.stage import extracted_rows
from pipeline.hints import Hints
from pipeline.normalise.stage import settle_rows
from pipeline.reconcile.proposals import proposed_claims
from pipeline.segment import segment
from pipeline.sources import Claim, HintEntry, Source
from schemas import TABLES

Rows = list[dict[str, Any]]
NOT_INSPECTED = frozenset({"claims", "terms", "term_variants", "term_coverage", "data_dictionary", "enum_values"})


@dataclass(frozen=True)
class Inspection:
    """One file read: its blocks, the rows of every table that a document alone can give, proposed hints and claims."""

    reading: Reading
    tables: Mapping[str, Rows]
    hints: HintEntry
    claims: Mapping[str, Claim]

    def claims_entry(self) -> dict[str, Any]:
        """The proposed claims as a source entry writes them."""
        return {name: claim.model_dump(mode="json", exclude_none=True) for name, claim in self.claims.items()}

    @property
    def document(self) -> Document:
        """The document."""
        return self.reading.document


def inspect_files(paths: Sequence[Path], raw: Path) -> list[Inspection]:
    """Read each file on its own, without hints; its id is its name without the ending.

    Raises:
        CommandError: two files have the same name, or a name cannot be an id.
        PipelineError: files hold no text, or not all of it can be decoded and read; all such files at once.
    """
    if wrong := [*_repeated_names(paths), *_unspeakable_names(paths)]:
        raise CommandError(wrong)
    inspections: list[Inspection] = []
    failures: list[PipelineError] = []
    for path in paths:
        try:
            document = read_document(path.stem, path)
            check_text(document)
            inspections.append(inspect_document(document, raw))
        except PipelineError as failure:
            failures.append(failure)
    if failures:
        raise together(failures)
    return inspections


def _repeated_names(paths: Sequence[Path]) -> Iterator[Problem]:
    names = Counter(path.stem for path in paths)
    if repeated := sorted(name for name, count in names.items() if count > 1):
        yield Problem(
            "FILE", "files of different names", f"{', '.join(repeated)} more than once", "Rename one of them."
        )


def _unspeakable_names(paths: Sequence[Path]) -> Iterator[Problem]:
    for path in paths:
        if not path.name:
            yield Problem("FILE", "the name of a file", repr(str(path)), "Name a file.")
        elif any("\ud800" <= character <= "\udfff" for character in path.name):
            yield Problem("FILE", "a file name in UTF-8, as it becomes the id", ascii(path.name), "Rename the file.")


def inspect_document(document: Document, raw: Path, hints: Hints | None = None) -> Inspection:
    """Read one document as an unregistered source."""
    reading = Reading(document, segment(document, hints or Hints()))
    source = unregistered(reading)
    tables: dict[str, Rows] = {table: [] for table in TABLES}
    for table, rows in extracted_rows(reading, source, raw).items():
        tables[table] = [dict(row) for row in rows]
    settle_rows(tables, raw, {document.document_id: source}, ())
    shown = {table: rows for table, rows in tables.items() if table not in NOT_INSPECTED}
    claims = {proposal.name: proposal.claim for proposal in proposed_claims(reading)}
    return Inspection(reading, shown, proposed_hints(reading), claims)


def unregistered(reading: Reading) -> Source:
    """An entry that says no more than the file itself does."""
    document = reading.document
    titles = [block.text for block in reading.blocks if block.kind == "title"]
    return Source.model_construct(
        file=document.path.name, sha256=document.sha256, title=titles[0] if titles else None, title_en=None, game=None,
        game_en=None, language=None, origin=None, rights=None, redistribute=None,
    )  # fmt: skip


def proposed_hints(reading: Reading) -> HintEntry:
    """The headings with the levels that typography gives them, and the titles that are not one on its own line."""
    titles = [block.text for block in reading.blocks if block.kind == "title"]
    shares_line = any(
        block.kind == "title" and reading.document.line_at(block.end - 1) == reading.document.line_at(following.start)
        for block, following in pairwise(reading.blocks)
    )
    levels: dict[str, int] = {}
    depths: list[int] = []
    for block, above in zip(reading.blocks, reading.sections, strict=True):
        depths.append(0 if above is None else depths[above] + (block.kind in SECTION_KINDS))
        if block.kind == "heading":
            levels.setdefault(block.text, depths[-1])
    return HintEntry(titles=titles if shares_line or len(titles) > 1 else [], outline=levels)
