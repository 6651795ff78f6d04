"""`pipeline add`: a source is registered with what reading it proposes, or nothing is changed."""

from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from pipeline.cli import cli
from pipeline.errors import CommandError, PipelineError
from pipeline.sources import read_sources
from pipeline.tables import read_rows
from tests.conftest import contents, run

RULES = """Крепость

Комплектация

12 карт, 4 кубика, игровое поле.

Ход игры

1. Бросьте кубик.
2. Сдвиньте фишку.
"""
ENTRY = {
    "id": "fortress", "title": "Крепость", "title-en": "Fortress", "game": "Крепость", "game-en": "Fortress",
    "language": "ru", "origin": "a test", "rights": "nobody's", "redistribute": "text",
}  # fmt: skip


def add(file: Path, raw: Path, **changed: str) -> Result:
    words = [word for name, value in (ENTRY | changed).items() for word in (f"--{name}", value)]
    return CliRunner().invoke(cli, ["add", str(file), *words, "--raw", str(raw)], standalone_mode=False)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "fortress.txt"
    path.write_text(RULES, "utf-8")
    return path


def test_an_added_source_runs(raw: Path, out: Path, file: Path) -> None:
    done = add(file, raw)
    assert done.exception is None, done.exception
    source = read_sources(raw)["fortress"]
    assert (raw / "documents" / "fortress.txt").read_text("utf-8") == RULES
    assert source.expect["components"] == 3
    assert {claim.stated for claim in source.claims.values()} == {12, 4}
    assert run(raw, out).wrong == []
    rows = read_rows(out / "tables" / "components.parquet")
    assert [row["count"] for row in rows if row["document_id"] == "fortress"] == [12, 4, None]


def test_a_file_that_already_lies_in_its_place_is_registered(raw: Path, file: Path) -> None:
    placed = raw / "documents" / file.name
    placed.write_text(RULES, "utf-8")
    assert add(placed, raw).exception is None
    assert "fortress" in read_sources(raw)


def test_comments_and_other_entries_stay_as_they_are(raw: Path, file: Path) -> None:
    before = (raw / "sources.yaml").read_text("utf-8")
    add(file, raw)
    assert (raw / "sources.yaml").read_text("utf-8").startswith(before)


def test_the_first_source_of_a_project(tmp_path: Path, file: Path) -> None:
    raw = tmp_path / "raw"
    (raw / "documents").mkdir(parents=True)
    (raw / "sources.yaml").write_text("sources: {}\n", "utf-8")
    assert add(file, raw).exception is None
    assert list(yaml.safe_load((raw / "sources.yaml").read_text("utf-8"))["sources"]) == ["fortress"]


@pytest.mark.parametrize(
    ("changed", "kind", "words"),
    [({"id": "medm"}, CommandError, "medm"), ({"id": "No Id"}, PipelineError, "No Id")],
)
def test_what_cannot_be_registered_changes_nothing(
    raw: Path, file: Path, changed: dict[str, str], kind: type[PipelineError], words: str
) -> None:
    before = contents(raw)
    done = add(file, raw, **changed)
    assert isinstance(done.exception, kind)
    assert words in str(done.exception)
    assert contents(raw) == before


def test_a_file_without_text_changes_nothing(raw: Path, file: Path) -> None:
    file.write_text(" \n")
    before = contents(raw)
    done = add(file, raw)
    assert "not one visible character" in str(done.exception)
    assert contents(raw) == before


def test_what_no_option_says_is_asked_for_at_a_terminal_only(raw: Path, file: Path) -> None:
    done = CliRunner().invoke(cli, ["add", str(file), "--id", "fortress", "--raw", str(raw)])
    assert done.exit_code == 2
    assert "--title-en" in done.output
    assert "fortress" not in read_sources(raw)
