"""Checks that the stated numbers are what was found: one verdict a claim."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pipeline.errors import PipelineError, Problem
from pipeline.findings import Finding
from pipeline.numbers import WORDS, number_at
from pipeline.reconcile.counting import COUNTINGS, NAMED, Count
from pipeline.reconcile.edition import Edition, Row
from pipeline.sources import REGISTRY, Claim, Source, in_entry

WORD = re.compile(r"[0-9]+|[A-Za-z\u0400-\u04ff]+")
OF_CLAIMS = frozenset({"sum_of_claims", "product_of_claims"})


def check_declarations(sources: Mapping[str, Source], raw: Path) -> None:
    """Refuse claims that name no way of counting, or not what it needs.

    Raises:
        PipelineError: all such claims at once.
    """
    problems = [
        Problem(in_entry(raw / REGISTRY, document_id, "claims", name), *fault)
        for document_id, source in sources.items()
        for name, claim in source.claims.items()
        if (fault := _fault(name, source.claims))
    ]
    if problems:
        raise PipelineError(problems)


def with_verdict(edition: Edition, row: Row) -> dict[str, Any]:
    """A declared claim with what was found of it and the verdict."""
    claim = edition.sources[row["document_id"]].claims[row["claim_id"].rpartition("/")[2]]
    count = COUNTINGS[claim.counting]
    if count is None:
        return {**row, "found_printed": None, "found": None, "verdict": "not_countable", "reason": claim.reason}
    counted = count(edition, row, claim.names)
    return {
        **row,
        "found_printed": counted.printed,
        "found": counted.found,
        "verdict": _verdict(claim.stated, counted),
        "reason": None,
    }


def claims(edition: Edition) -> Iterator[Finding]:
    """An error for each claim that differs from what was found."""
    for row in edition.tables["claims"]:
        if row["verdict"] == "differs":
            name = row["claim_id"].partition("/")[2]
            yield Finding(
                "claims", "error", row["document_id"], "claims", row["claim_id"], name,
                f'line {row["line_start"]} states {row["stated"]} {row["subject"]} ("{row["surface"]}"); '
                f"{row['counting']} finds {row['found']}.",
            )  # fmt: skip


def numbers_in(words: str) -> set[int]:
    """The numbers that words state, in digits or in words: `fifty-two cards`, `12-page insert`."""
    found: set[int] = set()
    behind = 0
    for word in WORD.finditer(words):
        if word.start() < behind:
            continue
        if number := number_at(words, word.start()):
            behind = number.end
            found.add(number.value)
        elif word[0].isdigit() or word[0].lower() in WORDS:
            found.add(int(word[0]) if word[0].isdigit() else WORDS[word[0].lower()])
    return found


def _verdict(stated: int, counted: Count) -> str:
    if counted.found is None:
        return "open"
    if counted.found != stated:
        return "differs"
    return "agrees_by_proof" if counted.is_proved else "agrees"


def _fault(name: str, claims: Mapping[str, Claim]) -> tuple[str, str, str] | None:
    """What is wrong with a declaration: expected, found, remedy."""
    claim, names = claims[name], claims[name].names
    read = numbers_in(claim.words)
    if read and claim.stated not in read:
        return f"the number that {claim.words!r} states", str(claim.stated), "Correct `stated` or the words."
    if claim.counting not in COUNTINGS:
        return f"counting to be one of {', '.join(COUNTINGS)}", claim.counting, "Correct the name."
    if (COUNTINGS[claim.counting] is None) is (claim.reason is None):
        expected = "a reason" if claim.reason is None else "no reason where something is counted"
        return expected, repr(claim.reason), "A reason says why nothing can be counted, and only that."
    if claim.counting in OF_CLAIMS:
        wrong = [part for part in names if part not in claims or name in _made_of(part, claims)]
        if wrong or not names:
            expected = "`of` to name other claims of the same source, none of them made of this one"
            return expected, ", ".join(wrong) or "none", "Correct the names."
    elif len(names) != NAMED.get(claim.counting, len(names)):
        return f"`of` to give {NAMED[claim.counting]} name(s)", str(len(names)), "Say what is counted."
    return None


def _made_of(name: str, claims: Mapping[str, Claim]) -> set[str]:
    """A claim, and those that it is a sum or product of, at any remove."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        part = waiting.pop()
        if part in claims and part not in found:
            found.add(part)
            waiting += claims[part].names if claims[part].counting in OF_CLAIMS else ()
    return found
