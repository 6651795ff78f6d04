"""Builds `checks`: every expectation, claim and finding count of a run as a row with figure and verdict."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from pipeline.figures import Figures, flat
from pipeline.validation_report import Arguments, Expectation, Validation

Row = dict[str, Any]
Rows = list[Row]
VERDICTS = {
    "agrees": "passed",
    "agrees_by_proof": "passed",
    "differs": "failed",
    "open": "failed",
    "not_countable": "not_applicable",
}


def checks(tables: Mapping[str, Rows], validation: Validation, documents: Mapping[str, Figures]) -> Iterator[Row]:
    """The rows of `checks`, from the tables, the suite's results and the figures of a run's documents."""
    figures = {name: dict(flat(own)) for name, own in documents.items()}
    for expectation in validation.expectations:
        yield from _expectation(expectation, figures)
    yield from map(_claim, tables["claims"])
    yield from _findings(tables["findings"])


def _expectation(expectation: Expectation, figures: Mapping[str, Mapping[str, Any]]) -> Iterator[Row]:
    kwargs = expectation.kwargs
    column = kwargs.column or kwargs.first or ""
    name = f"{column}-{expectation.type.removeprefix('expect_column_')}"
    failed = {row.document_id for row in expectation.unexpected}
    for document_id, own in figures.items():
        figure = own.get(column)
        is_open = figure is None and column != "document_id"
        is_open = is_open or (kwargs.second is not None and own.get(kwargs.second) is None)
        verdict = "failed" if document_id in failed else "not_applicable" if is_open else "passed"
        expected = _expected(kwargs, own)
        yield _row("expectation", name, document_id, verdict, figure, expected)


def _expected(kwargs: Arguments, own: Mapping[str, Any]) -> str | None:
    if kwargs.second is not None:
        other = own.get(kwargs.second)
        return f"{kwargs.second} = {'none' if other is None else format(other, 'g')}"
    bounds = (("at least", kwargs.min_value), ("at most", kwargs.max_value))
    return ", ".join(f"{word} {bound:g}" for word, bound in bounds if bound is not None) or None


def _claim(claim: Row) -> Row:
    name = claim["claim_id"].partition("/")[2]
    found = claim["found"]
    return _row("claim", name, claim["document_id"], VERDICTS[claim["verdict"]], found, str(claim["stated"]))


def _findings(findings: Rows) -> Iterator[Row]:
    counts = Counter((row["document_id"], row["check_name"], row["severity"], row["status"]) for row in findings)
    for (document_id, check, severity, status), number in sorted(counts.items(), key=str):
        name = f"{check}-{severity}" + (f"-{status}" if status else "")
        verdict = {"open": "failed", "accepted": "accepted"}.get(status, "noted")
        yield _row("finding", name, document_id, verdict, number, None)


def _row(kind: str, name: str, document_id: str, verdict: str, figure: float | None, expected: str | None) -> Row:
    return {
        "check_id": f"{kind}/{name}/{document_id}",
        "kind": kind,
        "check_name": name,
        "document_id": document_id,
        "verdict": verdict,
        "figure": None if figure is None else float(figure),
        "expected": expected,
    }
