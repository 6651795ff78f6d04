"""The prose cases of `tests/cases/card_slots.md`: each list gives exactly its rows and findings."""

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import pytest

from pipeline.blocks import Block
from pipeline.document import Document, document_from_bytes
from pipeline.extract.card_slots import extract_card_slots
from pipeline.extract.cards import extract_cards
from pipeline.extract.reading import Reading, Row
from pipeline.normalise.arithmetic import ListFacts
from pipeline.normalise.card_slots import with_odds
from pipeline.normalise.sheets import settle_lists

CASES_FILE = Path(__file__).parent / "cases" / "card_slots.md"
CASE = re.compile(
    r"^## (?P<name>[^\n]+)\n```list\n(?P<text>.*?)^```\n```stated\n(?P<stated>.*?)^```\n"
    r"```card_slots\n(?P<rows>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
SHEET_FACTS = re.compile(r"(?P<sheet>\w+): (?P<cards>[0-9]+) cards(?:, (?P<drawn>[0-9]+) in a booster)?")


class Case(NamedTuple):
    name: str
    text: str
    stated: str
    rows: str


CASES = [Case(**match.groupdict()) for match in CASE.finditer(CASES_FILE.read_text("utf-8"))]


def reading_of(text: str) -> Reading:
    """The legend as a paragraph, every line after it as a row of the list."""
    document = document_from_bytes("case", Path("case.txt"), text.encode())
    return Reading(document, tuple(_blocks(document)))


def _blocks(document: Document) -> Iterator[Block]:
    for match in re.finditer(r"\S[^\n]*", document.plain):
        kind = "paragraph" if match.start() == 0 else "card"
        yield Block(match.start(), match.end(), match.start(), kind, None, match[0], None, None)


def facts_of(stated: str) -> ListFacts:
    numbers = {match["sheet"]: match for match in SHEET_FACTS.finditer(stated)}
    total = re.search(r"^cards: ([0-9]+)$", stated, re.MULTILINE)
    equal = re.search(r"^equal slots: (.+)$", stated, re.MULTILINE)
    return ListFacts(
        total=int(total[1]) if total else None,
        cards_per_sheet={sheet: int(match["cards"]) for sheet, match in numbers.items()},
        equal_slots=frozenset(equal[1].split(", ")) if equal else frozenset(),
        cards_per_booster={sheet: int(match["drawn"]) for sheet, match in numbers.items() if match["drawn"]},
    )


def told(card: Row, slot: Row) -> str:
    sheet = slot["sheet"] + (" (proved)" if card["sheet_basis"] == "proved" else "")
    copies = str(slot["copies"] or "-") + (" (proved)" if slot["copies_basis"] == "proved" else "")
    chance = slot["chance_per_booster"]
    odds = "-" if chance is None else str(Fraction(chance).limit_denominator(1000))
    return f"{card['name_text'] or '?'} | {sheet} | {copies} | {slot['expected_fraction'] or '-'} | {odds}"


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_case(case: Case) -> None:
    reading = reading_of(case.text)
    lists = settle_lists(
        list(extract_cards(reading)), list(extract_card_slots(reading)), {"case": facts_of(case.stated)}
    )
    cards = {card["block_id"]: card for card in lists.cards}
    expected = case.rows.splitlines()
    rows = [line for line in expected if " | " in line]
    assert [told(cards[slot["block_id"]], slot) for slot in with_odds(lists.card_slots, lists.sheets)] == rows
    findings = [line.partition(": ") for line in expected if " | " not in line]
    assert [finding["severity"] for finding in lists.findings] == [severity for severity, _, _ in findings]
    for finding, (_, _, words) in zip(lists.findings, findings, strict=True):
        assert words in finding["message"]


def test_every_heading_of_the_case_file_is_a_case() -> None:
    assert CASES_FILE.read_text("utf-8").count("\n## ") == len(CASES)
