"""Every damage of a source or of an extracted row is noticed by the check meant for it, at the narrowest place."""

import copy
import hashlib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from pipeline.document import Document, document_from_bytes
from pipeline.errors import PipelineError
from pipeline.extract.reading import Reading
from pipeline.extract.stage import extracted_rows
from pipeline.normalise.stage import settle_rows
from pipeline.reconcile.edition import Edition
from pipeline.reconcile.stage import all_findings, decided
from pipeline.segment import segment
from pipeline.sources import Source, read_source, read_sources
from pipeline.tables import to_arrow
from schemas import TABLES
from tests import ROOT
from tests.damages import DAMAGES, Damage, Rows

NUMBER = 13 * len(DAMAGES)
"""Each kind of damage in thirteen draws."""
RAW = ROOT / "raw"
SOURCES = read_sources(RAW)
DOCUMENTS = {name: read_source(RAW, name, source) for name, source in SOURCES.items()}
TEXTS = {name: document.text for name, document in DOCUMENTS.items()}


def rows_of(document: Document, source: Source) -> Rows:
    reading = Reading(document, segment(document, source.hints.hints()))
    return {table: [dict(row) for row in rows] for table, rows in extracted_rows(reading, source, RAW).items()}


@pytest.fixture(scope="module")
def extracted() -> dict[str, Rows]:
    return {name: rows_of(document, SOURCES[name]) for name, document in DOCUMENTS.items()}


@pytest.fixture(scope="module")
def known(extracted: dict[str, Rows]) -> dict[str, set[str]]:
    """What is found of each document without damage."""
    return {name: set(told(name, copy.deepcopy(rows), TEXTS[name])) for name, rows in extracted.items()}


def told(document_id: str, rows: Rows, text: str) -> Iterator[str]:
    """Check, table, row and message of every finding, as one line each; without the places that shift with a text."""
    rows = {table: rows.get(table, []) for table in TABLES}
    settle_rows(rows, RAW, {document_id: SOURCES[document_id]}, ())
    for table in ("blocks", "clauses", "cards", "card_slots", "icon_explanations", "components", "cross_references"):
        to_arrow(table, rows[table])
    edition = decided(Edition({document_id: SOURCES[document_id]}, rows, {document_id: text}))
    for finding in all_findings(edition, ()):
        yield f"{finding['check_name']} | {finding['table_name']} {finding['row_id']} | {finding['message']}"


def findings_of(damage: Damage) -> set[str]:
    """What is found of a damaged document: findings, or what stops it from being registered."""
    try:
        if damage.rows is not None:
            return set(told(damage.document_id, damage.rows, TEXTS[damage.document_id]))
        document = document_from_bytes(damage.document_id, Path("damaged.txt"), (damage.text or "").encode())
        source = SOURCES[damage.document_id].model_copy(
            update={"sha256": hashlib.sha256((damage.text or "").encode()).hexdigest()}
        )
        return set(told(damage.document_id, rows_of(document, source), document.text))
    except PipelineError as error:
        return {f"registration | {problem}" for problem in error.problems}


@pytest.mark.parametrize("number", range(NUMBER))
def test_damage_is_noticed(number: int, extracted: dict[str, Rows], known: dict[str, set[str]]) -> None:
    make = DAMAGES[number % len(DAMAGES)]
    damage = make(Random(number), TEXTS, lambda name: copy.deepcopy(extracted[name]))
    new = findings_of(damage) - known[damage.document_id]
    meant = [line for line in new if line.partition(" ")[0] in damage.checks]
    assert any(place in line for line in meant for place in damage.named), (damage.what, sorted(new)[:12])


def test_what_nothing_can_see(extracted: dict[str, Rows], known: dict[str, set[str]]) -> None:
    """The damages that are listed as invisible are: a check that sees one should be told of there."""
    lines = TEXTS["medm"].split("\n")
    two, three = (next(at for at, line in enumerate(lines) if line.endswith(code)) for code in (" r2", " r3"))
    lines[two], lines[three] = lines[two][:-1] + "3", lines[three][:-1] + "2"
    exchanged = Damage("medm", "r2 and r3 exchanged", frozenset(), (), "\n".join(lines))
    word = TEXTS["wotr-bota"].replace("ущерб от охоты равен 0", "ущерб от охоты равен 3")
    number = Damage("wotr-bota", "a number inside a rule", frozenset(), (), word)
    rows = copy.deepcopy(extracted["wotr-bota"])
    rows["icon_mentions"].pop()
    mention = Damage("wotr-bota", "a mention dropped", frozenset(), (), rows=rows)
    for damage in (exchanged, number, mention):
        assert findings_of(damage) - known[damage.document_id] == set(), damage.what
