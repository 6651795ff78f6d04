"""The results of the edition's suite in words: a line for each figure that is not expected, and a report."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import pydantic

from pipeline.errors import Problem
from pipeline.sources import in_entry

Result = Mapping[str, Any]
INDEX = "document_id"
STATED = "expected."
"""What the names of the figures begin with that a source's entry states."""
RESULTS = "validation.json"
"""The file of the results, as JSON, in the folder of the stage."""


@dataclass(frozen=True, slots=True)
class Arguments:
    """What is read of an expectation's arguments: it is about one column, or about two."""

    column: str | None = None
    first: Annotated[str | None, pydantic.Field(alias="column_A")] = None
    second: Annotated[str | None, pydantic.Field(alias="column_B")] = None
    min_value: float | None = None
    max_value: float | None = None


@dataclass(frozen=True, slots=True)
class Unexpected:
    """What is read of a document whose figures are not as expected."""

    document_id: str


@dataclass(frozen=True, slots=True)
class Expectation:
    """What is read of an expectation's results."""

    type: str
    kwargs: Arguments
    unexpected: tuple[Unexpected, ...]


@dataclass(frozen=True, slots=True)
class Validation:
    """What is read of the file."""

    success: bool
    expectations: tuple[Expectation, ...]


def problems(results: Sequence[Result], registry: Path) -> Iterator[Problem]:
    """A problem for each document of which a figure is not as expected, at its entry."""
    for result in results:
        kwargs = result["kwargs"]
        if "failure" in result:
            yield Problem("validation", expectation(kwargs), result["failure"], result["reason"])
        for row in result["unexpected"]:
            column = kwargs.get("column_B", "")
            place = ("expect", column.removeprefix(STATED)) if column.startswith(STATED) else ()
            yield Problem(in_entry(registry, row[INDEX], *place), *_expected(kwargs, row), result["reason"])


def report(results: Sequence[Result]) -> str:
    """Every expectation with the number of documents that it was held against, its result and its reason."""
    failed = sum(not result["success"] for result in results)
    told = [
        "# Validation",
        "",
        f"{len(results)} expectations of the edition, {failed or 'none'} not fulfilled. "
        "A document without such a figure is not judged.",
        "",
        "| expectation | documents | fulfilled | why |",
        "|---|---|---|---|",
    ]
    for result in results:
        fulfilled = (
            "; ".join(_found(result)) if not result["success"] else "yes" if result["documents"] else "not judged"
        )
        told.append(f"| {expectation(result['kwargs'])} | {result['documents']} | {fulfilled} | {result['reason']} |")
    return "\n".join(told) + "\n"


def expectation(kwargs: Mapping[str, Any]) -> str:
    """What an expectation expects: `rows.cards is expected.cards`, `text.coverage is at least 1`."""
    if "column_A" in kwargs:
        return f"{kwargs['column_A']} is {kwargs['column_B']}"
    return f"{kwargs['column']} {_bounds(kwargs)}"


def _bounds(kwargs: Mapping[str, Any]) -> str:
    least, most = kwargs.get("min_value"), kwargs.get("max_value")
    if least is None and most is None:
        return "is unique"
    if least == most:
        return f"is {least:g}"
    told = (f"{words} {bound:g}" for words, bound in (("at least", least), ("at most", most)) if bound is not None)
    share = f" in {kwargs['mostly']:.0%} of the documents" if kwargs.get("mostly", 1) < 1 else ""
    return f"is {' and '.join(told)}{share}"


def _expected(kwargs: Mapping[str, Any], row: Mapping[str, Any]) -> tuple[str, str]:
    """What is expected of a document, and what was found."""
    if "column_A" in kwargs:
        return f"{row[kwargs['column_B']]} {kwargs['column_A']}", str(row[kwargs["column_A"]])
    return f"that {expectation(kwargs)}", str(row.get(kwargs["column"]))


def _found(result: Result) -> Iterator[str]:
    if "failure" in result:
        yield str(result["failure"])
    for row in result["unexpected"]:
        yield f"{row[INDEX]}: {row.get(result['kwargs'].get('column_A', result['kwargs'].get('column')))}"
