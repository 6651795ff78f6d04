"""`pipeline inspect`: files that are not registered, and what is lost without hints."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pipeline.cli import cli
from pipeline.tables import read_rows
from tests import ROOT
from tests.conftest import contents
from tests.unhinted import RECORD, record

DOCUMENTS = sorted((ROOT / "raw" / "documents").iterdir())


def test_tables_are_written_under_the_name_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "my rules.txt"
    file.write_text("Правила\n\n1. Бросьте кубик.\n2. Сдвиньте фишку.\n", "utf-8")
    done = CliRunner().invoke(cli, ["inspect", str(file), "--out", str(tmp_path / "out")])
    assert done.exit_code == 0, done.output
    blocks = read_rows(tmp_path / "out" / "blocks.parquet")
    assert [(row["document_id"], row["kind"], row["label"], row["text"]) for row in blocks] == [
        ("my rules", "title", None, "Правила"),
        ("my rules", "item", "1", "Бросьте кубик."),
        ("my rules", "item", "2", "Сдвиньте фишку."),
    ]


def test_json_holds_every_row() -> None:
    done = CliRunner().invoke(cli, ["inspect", *map(str, DOCUMENTS), "--format", "json"])
    assert done.exit_code == 0
    read = {document["document_id"]: document for document in json.loads(done.stdout)}
    assert sorted(read) == [path.stem for path in DOCUMENTS]
    assert len(read["medm"]["tables"]["cards"]) == 180


def test_nothing_is_changed_in_the_project(raw: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    before = contents(tmp_path)
    done = CliRunner().invoke(cli, ["inspect", str(raw / "documents" / "medm.txt")])
    assert done.exit_code == 0, done.output
    assert contents(tmp_path) == before


def test_two_files_of_one_name(tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["inspect", str(tmp_path / "a.txt"), str(tmp_path / "a.md")], standalone_mode=False)
    assert "files of different names" in str(done.exception)


def test_what_is_lost_without_hints_is_on_record() -> None:
    assert json.loads(record()) == json.loads(RECORD.read_text("utf-8")), "make golden records it anew"
