"""Stage `extract`: each registered document, on its own, into the rows that it holds."""

import functools
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.context import ForkServerContext
from pathlib import Path

from pipeline.document import check_text
from pipeline.errors import PipelineError, Problem, UnavailableError
from pipeline.extract.blocks import extract_blocks
from pipeline.extract.card_slots import extract_card_slots
from pipeline.extract.cards import extract_cards
from pipeline.extract.claims import extract_claims
from pipeline.extract.clauses import extract_clauses
from pipeline.extract.components import extract_components
from pipeline.extract.cross_references import extract_cross_references
from pipeline.extract.definitions import extract_definitions
from pipeline.extract.documents import extract_documents
from pipeline.extract.findings import extract_findings
from pipeline.extract.icon_explanations import extract_icon_explanations
from pipeline.extract.icon_mentions import extract_icon_mentions
from pipeline.extract.icons import extract_icons
from pipeline.extract.reading import Reading, Row
from pipeline.extract.sections import extract_sections
from pipeline.extract.term_mentions import read_terms
from pipeline.extract.unused_hints import check_hints
from pipeline.interruption import leave_to_parent
from pipeline.memory import collect_seldom
from pipeline.segment import segment
from pipeline.sources import REGISTRY, Source, read_source
from pipeline.terms.concepts import games
from pipeline.terms.index import TermIndex, term_index

EXTRACTORS: Mapping[str, Callable[[Reading], Iterator[Row]]] = {
    "blocks": extract_blocks,
    "sections": extract_sections,
    "clauses": extract_clauses,
    "definitions": extract_definitions,
    "cards": extract_cards,
    "card_slots": extract_card_slots,
    "icons": extract_icons,
    "icon_explanations": extract_icon_explanations,
    "icon_mentions": extract_icon_mentions,
    "components": extract_components,
    "cross_references": extract_cross_references,
    "findings": extract_findings,
}
"""The tables that a document alone gives, in the order in which they are read."""

Task = tuple[Path, Path, str, Source]
"""The raw folder, the folder for the tables, and a source with its id."""


@dataclass(frozen=True, slots=True)
class Extracted:
    """What reading one source gave: rows per table, or the problems that stopped it."""

    document_id: str
    rows: Mapping[str, int]
    failure: PipelineError | None = None

    def told(self) -> str:
        """The result in a line."""
        if self.failure:
            return "failed"
        return ", ".join(f"{count} {table}" for table, count in self.rows.items() if count)


def extract(raw: Path, extracted: Path, sources: Mapping[str, Source], jobs: int) -> Generator[Extracted]:
    """Write `<extracted>/<document_id>/<table>.parquet` for each source, `jobs` at a time; results in given order.

    Raises:
        UnavailableError: a worker process was ended from outside.
    """
    tasks = [(raw, extracted / name, name, source) for name, source in sources.items()]
    if jobs <= 1 or len(tasks) <= 1:
        yield from map(_extract_task, tasks)
        return
    jobs = min(jobs, len(tasks))
    try:
        with ProcessPoolExecutor(jobs, _workers(), initializer=_start_worker) as pool:
            yield from _handed_out(pool, tasks, chunk=max(1, len(tasks) // (jobs * 8)))
    except BrokenProcessPool as error:
        raise UnavailableError(
            Problem("--jobs", "every worker process to end its work", "one that was ended from outside",
                    "Ask for fewer jobs if memory ran out, and run anew.")
        ) from error  # fmt: skip


def _handed_out(pool: ProcessPoolExecutor, tasks: Sequence[Task], chunk: int) -> Iterator[Extracted]:
    try:
        return pool.map(_extract_task, tasks, chunksize=chunk)
    except OSError as error:
        # Where a worker ends while the next is started, the pool closes the pipes that this one is to be given.
        raise BrokenProcessPool from error


def _workers() -> ForkServerContext:
    """Workers that find imported what all of them need."""
    context = get_context("forkserver")
    context.set_forkserver_preload([__name__, "pipeline.tables"])
    return context


def _start_worker() -> None:
    leave_to_parent()
    collect_seldom()


def extracted_rows(reading: Reading, source: Source, raw: Path) -> Mapping[str, list[Row]]:
    """The rows of every table that one registered document gives."""
    rows = {table: list(extractor(reading)) for table, extractor in EXTRACTORS.items()}
    rows["documents"] = [{**row, **_registered(source)} for row in extract_documents(reading)]
    rows["claims"] = list(extract_claims(reading, source.claims, raw / REGISTRY))
    terms = read_terms(reading, _term_index(raw, source.game_en))
    rows["term_mentions"] = list(terms.mentions)
    rows["findings"] += [doubt.row() for doubt in terms.doubts]
    return rows


@functools.cache
def _term_index(raw: Path, game_en: str | None) -> TermIndex:
    return term_index(games(raw), *([game_en] if game_en else []))


def _extract_task(task: Task) -> Extracted:
    # Arrow and the models are needed to write rows, not to read documents.
    from pipeline.tables import part_schema, to_arrow, write_table  # noqa: PLC0415

    raw, folder, document_id, source = task
    try:
        document = read_source(raw, document_id, source)
        check_text(document)
        hints = source.hints.hints()
        reading = Reading(document, segment(document, hints))
        check_hints(document, reading.blocks, hints, raw / REGISTRY)
        tables = extracted_rows(reading, source, raw)
        for table, rows in tables.items():
            write_table(folder / f"{table}.parquet", table, to_arrow(table, rows, part_schema(table)))
    except PipelineError as failure:
        return Extracted(document_id, {}, failure)
    return Extracted(document_id, {table: len(rows) for table, rows in tables.items()})


def _registered(source: Source) -> Row:
    """The columns of `documents` that the registry states."""
    return source.model_dump(
        include={
            "file", "title", "title_en", "game", "game_en", "edition", "language", "translation", "translators",
            "origin", "rights", "redistribute",
        }
    )  # fmt: skip
