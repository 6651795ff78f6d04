"""Claims: counted as their entry declares, proposed by their form, refused where they are declared wrongly."""

from pathlib import Path
from typing import Any

import pytest

from pipeline.errors import PipelineError
from pipeline.extract.claims import extract_claims
from pipeline.extract.reading import Reading
from pipeline.extract.stage import extracted_rows
from pipeline.normalise.stage import settle_rows
from pipeline.reconcile.claims import check_declarations
from pipeline.reconcile.counting import COUNTINGS
from pipeline.reconcile.edition import Edition
from pipeline.reconcile.proposals import proposed_claims
from pipeline.reconcile.stage import decided
from pipeline.sources import Claim, Source, read_source, read_sources
from pipeline.tables import read_rows
from schemas import TABLES
from tests import ROOT
from tests.prose import BETWEEN, NULL, Case, cases, reading_of

CASES = list(cases(ROOT / "tests" / "cases" / "claims.md"))
RAW = ROOT / "raw"


def declared(rows: list[tuple[str, ...]]) -> dict[str, Claim]:
    claims = {}
    for name, words, stated, counting, of in rows:
        parts = tuple(part.strip() for part in of.split(BETWEEN))
        reason = "Nothing lists them." if counting == "not_countable" else None
        claims[name] = Claim(
            words=words, stated=int(stated), subject=name, counting=counting, reason=reason,
            of=None if of == NULL else parts if len(parts) > 1 else of,
        )  # fmt: skip
    return claims


def source_of(claims: dict[str, Claim], reading: Reading) -> Source:
    return Source.model_construct(
        file="case.txt", sha256=reading.document.sha256, title="case", title_en=None, game=None, game_en=None,
        language="ru", origin=None, rights=None, redistribute="facts", claims=claims,
    )  # fmt: skip


def verdicts(reading: Reading, claims: dict[str, Claim], raw: Path) -> list[dict[str, Any]]:
    source = source_of(claims, reading)
    check_declarations({"case": source}, raw)
    rows = {table: [dict(row) for row in found] for table, found in extracted_rows(reading, source, raw).items()}
    rows = {table: rows.get(table, []) for table in TABLES}
    settle_rows(rows, raw, {"case": source}, ())
    edition = decided(Edition({"case": source}, rows, {"case": reading.document.text}))
    return sorted(edition.tables["claims"], key=lambda row: row["char_start"])  # type: ignore[arg-type, return-value]


def cell(value: object) -> str:
    return NULL if value is None else f" {BETWEEN} ".join(value) if isinstance(value, tuple) else str(value)


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_case(case: Case, tmp_path: Path) -> None:
    reading = reading_of(case.text)
    if "claims" in case.tables:
        columns, *rows = case.tables["claims"]
        found = verdicts(reading, declared(case.tables["declared"][1:]), tmp_path)
        assert [tuple(cell(row[column]) for column in columns) for row in found] == rows
    if "proposed" in case.tables:
        proposed = [
            (proposal.name, *(cell(getattr(proposal.claim, name)) for name in ("words", "stated", "counting", "of")))
            for proposal in proposed_claims(reading)
        ]
        assert proposed == case.tables["proposed"][1:]


@pytest.mark.parametrize("case", [case for case in CASES if "proposed" in case.tables], ids=lambda case: case.name)
def test_a_proposal_can_be_declared_as_it_is(case: Case, tmp_path: Path) -> None:
    reading = reading_of(case.text)
    claims = {proposal.name: proposal.claim for proposal in proposed_claims(reading)}
    check_declarations({"case": source_of(claims, reading)}, tmp_path)
    assert len(list(extract_claims(reading, claims, tmp_path))) == len(claims)


def test_proposals_find_most_of_what_the_real_entries_declare_and_nothing_else() -> None:
    found = stated = 0
    for name, source in read_sources(RAW).items():
        document = read_source(RAW, name, source)
        reading = Reading(document, reading_of(document.text, source.hints.hints()).blocks)
        own = list(extract_claims(reading, source.claims, RAW))
        proposals = {proposal.name: proposal.claim for proposal in proposed_claims(reading)}
        for row in extract_claims(reading, proposals, RAW):
            assert any(
                claim["stated"] == row["stated"]
                and claim["char_start"] < row["char_end"]
                and row["char_start"] < claim["char_end"]
                for claim in own
            ), (name, row["surface"])
        found += len(proposals)
        stated += len(own)
    assert found >= 0.7 * stated


CLAIM = {"words": "6 карт", "stated": 6, "subject": "cards", "counting": "rows_of_list"}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"counting": "guessing"}, ["counting", "guessing"]),
        ({"stated": 7}, ["6 карт", "7"]),
        ({"counting": "rows_on_sheet"}, ["of", "1 name"]),
        ({"counting": "not_countable"}, ["a reason"]),
        ({"reason": "Nothing lists them."}, ["no reason"]),
        ({"counting": "sum_of_claims", "of": ("other",)}, ["claims of the same source", "other"]),
        ({"counting": "sum_of_claims", "of": "cards"}, ["none of them made of this one; found cards"]),
        ({"counting": "product_of_claims", "of": ("cards", "cards")}, ["none of them made of this one"]),
    ],
)
def test_a_wrong_declaration_is_refused(change: dict[str, Any], words: list[str]) -> None:
    reading = reading_of("Набор на 6 карт.")
    with pytest.raises(PipelineError) as error:
        check_declarations({"case": source_of({"cards": Claim(**CLAIM | change)}, reading)}, RAW)
    assert all(word in str(error.value) for word in ["case.claims.cards", *words])


def test_claims_that_are_made_of_one_another_are_refused() -> None:
    reading = reading_of("Набор на 6 карт.")
    of_another = {
        name: Claim(**CLAIM | {"counting": counting, "of": other})
        for name, counting, other in (
            ("cards", "sum_of_claims", "pack"),
            ("pack", "product_of_claims", "box"),
            ("box", "sum_of_claims", "cards"),
            ("again", "sum_of_claims", "cards"),
        )
    }
    with pytest.raises(PipelineError) as error:
        check_declarations({"case": source_of(of_another, reading)}, RAW)
    assert [problem.where.rpartition(".")[2] for problem in error.value.problems] == ["cards", "pack", "box"]


def test_every_way_of_counting_has_its_own_name_and_says_what_it_counts() -> None:
    for name, count in COUNTINGS.items():
        assert count is None or (count.__name__ == name and (count.__doc__ or "").endswith(".")), name
    used = {claim.counting for source in read_sources(RAW).values() for claim in source.claims.values()}
    assert used <= COUNTINGS.keys()
    described = (ROOT / "docs" / "claims.md").read_text("utf-8")
    assert all(f"`{name}`" in described for name in COUNTINGS)


def test_the_real_claims_hold(edition: Path) -> None:
    claims = {row["claim_id"]: row for row in read_rows(edition / "verdicts" / "claims.parquet")}
    rare = claims["medm/rare-cards"]
    assert (rare["found_printed"], rare["found"], rare["verdict"]) == (48, 50, "agrees_by_proof")
    assert {row["verdict"] for row in claims.values()} == {"agrees", "agrees_by_proof", "not_countable"}
    assert all(row["reason"] for row in claims.values() if row["verdict"] == "not_countable")
