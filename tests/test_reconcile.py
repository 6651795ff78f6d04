"""What reconcile says: acceptances in both directions, checks on small editions, reports and annotations."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.annotations import annotation, of_problem
from pipeline.errors import PipelineError, Problem
from pipeline.extract.stage import extracted_rows
from pipeline.findings import Finding
from pipeline.normalise.stage import settle_rows
from pipeline.reconcile.accepted import read_accepted
from pipeline.reconcile.contents_pages import contents_pages
from pipeline.reconcile.coverage import coverage
from pipeline.reconcile.edition import Edition
from pipeline.reconcile.names_agree import names_agree
from pipeline.reconcile.nesting import MAY_LIE_BELOW, nesting
from pipeline.reconcile.numbering import numbering
from pipeline.reconcile.stage import all_findings
from pipeline.reconcile.summary import errors, summary
from pipeline.run import Request, run_stages
from pipeline.tables import read_rows
from schemas import TABLES
from schemas.enums import BLOCK_KIND
from tests import ROOT
from tests.conftest import run
from tests.prose import reading_of
from tests.test_claims import source_of

ENTRY = (
    '  - {{check: {check}, document: {document}, place: "{place}", expected: {expected}, found: {found}, reason: so}}\n'
)
RUN = {"check": "names_agree", "document": "whq-silver-tower", "place": "136", "expected": "БЕГ", "found": "РАН"}
LEAVE = RUN | {"place": "176", "expected": "ОТХОД", "found": "УДАЛЕНИЕ"}
DOUBT = RUN | {"check": "identity_type", "document": "medm", "place": "6066", "expected": "creature", "found": "event"}


def accept(raw: Path, *entries: dict[str, str]) -> None:
    text = "accepted:\n" + "".join(ENTRY.format(**entry) for entry in entries) if entries else "accepted: []\n"
    (raw / "accepted.yaml").write_text(text, "utf-8")


def edition_of(text: str) -> Edition:
    """The edition of one small document that states nothing of itself."""
    reading = reading_of(text)
    source = source_of({}, reading)
    found = extracted_rows(reading, source, ROOT / "nowhere")
    rows = {table: [dict(row) for row in found.get(table, ())] for table in TABLES}
    settle_rows(rows, ROOT / "nowhere", {"case": source}, ())
    return Edition({"case": source}, rows, {"case": text})


def messages(findings: Iterator[Finding]) -> list[str]:
    return [finding.message for finding in findings]


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ([LEAVE], ["names_agree/whq-silver-tower/136", "БЕГ", "РАН"]),
        ([RUN, LEAVE, RUN | {"place": "9"}], ["accepted/whq-silver-tower/names_agree/9", "no longer occurs"]),
        ([RUN, LEAVE | {"found": "УХОД"}], ["no longer says 'УХОД'"]),
        ([RUN, LEAVE, DOUBT], ["accepted/medm/identity_type/6066", "is a doubt"]),
    ],
)
def test_an_error_is_accepted_with_both_values_as_long_as_it_occurs(
    raw: Path, out: Path, entries: list[dict[str, str]], words: list[str]
) -> None:
    accept(raw, *entries)
    outcome = run(raw, out)
    assert outcome.status == 1
    assert any(all(word in line for word in words) for line in outcome.wrong)
    assert (out / "rejected" / "verdicts" / "findings.parquet").exists()


def test_an_acceptance_for_an_unknown_document_is_refused(raw: Path, out: Path) -> None:
    accept(raw, RUN | {"document": "whq"})
    with pytest.raises(PipelineError, match=r"entry 1: expected one of lotr-battlefields.*found whq"):
        run(raw, out)


def test_a_finding_that_is_accepted_twice_is_refused(raw: Path) -> None:
    accept(raw, RUN, LEAVE, RUN | {"found": "БЕЖАТЬ"})
    with pytest.raises(PipelineError, match="one entry a finding; found names_agree/whq-silver-tower/136 again"):
        read_accepted(raw, {"whq-silver-tower"})


def test_every_accepted_error_has_a_reason_and_nothing_is_open(edition: Path) -> None:
    findings = read_rows(edition / "verdicts" / "findings.parquet")
    assert {row["status"] for row in findings if row["severity"] == "error"} == {"accepted"}
    assert all((row["status"] is None) is (row["severity"] != "error") for row in findings)
    assert all(row["reason"] for row in findings if row["status"] == "accepted")


def test_nothing_is_wrong_with_a_good_small_document() -> None:
    text = "Правила\n\nХод\n\nИгрок ходит так:\n\n1. Берёт карту.\n\n2. Играет карту.\n"
    assert all_findings(edition_of(text), ()) == []


def test_a_lost_stretch_is_named_with_its_line_and_its_characters() -> None:
    edition = edition_of("Правила\n\nИгрок берёт карту.\n\nИгрок ходит.\n")
    last = edition.tables["blocks"][-1]
    rows = {**edition.tables, "blocks": edition.tables["blocks"][:-1]}
    lost = Edition(edition.sources, rows, edition.texts)
    assert messages(coverage(lost)) == ["line 3 or below: 11 visible characters lie in no block: 'Игрокходит.'."]
    twice = Edition(edition.sources, {**rows, "blocks": [*edition.tables["blocks"], last]}, edition.texts)
    assert [finding.row_id for finding in coverage(twice)] == [last["block_id"]]


def test_every_kind_of_block_has_its_place() -> None:
    assert MAY_LIE_BELOW.keys() == BLOCK_KIND.keys()
    edition = edition_of("Правила\n\nХод\n\nИгрок берёт карту.\n")
    edition.tables["blocks"][1]["kind"] = "card"  # type: ignore[index]
    assert messages(nesting(edition)) == [
        "line 5: a block of kind paragraph lies below one of kind card, case@9."
    ]  # fmt: skip


def test_a_list_that_begins_in_the_middle_is_a_note() -> None:
    edition = edition_of("Правила\n\n42 Лидеры\n\n42.1. Есть условия. б) Раз. в) Два.\n\n41.2. Командир.\n")
    told = messages(numbering(edition))
    assert "line 7: 41.2 lies below another number than 41." in told
    assert any("б" in message for message in told)


def test_a_page_of_contents_is_held_against_the_headings() -> None:
    lines = ["Правила", "", "Содержание", "", "Подготовка ........ 2", "Ход игры ....... 4", "Осада .... 3", ""]
    text = "\n".join([*lines, "ПОДГОТОВКА", "", "Разложите карту.", "", "ХОД ИГРЫ", "", "Берите карту."])
    told = messages(contents_pages(edition_of(text)))
    assert told == [
        "line 7: the contents list 'Осада', which no heading is.",
        "line 7: the contents go from page 4 back to page 3.",
    ]  # fmt: skip


def test_a_name_in_another_form_is_the_same_name_and_another_word_is_not() -> None:
    text = "Ход\n\nЕсть 2 действия: {} (1+), УДАР (4+).\n\nШАГ (1+): герой идёт.\n\nУДАРЫ (4+): герой бьёт.\n"
    assert messages(names_agree(edition_of(text.format("ШАГ")))) == []
    told = ["line 3: the text announces БЕГ and defines it as ШАГ."]
    assert messages(names_agree(edition_of(text.format("БЕГ")))) == told


def test_reports_say_the_same_as_the_tables(edition: Path) -> None:
    verdicts = edition / "verdicts"
    report = (verdicts / "reconciliation.md").read_text("utf-8")
    assert "| medm | holds | 7 of 7 agree, 5 not countable | 0 open, 0 accepted | " in report
    assert "| whq-silver-tower | holds | 4 of 4 agree, 0 not countable | 0 open, 2 accepted | 0 |" in report
    assert "- agrees by proof: 50 cards on the rare sheet (line 3; 48 as printed)" in report
    assert "- 15 = 1 + 4 + 10: cards in a booster" in report
    assert "- equally many slots: common 121, rare 121, uncommon 121" in report
    findings = json.loads((verdicts / "findings.json").read_text("utf-8"))
    assert findings == read_rows(verdicts / "findings.parquet")
    metrics = json.loads((verdicts / "metrics.json").read_text("utf-8"))
    assert metrics["open_errors"] == 0
    assert metrics["documents"]["medm"]["text"]["coverage"] == 1
    assert metrics["documents"]["medm"]["rows"]["cards"] == 180


def test_the_summary_names_characters_sheets_claims_and_errors(edition: Path) -> None:
    told = summary(edition / "tables", edition / "verdicts").splitlines()
    assert "medm: 34006 characters, 316 blocks" in told
    assert "  sheet common (c): 70 cards stated, 70 listed, 121 slots, 10 in a booster" in told
    assert "  agrees: 15 cards in a booster (line 3)" in told
    assert told[-1] == errors(edition / "verdicts") == "Open errors: none (2 accepted in raw/accepted.yaml)"


def test_annotations_name_file_and_line_and_escape_what_the_form_reserves() -> None:
    assert (
        annotation("a,b.txt", 3, "check", "50 %\nleft: 2")
        == "::error file=a%2Cb.txt,line=3,title=check::50 %25%0Aleft: 2"
    )
    assert of_problem(Problem("raw/x.yaml:7:2", "a", "b", "Fix.")).startswith("::error file=raw/x.yaml,line=7,")
    assert of_problem(Problem("raw/x.yaml: medm.claims", "a", "b", "Fix.")).startswith("::error file=raw/x.yaml,title")


def test_open_errors_are_annotated_at_their_line(raw: Path, out: Path) -> None:
    accept(raw, RUN)
    [annotated] = run(raw, out).annotations
    file = (raw / "documents" / "whq-silver-tower.txt").as_posix()
    assert annotated.startswith(f"::error file={file},line=3,title=names_agree::line 3: ")


def test_an_entry_that_is_no_longer_right_is_annotated_at_its_own_line(raw: Path, out: Path) -> None:
    accept(raw, RUN, LEAVE, RUN | {"place": "9"})
    [annotated] = run(raw, out).annotations
    assert annotated.startswith(f"::error file={(raw / 'accepted.yaml').as_posix()},line=4,title=accepted::")


def test_rows_that_are_not_expected_and_words_that_are_gone_are_annotated_at_the_entry(raw: Path, out: Path) -> None:
    registry = raw / "sources.yaml"
    text = registry.read_text("utf-8").replace("cards: 180, card_slots", "cards: 181, card_slots")
    registry.write_text(text, "utf-8")
    line = next(number for number, one in enumerate(text.split("\n"), 1) if "cards: 181" in one)
    [annotated] = run(raw, out).annotations
    assert annotated.startswith(f"::error file={registry.as_posix()},line={line},title=pipeline::")
    registry.write_text(text.replace("words: две карточки", "words: три карточки"), "utf-8")
    line = next(number for number, one in enumerate(text.split("\n"), 1) if one.strip() == "smeagol-tiles:")
    with pytest.raises(PipelineError) as error:
        run(raw, out)
    assert [problem.where for problem in error.value.problems] == [f"{registry}:{line}: wotr-bota.claims.smeagol-tiles"]


def test_a_source_that_is_left_out_is_annotated(raw: Path, out: Path) -> None:
    path = raw / "documents" / "ti4-leaders.txt"
    path.write_bytes(path.read_bytes() + b"\n")
    outcome = run_stages(Request(raw, out, keep_going=True), say=lambda _: None)
    assert [one.split(",")[0] for one in outcome.annotations] == [f"::error file={path.as_posix()}"]
