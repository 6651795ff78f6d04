"""Corrections by hand set the cell that they name, and one that cannot be right is told before it does harm."""

from pathlib import Path
from typing import Any

import pytest

from pipeline.errors import PipelineError
from pipeline.normalise.corrections import Correction, correct, read_corrections
from tests.conftest import run

RAW = Path("raw")


def card(block_id: str) -> dict[str, Any]:
    return {
        "document_id": "d",
        "block_id": block_id,
        "sheet": "rare",
        "sheet_basis": "printed",
        "copies": 2,
        "copies_basis": "printed",
    }


def fix(column: str, expect: Any, value: Any, key: str = "d@1", table: str = "cards") -> Correction:
    return Correction(table=table, key={"block_id": key}, column=column, expect=expect, value=value, reason="a test")


def test_a_cell_is_set_with_its_basis_and_a_note() -> None:
    rows = {"cards": [card("d@1"), card("d@2")]}
    [note] = correct(rows, {0: fix("sheet", "rare", "common")}, RAW)
    assert [(row["sheet"], row["sheet_basis"]) for row in rows["cards"]] == [
        ("common", "corrected"),
        ("rare", "printed"),
    ]
    assert note.severity == "note"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (fix("sheet", "rare", "gold"), ["cards.sheet of d@1", "one of common", "'gold'"]),
        (fix("copies", 2, "two"), ["cards.copies of d@1", "type int64", "'two'"]),
        (fix("copies", 2, 1.5), ["type int64", "1.5"]),
        (fix("stated", 180, 181, table="claims"), ["claims.stated", "verdicts"]),
        (fix("block_id", "d@1", "d@9"), ["no part of the key"]),
        (fix("sheet", "common", "rare"), ["'common'", "found 'rare'"]),
        (fix("sheet", "rare", "common", key="d@7"), ["found 0 rows"]),
        (fix("colour", None, "red"), ["no such column"]),
        (fix("sheet", "rare", "common", table="crds"), ["crds.sheet", "0 rows"]),
        (fix("sheet_basis", "printed", "guessed"), ["'guessed'"]),
    ],
)
def test_a_correction_that_cannot_be_right(wrong: Correction, words: list[str]) -> None:
    rows = {"cards": [card("d@1"), card("d@2")], "claims": [{"block_id": "d@1", "stated": 180}]}
    with pytest.raises(PipelineError) as error:
        list(correct(rows, {0: wrong}, RAW))
    assert "corrections.yaml" in str(error.value)
    assert all(word in str(error.value) for word in words), str(error.value)
    assert rows["cards"] == [card("d@1"), card("d@2")]


def test_all_wrong_corrections_are_told_at_once() -> None:
    with pytest.raises(PipelineError) as error:
        list(correct({"cards": [card("d@1")]}, {0: fix("sheet", "rare", "gold"), 1: fix("copies", 2, "two")}, RAW))
    assert len(str(error.value).splitlines()) == 2


def test_a_table_or_column_that_nobody_knows_is_told_with_the_others(raw: Path, out: Path) -> None:
    """However late the columns are filled in that other corrections name."""
    wrong = [("cards", "name_ru", "medm@1"), ("cards", "hue", "medm@5163"), ("crds", "name_ru", "medm@5163")]
    entries = [
        f"- {{table: {table}, key: {{block_id: {key}}}, column: {column}, expect: null, value: x, reason: a test}}\n"
        for table, column, key in wrong
    ]
    path = raw / "corrections.yaml"
    path.write_text("corrections:\n" + "".join(entries), "utf-8")
    with pytest.raises(PipelineError) as error:
        run(raw, out)
    assert [problem.where for problem in error.value.problems] == [
        f"{path}:{line}: {table}.{column} of {key}" for line, (table, column, key) in enumerate(wrong, start=2)
    ]


def test_a_key_without_its_column_is_told(tmp_path: Path) -> None:
    written = "corrections:\n- {table: cards, key: d@1, column: sheet, expect: null, value: rare, reason: a test}\n"
    (tmp_path / "corrections.yaml").write_text(written, "utf-8")
    with pytest.raises(PipelineError, match=r"corrections\.yaml:2: expected keys with values in corrections\.0\.key"):
        read_corrections(tmp_path)
