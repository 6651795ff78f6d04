"""Stage `normalise`: the rows of all sources joined, settled, corrected and held against their contracts."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from pipeline.errors import PipelineError, Problem
from pipeline.findings import Finding
from pipeline.normalise.arithmetic import ListFacts
from pipeline.normalise.card_slots import with_odds
from pipeline.normalise.cards import identified_cards
from pipeline.normalise.contracts import broken_contracts
from pipeline.normalise.corrections import Correction, correct, read_corrections
from pipeline.normalise.declared_sheets import check_sheets
from pipeline.normalise.identity_findings import identity_findings
from pipeline.normalise.reference_cards import read_reference
from pipeline.normalise.sheets import settle_lists
from pipeline.normalise.terms import build_term_coverage, build_term_variants, build_terms
from pipeline.sources import DOCUMENTS, REFERENCE, REGISTRY, Source
from pipeline.tables import (
    arrow_schema,
    dictionary_rows,
    enum_rows,
    metadata,
    part_schema,
    part_tables,
    read_rows,
    to_arrow,
    write_table,
)
from pipeline.terms.concepts import Game, games
from schemas import TABLES

Rows = list[dict[str, Any]]


def normalise(raw: Path, extracted: Path, tables: Path, sources: Mapping[str, Source]) -> list[Problem]:
    """Write `<tables>/<table>.parquet` and give the contracts that are broken, none where all is well."""
    rows = _joined(extracted, sources)
    settle_rows(rows, raw, sources, read_corrections(raw))
    return _write(rows, tables, raw, sources)


def settle_rows(
    rows: dict[str, Rows], raw: Path, sources: Mapping[str, Source], corrections: tuple[Correction, ...]
) -> None:
    """Fill in what follows from the extracted rows of all sources: proofs, identities, odds, terms, corrections."""
    known, added = (
        {number: fix for number, fix in enumerate(corrections) if (fix.column in _added_columns(fix.table)) is is_added}
        for is_added in (False, True)
    )
    notes: list[Finding] = list(correct(rows, known, raw))
    _settle_cards(rows, raw, sources)
    notes += correct(rows, added, raw)
    _add_terms(rows, games(raw))
    rows["findings"] += [note.row() for note in notes]


def list_facts(source: Source) -> ListFacts:
    """What a source states of its card list, read off its claims."""
    numbers = {
        counting: {claim.names: claim.stated for claim in source.claims.values() if claim.counting == counting}
        for counting in ("rows_of_list", "rows_on_sheet", "cards_per_booster")
    }
    return ListFacts(
        total=numbers["rows_of_list"].get(()),
        cards_per_sheet=_by_sheet(numbers["rows_on_sheet"]),
        equal_slots=frozenset(source.card_list.equal_slots),
        slots={sheet: total.total for sheet, total in source.card_list.slots.items()},
        cards_per_booster=_by_sheet(numbers["cards_per_booster"]),
    )


def _by_sheet(numbers: Mapping[tuple[str, ...], int]) -> dict[str, int]:
    return {names[0]: number for names, number in numbers.items() if len(names) == 1}


def _joined(extracted: Path, sources: Mapping[str, Source]) -> dict[str, Rows]:
    """The rows of every table, those of the extracted parts filled in."""
    rows: dict[str, Rows] = {table: [] for table in TABLES}
    for document_id, source in sources.items():
        for table in part_tables():
            rows[table] += read_rows(extracted / document_id / f"{table}.parquet", part_schema(table))
        if (document_id, source.sha256) not in {(row["document_id"], row["sha256"]) for row in rows["documents"][-1:]}:
            raise PipelineError(
                Problem(
                    str(extracted / document_id), "what was extracted from the registered file", "another file's rows",
                    f"Run `pipeline run extract --source {document_id}`.",
                )
            )  # fmt: skip
    return rows


def _added_columns(table: str) -> Collection[str]:
    """The columns of a table that normalise fills in."""
    return set(arrow_schema(table).names) - set(part_schema(table).names) if table in TABLES else ()


def _settle_cards(rows: dict[str, Rows], raw: Path, sources: Mapping[str, Source]) -> None:
    check_sheets(sources, rows["card_slots"], raw / REGISTRY)
    facts = {document_id: list_facts(source) for document_id, source in sources.items()}
    settled = settle_lists(rows["cards"], rows["card_slots"], facts)
    rows["cards"], notes = _identified(settled.cards, raw, sources)
    rows["sheets"] = settled.sheets
    rows["card_slots"] = with_odds(settled.card_slots, settled.sheets)
    rows["findings"] += [*settled.findings, *(note.row() for note in notes)]


def _identified(cards: Rows, raw: Path, sources: Mapping[str, Source]) -> tuple[Rows, list[Finding]]:
    """The cards of all sources with who they are, and what must be known of that."""
    identified: Rows = []
    findings: list[Finding] = []
    for document_id, source in sources.items():
        own = [card for card in cards if card["document_id"] == document_id]
        name = source.card_list.reference
        reference = read_reference(raw / REFERENCE / name) if name and own else ()
        identified += identified_cards(own, reference)
        findings += identity_findings(own, reference) if reference else ()
    return identified, findings


def _add_terms(rows: dict[str, Rows], known: tuple[Game, ...]) -> None:
    rows["terms"] = [dict(row) for row in build_terms(known)]
    rows["term_variants"] = [dict(row) for row in build_term_variants(rows["term_mentions"])]
    rows["term_coverage"] = [dict(row) for row in build_term_coverage(rows["clauses"], rows["term_mentions"], known)]


def _write(rows: dict[str, Rows], tables: Path, raw: Path, sources: Mapping[str, Source]) -> list[Problem]:
    rows["data_dictionary"], rows["enum_values"] = list(dictionary_rows()), list(enum_rows())
    arrow = {table: to_arrow(table, rows[table]) for table in TABLES if "part_of" not in metadata(table)}
    findings = to_arrow("findings", rows["findings"], part_schema("findings"))
    for table, content in {**arrow, "findings": findings}.items():
        write_table(tables / f"{table}.parquet", table, content)
    paths = {document_id: str(raw / DOCUMENTS / source.file) for document_id, source in sources.items()}
    return broken_contracts(arrow, paths)
