"""What a source's entry says that its document does not have stops the run, and the message names the entry."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.errors import CommandError, PipelineError
from pipeline.normalise.reference_cards import read_reference
from pipeline.run import Request, run_stages
from pipeline.tables import read_rows
from tests.conftest import run


def replaced(old: str, new: str) -> Callable[[Path], None]:
    def change(raw: Path) -> None:
        text = (raw / "sources.yaml").read_text("utf-8")
        assert old in text
        (raw / "sources.yaml").write_text(text.replace(old, new, 1), "utf-8")

    return change


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (replaced("words: 180 карт,", "words: '  ',"), ["medm.claims.cards.words", "a visible character"]),
        (replaced("words: 180 карт,", "words: '(.*)+[',"), ["medm.claims.cards", "(.*)+["]),
        # The last word of one row and the first of the next: no statement of the text.
        (replaced("words: 180 карт,", "words: r2 Статья,"), ["medm.claims.cards", "in a block"]),
        (replaced("stated: 180,", "stated: 99999999999999999999,"), ["medm.claims.cards.stated", "1000000000"]),
        (
            replaced("counting: rows_on_sheet, of: rare", "counting: rows_on_sheet, of: rares"),
            ["rare-cards", "'rares'"],
        ),
        (replaced("[common, uncommon, rare]", "[common, gold]"), ["medm.card_list.equal_slots", "'gold'"]),
        (replaced("- Темные миньоны ⋆ MeCCG", "- Светлые миньоны"), ["medm.hints.titles", "Светлые миньоны"]),
        (replaced("        АГЕНТЫ: 1", "        ШПИОНЫ: 1"), ["medm.hints.outline", "ШПИОНЫ"]),
    ],
)
def test_an_entry_that_does_not_fit(raw: Path, out: Path, spoil: Callable[[Path], None], words: list[str]) -> None:
    spoil(raw)
    with pytest.raises(PipelineError) as error:
        run(raw, out)
    assert "sources.yaml" in str(error.value)
    assert all(word in str(error.value) for word in words), str(error.value)
    assert len(str(error.value).splitlines()) == 1
    assert not (out / "tables").exists()


def test_a_sheet_may_be_named_in_a_list(raw: Path, out: Path) -> None:
    replaced("counting: rows_on_sheet, of: rare", "counting: rows_on_sheet, of: [rare]")(raw)
    assert run(raw, out).wrong == []
    sheets = {row["sheet"]: row["stated_cards"] for row in read_rows(out / "tables" / "sheets.parquet")}
    assert sheets == {"common": 70, "uncommon": 60, "rare": 50}


def test_a_registry_without_sources_is_no_edition(raw: Path, out: Path) -> None:
    (raw / "sources.yaml").write_text("sources: {}\n", "utf-8")
    for path in (raw / "documents").iterdir():
        path.unlink()
    with pytest.raises(PipelineError, match="a source at least"):
        run(raw, out)


@pytest.mark.parametrize("inside", [".", "documents", "processed", "../raw"])
def test_nothing_is_made_among_the_sources(raw: Path, inside: str) -> None:
    before = sorted(path.name for path in raw.rglob("*"))
    with pytest.raises(CommandError, match="--out"):
        run_stages(Request(raw, raw / inside), say=lambda _: None)
    assert sorted(path.name for path in raw.rglob("*")) == before


@pytest.mark.parametrize(
    "content",
    [
        "name_en,card_class,subtype,alignment\nЁж,site,,hero\n".encode("cp1251"),
        b"",
        b"name_en;card_class;subtype;alignment\n",
        b'name_en,card_class,subtype,alignment\n"' + b"x" * 200_000,
    ],
    ids=["another encoding", "empty", "semicolons", "an open quote"],
)
def test_a_reference_that_cannot_be_read(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes(content)
    with pytest.raises(PipelineError, match=r"cards\.csv"):
        read_reference(path)
