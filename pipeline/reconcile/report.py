"""The report `reconciliation.md`, which a person reads in two minutes, and its figures as JSON."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from pipeline.reconcile.edition import Edition, Row
from pipeline.reconcile.metrics import set_aside_characters
from pipeline.reconcile.wording import claim_line, set_aside, sheet_line
from schemas.enums import VERDICT

FINDINGS = "findings.json"
"""The file that holds all findings, of which the report tells a few."""
MOST_LISTED = 3
OPERATORS: Mapping[str, str] = {"sum_of_claims": "+", "product_of_claims": "\u00d7"}


def as_json(content: Any) -> str:
    """JSON as all reports write it."""
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def reconciliation(edition: Edition, findings: Sequence[Row]) -> str:
    """A verdict for each document, then its claims, equations, errors, doubts and proofs, and notes by number."""
    lines = ["# Reconciliation", "", "What the documents state of themselves, and what was found.", ""]
    lines += ["| document | verdict | claims | errors | doubts |", "|---|---|---|---|---|"]
    own = {name: [row for row in findings if row["document_id"] == name] for name in edition.sources}
    lines += [_overview(edition, name, own[name]) for name in edition.sources]
    for name in edition.sources:
        lines += ["", f"## {name}", "", *_document(edition, name, own[name])]
    return "\n".join(lines) + "\n"


def _overview(edition: Edition, name: str, findings: Sequence[Row]) -> str:
    claims = edition.rows("claims", name)
    good = sum(row["verdict"].startswith("agrees") for row in claims)
    countable = sum(row["verdict"] != "not_countable" for row in claims)
    status = Counter(row["status"] for row in findings if row["severity"] == "error")
    verdict = "holds" if not status["open"] else "does not hold"
    told = f"{status['open']} open, {status['accepted']} accepted"
    doubts = sum(row["severity"] == "doubt" for row in findings)
    agree = f"{good} of {countable} agree, {len(claims) - countable} not countable"
    return f"| {name} | {verdict} | {agree} | {told} | {doubts} |"


def _document(edition: Edition, name: str, findings: Sequence[Row]) -> Iterator[str]:
    yield from _part("Claims", _claims(edition.rows("claims", name)))
    yield from _part("Sheets", [sheet_line(row) for row in edition.rows("sheets", name)])
    yield from _part("Equations", list(equations(edition, name)))
    for severity, title in (("error", "Errors"), ("doubt", "Doubts"), ("proof", "Proofs")):
        yield from _part(title, list(_by_check([row for row in findings if row["severity"] == severity])))
    notes = Counter(row["check_name"] for row in findings if row["severity"] == "note")
    yield from _part("Notes", [f"{check}: {number}" for check, number in sorted(notes.items())])
    yield f"Set aside: {set_aside(set_aside_characters(edition, name))}."


def _claims(claims: Sequence[Row]) -> list[str]:
    """What differs first; what cannot be counted in one line."""
    order = list(VERDICT)
    counted = sorted(
        (row for row in claims if row["verdict"] != "not_countable"), key=lambda row: -order.index(row["verdict"])
    )
    others = [f"{row['stated']} {row['subject']}" for row in claims if row["verdict"] == "not_countable"]
    return [claim_line(row) for row in counted] + ([f"not countable: {'; '.join(others)}"] if others else [])


def _by_check(findings: Sequence[Row]) -> Iterator[str]:
    """The findings of each check; all errors, of the others a few."""
    for check, group in groupby(findings, key=lambda row: row["check_name"]):
        own = list(group)
        listed = own if own[0]["severity"] == "error" else own[:MOST_LISTED]
        yield from map(_told, listed)
        if len(own) > len(listed):
            yield f"and {len(own) - len(listed)} more of {check} in {FINDINGS}"


def equations(edition: Edition, name: str) -> Iterator[str]:
    """The sums and products among the claims, and the sheets with equally many slots, with their numbers."""
    claims = edition.sources[name].claims
    for claim in claims.values():
        if claim.counting in OPERATORS and isinstance(claim.of, tuple) and len(claim.of) > 1:
            terms = f" {OPERATORS[claim.counting]} ".join(str(claims[part].stated) for part in claim.of)
            yield f"{claim.stated} = {terms}: {claim.subject}"
    equal = edition.sources[name].card_list.equal_slots
    slots = {row["sheet"]: row["slots"] for row in edition.rows("sheets", name) if row["sheet"] in equal}
    if slots:
        yield f"equally many slots: {', '.join(f'{sheet} {number}' for sheet, number in slots.items())}"


def _part(title: str, lines: Sequence[str]) -> Iterator[str]:
    if lines:
        yield from (f"**{title}**", "", *(f"- {line}" for line in lines), "")


def _told(row: Row) -> str:
    accepted = f" Accepted: {row['reason']}" if row["status"] == "accepted" else ""
    return f"`{row['finding_id']}` {row['message']}{accepted}"
