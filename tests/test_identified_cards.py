"""What a row says, what the reference knows and what the grammar adds meet in one cell, each with its basis."""

import csv
from typing import Any

from pipeline.document import read_document
from pipeline.extract.cards import extract_cards
from pipeline.extract.reading import Reading
from pipeline.hints import Hints
from pipeline.normalise.cards import identified_cards
from pipeline.normalise.identities import ReferenceCard
from pipeline.normalise.identity_findings import identity_findings
from pipeline.normalise.reference_cards import read_reference
from pipeline.segment import segment
from schemas.enums import EVIDENCE
from tests import ROOT

REFERENCE = (
    ReferenceCard("Ancient Stair", "resource", "event", "hero"),
    ReferenceCard("Chill Douser", "hazard", "creature", None),
    ReferenceCard("Crown of Flowers", "resource", "event", "hero"),
    ReferenceCard("Hidden Knife", "resource", "event", "hero"),
    ReferenceCard("Shadow out of the Dark", "hazard", "event", None),
    ReferenceCard("Sentinels of Númenor", "resource", "event", "hero"),
)


def card(place: int, text: str, stated: str = "", english: str | None = None) -> dict[str, Any]:
    said = dict(
        zip(("stated_class", "stated_subtype", "stated_alignment"), [*stated.split(), "-", "-", "-"], strict=False)
    )
    return {key: None if value == "-" else value for key, value in said.items()} | {
        "document_id": "list",
        "block_id": f"list@{place}",
        "char_start": place,
        "ordinal": place,
        "source_text": text,
        "name_text": text,
        "name_en": english,
        "name_en_basis": "printed" if english else "not_stated",
    }


ROWS = [
    card(1, "древней лестницы", "resource event hero"),
    card(2, "Chill Douser", "hazard creature", "Chill Douser"),
    card(3, "Корона цветов", "- event hero"),
    card(4, "Скрытый нож", "- event"),
    card(5, "Тень из темноты", "hazard creature"),
    card(6, "Sentinels of Numenor", "", "Sentinels of Numenor"),
    card(7, "Пирог", "resource item"),
]


def test_the_reference_gives_names_and_types_unless_the_row_prints_the_full_name() -> None:
    cards = identified_cards(ROWS, REFERENCE)
    assert [(one["name_en"], one["name_en_basis"]) for one in cards] == [
        ("Ancient Stair", "reference"),
        ("Chill Douser", "printed"),
        ("Crown of Flowers", "reference"),
        ("Hidden Knife", "reference"),
        ("Shadow out of the Dark", "reference"),
        ("Sentinels of Númenor", "reference"),
        (None, "not_stated"),
    ]
    assert (cards[4]["subtype"], cards[4]["subtype_basis"], cards[4]["stated_subtype"]) == (
        "event",
        "reference",
        "creature",
    )
    assert (cards[1]["alignment"], cards[1]["alignment_basis"]) == (None, "not_stated")


def test_without_a_card_the_words_count_and_the_grammar_adds_what_alone_is_legal() -> None:
    crown = identified_cards(ROWS)[2]
    assert (crown["card_class"], crown["card_class_basis"]) == ("resource", "proved")
    assert (crown["subtype"], crown["subtype_basis"]) == ("event", "normalised")
    assert (crown["identity_evidence"], crown["identity_margin"]) == ([], None)


def test_a_correction_outranks_the_reference() -> None:
    corrected = ROWS[0] | {"name_en": "The Ancient Stair", "name_en_basis": "corrected"}
    assert identified_cards([corrected, *ROWS[1:]], REFERENCE)[0]["name_en"] == "The Ancient Stair"


def test_findings_tell_contradictions_open_rows_and_rows_out_of_order() -> None:
    found = {(finding.check_name, finding.row_id, finding.severity) for finding in identity_findings(ROWS, REFERENCE)}
    assert ("identity_type", "list@5", "doubt") in found
    assert ("identity_open", "list@7", "doubt") in found
    assert ("identity_order", "list@5", "note") in found


def test_the_real_list_meets_its_cards_and_its_findings() -> None:
    document = read_document("medm", ROOT / "raw/documents/medm.txt")
    rows = [dict(row) for row in extract_cards(Reading(document, segment(document, Hints())))]
    reference = read_reference(ROOT / "raw/reference/medm_cards.csv")
    cards = identified_cards(rows, reference)
    with (ROOT / "tests/golden/medm_identities.csv").open(encoding="utf-8", newline="") as lines:
        golden = [(line["line_text"], line["name_en"]) for line in csv.DictReader(lines)]
    assert [(one["source_text"], one["name_en"]) for one in cards] == golden
    assert all(set(one["identity_evidence"]) <= set(EVIDENCE) and one["identity_margin"] > 3 for one in cards)
    found = [(finding.check_name, finding.message.partition(":")[0]) for finding in identity_findings(rows, reference)]
    assert sorted(found) == [
        ("identity_alphabet", "Eun"),
        ("identity_alphabet", "Mithril"),
        ("identity_alphabet", "Rank upon Rank"),
        ("identity_alphabet", "The Under-courts"),
        ("identity_alphabet", "Wormtongue"),
        ("identity_order", "Reaching Shadow stands before The Reach of Ulmo, against the alphabet."),
        ("identity_type", "Shadow out of the Dark"),
    ]
