"""What matching announced names with definitions proved, and what it left in doubt."""

from collections.abc import Iterator

from pipeline.extract.announced import DefinedTerm, Match
from pipeline.extract.definitions import announced_matches, defined_terms
from pipeline.extract.reading import Reading
from pipeline.findings import Finding, Severity


def name_findings(reading: Reading) -> Iterator[Finding]:
    """A proof or a doubt for each announced name, a doubt for each term with a die that no announcement names."""
    matches = announced_matches(reading)
    for match in matches:
        yield _of_match(reading, match)
    if matches:
        named = {match.defined.block for match in matches if match.defined}
        for term in defined_terms(reading):
            if term.die is not None and term.block not in named:
                yield _unannounced(reading, term)


def _of_match(reading: Reading, match: Match) -> Finding:
    announced, defined = match.announced, match.defined
    name = f"{announced.name} ({announced.die}+)"
    severity: Severity = "proof"
    if defined is None:
        severity, message = "doubt", f"{name} is announced, but which definition it is stays open: {match.reason}"
    elif match.reason != "same name":
        message = f"{name} is the {_printed(defined)} defined further on: the {match.reason}"
    elif defined.die != announced.die:
        severity, message = "doubt", f"{name} is announced, but defined as {_printed(defined)}: another die"
    else:
        message = f"{name} is announced and defined under the same name"
    candidates = () if defined else tuple(_printed(term) for term in match.candidates)
    block_id = str(reading.block_id(announced.block))
    start = reading.span(announced.start, announced.end)["char_start"]
    return Finding(
        "announced_names", severity, reading.document.document_id, "definitions", f"{block_id}/{start}", str(start),
        f"{message}.", candidates,
    )  # fmt: skip


def _unannounced(reading: Reading, term: DefinedTerm) -> Finding:
    place = reading.place(term.block)
    start = str(place["char_start"])
    return Finding(
        "announced_names", "doubt", reading.document.document_id, "definitions", f"{place['block_id']}/{start}", start,
        f"{_printed(term)} is defined, but is none of the announced names.",
    )  # fmt: skip


def _printed(term: DefinedTerm) -> str:
    return term.term if term.die is None else f"{term.term} ({term.die}+)"
