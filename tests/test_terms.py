"""Concepts, their wordings, and where a text speaks of them."""

import functools
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.blocks import Block
from pipeline.document import document_from_bytes
from pipeline.errors import PipelineError
from pipeline.extract.reading import Reading
from pipeline.extract.term_mentions import read_terms
from pipeline.normalise.terms import build_term_coverage, build_term_variants, build_terms, missing_terms
from pipeline.run import Request, run_stages
from pipeline.terms.concepts import read_games, term_id
from pipeline.terms.index import TermIndex, term_index
from pipeline.terms.inflection import inflect
from pipeline.terms.words import fold
from tests import ROOT

GAMES = read_games(ROOT / "raw/reference/terms.yaml")
CASE = re.compile(r"^- (?P<sentence>.+?) → (?P<concept>.+?)$", re.MULTILINE | re.DOTALL)


def reading(text: str, joined: str | None = None) -> Reading:
    document = document_from_bytes("doc", Path("doc.txt"), text.encode())
    return Reading(document, (Block(0, len(document.plain), 0, "paragraph", None, joined or document.plain, None),))


@functools.cache
def known(game: str) -> TermIndex:
    return term_index(GAMES, game)


def cases() -> Iterator[tuple[str, str, str]]:
    text = (ROOT / "tests/cases/term_mentions.md").read_text("utf-8")
    for section in text.split("\n## ")[1:]:
        game, _, lines = section.partition("\n")
        for case in CASE.finditer(lines):
            yield game, case["sentence"].replace("\n  ", "\n"), case["concept"]


@pytest.mark.parametrize(("game", "sentence", "concept"), list(cases()))
def test_a_word_means_the_concept_that_its_context_decides(game: str, sentence: str, concept: str) -> None:
    before, marked, behind = sentence.split("**")
    text = before + marked + behind
    found = {
        row["term_id"]
        for row in read_terms(reading(text, text.replace("-\n", "")), known(game)).mentions
        if row["char_start"] < len(before + marked) and row["char_end"] > len(before)
    }
    assert found == (set() if concept == "–" else {term_id(game, concept)})


def test_the_cases_are_many() -> None:
    assert len(list(cases())) >= 120


def test_a_mention_has_the_exact_place_and_the_dictionary_form() -> None:
    text = "\ufeffПервая строка.\r\nОна на со\u00adседнем\r\nучастке Подзе\u00adмелья."
    rows = read_terms(reading(text), known("meccg")).mentions
    assert [(row["surface"], row["variant"], row["line_start"], row["line_end"]) for row in rows] == [
        ("со\u00adседнем\r\nучастке", "соседний участок", 2, 3),
        ("Подзе\u00adмелья", "подземелье", 3, 3),
    ]
    assert all(text[1:][row["char_start"] : row["char_end"]] == row["surface"] for row in rows)


def test_words_are_found_whole_and_only_where_a_block_is_read() -> None:
    index = known("meccg")
    assert not read_terms(reading("Местность, исходный, агентура, роток."), index).mentions
    page = reading("Агент")
    aside = Reading(page.document, (Block(0, 5, 0, "page", None, "Агент", None),))
    assert not read_terms(aside, index).mentions


def test_a_mention_in_a_continued_block_belongs_to_the_first() -> None:
    document = document_from_bytes("doc", Path("doc.txt"), "Этот агент\n\n7\n\nи персонаж.".encode())
    blocks = (
        Block(0, 10, 0, "paragraph", None, "Этот агент", None),
        Block(12, 13, 12, "page", None, "7", None),
        Block(15, 26, 15, "paragraph", None, "и персонаж.", None, 0),
    )
    rows = read_terms(Reading(document, blocks), known("meccg")).mentions
    assert [(row["block_id"], row["char_start"]) for row in rows] == [("doc@0", 5), ("doc@0", 17)]


def test_what_joins_words_in_a_block_joins_none_across_blocks() -> None:
    document = document_from_bytes(
        "doc", Path("doc.txt"), "Опасный хозяин, сосед\u00adний -\n\nучасток, «карта» места".encode()
    )
    whole = document.plain
    cut = whole.index("\n")
    blocks = (
        Block(0, cut, 0, "paragraph", None, whole[:cut], None),
        Block(cut + 2, len(whole), cut + 2, "paragraph", None, whole[cut + 2 :], None),
    )
    rows = read_terms(Reading(document, blocks), known("meccg")).mentions
    assert [(row["surface"], row["term_id"]) for row in rows] == [
        ("Опасный хозяин", "meccg/hazard-host"),
        ("сосед\u00adний", "meccg/adjacent"),
        ("участок", "meccg/site"),
        ("карта", "meccg/card"),
        ("места", "meccg/site"),
    ]
    assert [row["line_start"] for row in rows] == [1, 1, 3, 3, 3]


@given(
    st.lists(st.sampled_from([*'агент местокрыть-\n «»"./\u00ad\u0301', "карта ", "места ", "лицом", "-\n\n", "не "]))
)
def test_mentions_of_any_text_stand_in_order_where_they_say(parts: list[str]) -> None:
    text = "".join(parts)
    document = document_from_bytes("doc", Path("doc.txt"), text.encode())
    half = len(document.plain) // 2
    blocks = tuple(
        Block(start, end, start, "paragraph", None, document.plain[start:end].replace("-\n", ""), None)
        for start, end in ((0, half), (half, len(document.plain)))
        if start < end
    )
    rows = read_terms(Reading(document, blocks), known("meccg")).mentions
    assert all(document.text[row["char_start"] : row["char_end"]] == row["surface"] for row in rows)
    assert all(before["char_end"] <= after["char_start"] for before, after in pairwise(rows))
    assert all(row["line_start"] <= row["line_end"] <= document.line_count for row in rows)


def test_what_the_context_leaves_open_is_a_doubt(tmp_path: Path) -> None:
    path = tmp_path / "terms.yaml"
    path.write_text(
        """
games:
  go:
    game_en: Go
    works: {rules: Rules}
    terms:
      - {en: turn, ru: ход, cited: rules, wordings: [{text: ход, near: [игрок]}]}
      - {en: roll, ru: бросок, cited: rules 2, wordings: [{text: ход, near: [кубик]}]}
""",
        "utf-8",
    )
    games = read_games(path)
    found = read_terms(reading("Ход игрока. Ход кубика. Ход есть ход."), term_index(games, "GO"))
    assert [row["term_id"] for row in found.mentions] == ["go/turn", "go/roll"]
    assert [(doubt.place, doubt.candidates) for doubt in found.doubts] == [
        ("24", ("go/roll", "go/turn")),
        ("33", ("go/roll", "go/turn")),
    ]


def test_a_game_without_terms_has_no_rows() -> None:
    found = read_terms(reading("Агент и его ход."), term_index(GAMES, "Шахматы"))
    assert (found.mentions, found.doubts) == ((), ())


def go(*wordings: str) -> str:
    return f"""
games:
  go:
    game_en: Go
    works: {{rules: Rules}}
    terms:
      - {{en: turn, ru: ход, cited: rules, wordings: {list(wordings)}}}
"""


def test_a_wording_is_found_with_just_its_own_marks(tmp_path: Path) -> None:
    path = tmp_path / "terms.yaml"
    path.write_text(go("чей ход?", "no. 1"), "utf-8")
    found = read_terms(
        reading("Чей ход? Чей ход\ufffd Чей ход№ Чей ход\U0001f0a1 №o. 1, no. 1"), term_index(read_games(path), "go")
    )
    assert [row["surface"] for row in found.mentions] == ["Чей ход?", "ход", "ход", "ход", "no. 1"]


def test_wordings_may_be_written_with_only_so_many_characters(tmp_path: Path) -> None:
    path = tmp_path / "terms.yaml"
    many = "".join(map(chr, range(0x4E00, 0x4E00 + 300)))
    path.write_text(go(many[:190]), "utf-8")
    found = read_terms(reading(f"Ход {many[:190]}, или {many[1:191]}."), term_index(read_games(path), "go"))
    assert [row["surface"] for row in found.mentions] == ["Ход", many[:190]]
    path.write_text(go(many), "utf-8")
    with pytest.raises(PipelineError, match=r"go: wordings .* 200 different characters at most; found 303"):
        read_games(path)


def test_a_wording_of_endless_forms_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "terms.yaml"
    path.write_text(go(" ".join(["а/б/в/г/д/е/ж"] * 12)), "utf-8")
    with pytest.raises(PipelineError, match=r"go/turn: expected a wording of 1000000 forms at most; found"):
        read_terms(reading("Ход."), term_index(read_games(path), "go"))


def test_a_broken_file_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "terms.yaml"
    path.write_text(
        "games:\n  go:\n    game_en: Go\n    works: {r: R}\n    terms:\n      - {en: a, ru: б, cited: r}\n", "utf-8"
    )
    with pytest.raises(PipelineError, match=re.escape(f"{path}:6: expected the key")):
        read_games(path)
    path.write_text(
        "games:\n  go:\n    game_en: Go\n    works: {r: R}\n    terms:\n"
        "      - {en: a, ru: б, cited: x, wordings: []}\n      - {en: A, ru: в, cited: r, wordings: []}\n",
        "utf-8",
    )
    with pytest.raises(PipelineError) as caught:
        read_games(path)
    assert len(caught.value.problems) == 2


def test_a_broken_file_is_told_once_for_all_documents(raw: Path, out: Path) -> None:
    (raw / "reference" / "terms.yaml").write_text("games: [go]\n", "utf-8")
    with pytest.raises(PipelineError, match=r"terms\.yaml:1: expected keys") as caught:
        run_stages(Request(raw, out, "extract"), say=lambda _: None)
    assert len(caught.value.problems) == 1


def test_forms_of_words_and_names() -> None:
    assert {"фишек", "фишка", "фишками"} <= inflect("фишка")
    assert {"повернут", "повернутым"} <= inflect("повёрнутый") < inflect("повернуть")
    assert {"дунланд", "дунланда", "дунланду"} <= inflect("Дунланд")
    assert inflect("происхождения") >= {"происхождения"}
    assert inflect("лицом") == {"лицом"}


def test_coverage_counts_content_words_of_clauses_and_consistency_the_preferred_wording() -> None:
    text = "Этот агент и оппонент агента стоят у коро\u00adбки."
    mentions = list(read_terms(reading(text), known("meccg")).mentions)
    variants = list(build_term_variants(mentions))
    assert [(row["term_id"], row["variant"], row["mentions"], row["share"]) for row in variants] == [
        ("meccg/agent", "агент", 2, 1.0),
        ("meccg/opponent", "оппонент", 1, 1.0),
    ]
    clauses = [{"document_id": "doc", "block_id": "doc@0", "text": text.replace("\u00ad", "")}]
    heading = [{"document_id": "doc", "block_id": "doc@99", "term_id": "meccg/agent", "variant": "агент"}]
    assert list(build_term_coverage(clauses, mentions + heading, GAMES)) == [
        {"document_id": "doc", "coverage": 0.6, "consistency": 3 / 4, "missing_terms": []}
    ]


def test_missing_terms_are_noun_phrases_in_the_nominative() -> None:
    texts = [
        "Кладут коробку настольной игры.",
        "Лежит коробка, настольная игра.",
        "Время коробки настольной игры агента.",
    ]
    assert missing_terms(texts, {"агента"}) == ["игра", "коробка", "настольная игра"]
    assert missing_terms(texts, {"коробка", "игры", "игра"}) == []


def test_every_concept_is_cited_and_has_its_preferred_wording() -> None:
    rows = list(build_terms(GAMES))
    assert len(rows) >= 200
    assert rows == sorted(rows, key=lambda row: row["term_id"])
    assert all(row["cited_from"] and row["term_ru"] for row in rows)
    assert not TermIndex().phrases


def test_a_wording_with_the_words_of_the_preferred_one_is_written_as_it() -> None:
    for concept in (concept for game in GAMES for concept in game.concepts if concept.term_id):
        preferred = fold(concept.term_ru).replace("/", " ")
        named = {each.variant for each in concept.wordings if fold(each.variant).replace("/", " ") == preferred}
        assert named == {concept.term_ru}
