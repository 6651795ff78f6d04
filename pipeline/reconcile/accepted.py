"""Errors that are lived with: `raw/accepted.yaml` names each with both values and a reason, while it occurs."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pydantic

from pipeline.entries import Entry, Text, at_line, line_of, read_entries, read_entries_if_any
from pipeline.errors import PipelineError, Problem
from pipeline.findings import Finding
from pipeline.sources import REGISTRY, Registry

FILE = "accepted.yaml"
CHECK_NAME = "accepted"


class Acceptance(Entry):
    """An error finding that is lived with; the two values must stand in its message."""

    check: Text
    document: Text
    place: Text
    expected: Text | int
    found: Text | int
    reason: Text

    @property
    def finding_id(self) -> str:
        """The finding that is accepted."""
        return f"{self.check}/{self.document}/{self.place}"


class Accepted(Entry):
    """All acceptances."""

    accepted: list[Acceptance] = pydantic.Field(default_factory=list)


def read_accepted(raw: Path, document_ids: Collection[str]) -> tuple[Acceptance, ...]:
    """The acceptances of these documents; none where a project has no such file.

    Raises:
        PipelineError: an entry names a document that is not registered, or one finding is accepted twice.
    """
    path = raw / FILE
    accepted = _entries(raw)
    counts = Counter(acceptance.finding_id for acceptance in accepted)
    if repeated := [name for name, count in counts.items() if count > 1]:
        raise PipelineError(Problem(str(path), "one entry a finding", f"{', '.join(repeated)} again", "Keep one."))
    if any(acceptance.document not in document_ids for acceptance in accepted):
        _check_registered(path, accepted, read_entries(raw / REGISTRY, Registry).sources)
    return tuple(acceptance for acceptance in accepted if acceptance.document in document_ids)


def with_status(findings: Sequence[Mapping[str, Any]], accepted: Sequence[Acceptance]) -> Iterator[dict[str, Any]]:
    """The findings with status and reason; errors are open unless an acceptance with both values names them."""
    by_id = {acceptance.finding_id: acceptance for acceptance in accepted}
    for finding in findings:
        acceptance = by_id.get(finding["finding_id"])
        if finding["severity"] != "error":
            yield {**finding, "status": None, "reason": None}
        elif acceptance and not _missing_values(acceptance, finding["message"]):
            yield {**finding, "status": "accepted", "reason": acceptance.reason}
        else:
            yield {**finding, "status": "open", "reason": None}


def stale(findings: Sequence[Mapping[str, Any]], accepted: Sequence[Acceptance]) -> Iterator[Finding]:
    """An error for each acceptance whose finding is gone, says other values, or is none that needs acceptance."""
    by_id = {finding["finding_id"]: finding for finding in findings}
    for acceptance in accepted:
        finding = by_id.get(acceptance.finding_id)
        if finding is None:
            what = "no longer occurs: remove the entry"
        elif finding["severity"] != "error":
            what = f"is a {finding['severity']}, and only errors are accepted: remove the entry"
        elif missing := _missing_values(acceptance, finding["message"]):
            what = f"no longer says {' and '.join(missing)}: renew the entry, or remove it"
        else:
            continue
        yield Finding(
            CHECK_NAME, "error", acceptance.document, "findings", acceptance.finding_id,
            f"{acceptance.check}/{acceptance.place}", f"raw/{FILE} accepts {acceptance.finding_id}, which {what}.",
        )  # fmt: skip


def line_of_acceptance(raw: Path, finding_id: str) -> int | None:
    """The line of the entry that accepts a finding."""
    numbers = (number for number, one in enumerate(_entries(raw)) if one.finding_id == finding_id)
    return line_of(raw / FILE, *_place(next(numbers)))


def _entries(raw: Path) -> list[Acceptance]:
    return read_entries_if_any(raw / FILE, Accepted).accepted


def _place(number: int) -> tuple[str, str]:
    return "accepted", str(number)


def _check_registered(path: Path, accepted: Sequence[Acceptance], registered: Collection[str]) -> None:
    problems = [
        Problem(
            f"{at_line(path, *_place(number))}: entry {number + 1}",
            f"one of {', '.join(registered)}",
            entry.document,
            "Correct the document.",
        )
        for number, entry in enumerate(accepted)
        if entry.document not in registered
    ]
    if problems:
        raise PipelineError(problems)


def _missing_values(acceptance: Acceptance, message: str) -> list[str]:
    values = dict.fromkeys([str(acceptance.expected), str(acceptance.found)])
    return [repr(value) for value in values if not re.search(rf"(?<!\w){re.escape(value)}(?!\w)", message)]
