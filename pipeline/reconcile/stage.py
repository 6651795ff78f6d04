"""Stage `reconcile`: every stated number compared, every table checked, and the verdicts written."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from pipeline.errors import PipelineError
from pipeline.figures import METRICS
from pipeline.findings import Finding
from pipeline.normalise.contracts import broken_contracts
from pipeline.reconcile.accepted import Acceptance, read_accepted, stale, with_status
from pipeline.reconcile.citations import citations
from pipeline.reconcile.claims import check_declarations, claims, with_verdict
from pipeline.reconcile.completeness import completeness
from pipeline.reconcile.contents_pages import contents_pages
from pipeline.reconcile.coverage import coverage
from pipeline.reconcile.edition import Edition
from pipeline.reconcile.equal_slots import equal_slots
from pipeline.reconcile.icon_pairs import icon_pairs
from pipeline.reconcile.keys import keys
from pipeline.reconcile.metrics import metrics
from pipeline.reconcile.names_agree import names_agree
from pipeline.reconcile.nesting import nesting
from pipeline.reconcile.numbering import numbering
from pipeline.reconcile.parents import parents
from pipeline.reconcile.paths import paths
from pipeline.reconcile.report import FINDINGS, as_json, reconciliation
from pipeline.reconcile.sheet_totals import sheet_totals
from pipeline.reconcile.spans import spans
from pipeline.reconcile.texts import texts
from pipeline.sources import Source, read_source
from pipeline.tables import arrow_schema, part_schema, read_rows, to_arrow, write_table
from schemas import TABLES

Rows = list[dict[str, Any]]
UNCHECKED = frozenset({"claims", "data_dictionary", "enum_values"})
"""Tables that normalise does not make, or makes of the models alone."""

CHECKS: tuple[Callable[[Edition], Iterator[Finding]], ...] = (
    claims,
    coverage,
    spans,
    texts,
    completeness,
    keys,
    parents,
    nesting,
    paths,
    citations,
    numbering,
    names_agree,
    icon_pairs,
    contents_pages,
    sheet_totals,
    equal_slots,
)
"""Every check, in the order in which its findings are made."""


def reconcile(raw: Path, extracted: Path, tables: Path, verdicts: Path, sources: Mapping[str, Source]) -> Rows:
    """Write claims, findings and reports into `verdicts`; the rows of the open error findings.

    Raises:
        PipelineError: a claim or an acceptance is declared wrongly, or a row of the verdicts breaks its contract.
    """
    check_declarations(sources, raw)
    edition = decided(_edition(raw, extracted, tables, sources))
    findings = all_findings(edition, read_accepted(raw, edition.sources))
    rows = {"claims": edition.tables["claims"], "findings": findings}
    made = {table: to_arrow(table, own) for table, own in rows.items()}
    if broken := broken_contracts(made, {}):
        raise PipelineError(broken)
    for table, content in made.items():
        write_table(verdicts / f"{table}.parquet", table, content)
    reports = {
        "reconciliation.md": reconciliation(edition, findings),
        FINDINGS: as_json(findings),
        METRICS: as_json(metrics(edition, findings)),
    }
    for name, text in reports.items():
        (verdicts / name).write_text(text, encoding="utf-8", newline="\n")
    return [finding for finding in findings if finding["status"] == "open"]


def decided(edition: Edition) -> Edition:
    """The edition with a verdict on each claim."""
    judged = [with_verdict(edition, row) for row in edition.tables["claims"]]
    return Edition(edition.sources, {**edition.tables, "claims": judged}, edition.texts)


def all_findings(edition: Edition, accepted: tuple[Acceptance, ...]) -> Rows:
    """The findings of earlier stages and of every check, with status, by id."""
    found = [*edition.tables["findings"], *(finding.row() for check in CHECKS for finding in check(edition))]
    found += [finding.row() for finding in stale(found, accepted)]
    return sorted(with_status(found, accepted), key=lambda finding: finding["finding_id"])


def _edition(raw: Path, extracted: Path, tables: Path, sources: Mapping[str, Source]) -> Edition:
    rows = {
        table: read_rows(tables / f"{table}.parquet", (part_schema if table == "findings" else arrow_schema)(table))
        for table in TABLES
        if table not in UNCHECKED
    }
    rows["claims"] = [row for name in sources for row in read_rows(extracted / name / "claims.parquet")]
    texts = {name: read_source(raw, name, source).text for name, source in sources.items()}
    return Edition(sources, rows, texts)
