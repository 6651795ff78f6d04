"""Commands under bad circumstances end with one clear line and the right status, never with a traceback."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.errors import CommandError, PipelineError
from pipeline.inspection import inspect_files
from pipeline.normalise.stage import normalise
from pipeline.sources import read_sources
from pipeline.tables import arrow_schema, read_rows, read_table, to_arrow, write_table
from tests import ROOT

RULES = "ПРАВИЛА\n\n1. Игрок берёт карту.\n\n2. Игрок сбрасывает карту.\n"


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "rules.txt"
    path.write_text(RULES, "utf-8")
    return path


def inspect(*words: object, **streams: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pipeline", "inspect", *map(str, words)]
    given: dict[str, object] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | streams
    return subprocess.run(command, cwd=ROOT, text=True, check=False, **given)  # type: ignore[call-overload, no-any-return]


@pytest.mark.parametrize("place", ["a-file", "a-file/below"])
def test_a_place_where_nothing_can_be_written(tmp_path: Path, rules: Path, place: str) -> None:
    (tmp_path / "a-file").write_text("")
    done = inspect(rules, "--out", tmp_path / place)
    assert done.returncode == 3
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert "a-file" in done.stderr


def test_output_that_cannot_be_written(rules: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = inspect(rules, stdout=full)
    assert done.returncode == 3
    assert len(done.stderr.splitlines()) == 1, done.stderr


def test_output_that_nobody_reads(rules: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = inspect(rules, stdout=writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, "")


def test_all_files_that_cannot_be_read_are_told_at_once(tmp_path: Path, rules: Path) -> None:
    (tmp_path / "picture.txt").write_bytes(b"\x89PNG\r\n\x1a\n\x00")
    (tmp_path / "empty.txt").write_bytes(b"")
    with pytest.raises(PipelineError) as error:
        inspect_files([tmp_path / "picture.txt", rules, tmp_path / "missing.txt", tmp_path / "empty.txt"], ROOT / "raw")
    assert error.value.exit_status == 1
    told = [Path(problem.where.split(":")[0]).name for problem in error.value.problems]
    assert told == ["picture.txt", "missing.txt", "empty.txt"]


def test_a_file_name_that_is_no_text(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="UTF-8"):
        inspect_files([tmp_path / os.fsdecode(b"bad\xff.txt")], ROOT / "raw")


def test_a_long_chain_of_hyphens_is_read_word_by_word(tmp_path: Path) -> None:
    path = tmp_path / "chain.txt"
    path.write_text("слово-\n" * 3000, "utf-8")
    [inspection] = inspect_files([path], ROOT / "raw")
    assert max(map(len, inspection.reading.blocks[0].text.split())) < 200


def test_a_table_of_another_version_is_told(tmp_path: Path) -> None:
    path = tmp_path / "icons.parquet"
    row = {"icon_id": "d/icons/1", "document_id": "d", "legend": "icons", "ordinal": 1, "name": None}
    content = to_arrow("icons", [row])
    write_table(path, "icons", content.drop_columns(["legend"]))
    with pytest.raises(PipelineError, match="Another version"):
        read_rows(path, arrow_schema("icons"))
    write_table(path, "icons", content)
    assert read_rows(path, arrow_schema("icons")) == [row]


def test_parts_without_their_document_are_not_joined(edition: Path, tmp_path: Path) -> None:
    extracted = Path(shutil.copytree(edition / "extracted", tmp_path / "extracted"))
    documents = extracted / "medm" / "documents.parquet"
    write_table(documents, "documents", read_table(documents).slice(0, 0))
    with pytest.raises(PipelineError, match=r"extracted/medm: expected what was extracted from the registered file"):
        normalise(ROOT / "raw", extracted, tmp_path / "tables", read_sources(ROOT / "raw"))


def test_a_null_against_the_contract_is_written_for_reading(tmp_path: Path) -> None:
    path = tmp_path / "icons.parquet"
    row = {"icon_id": "d/icons/1", "document_id": "d", "legend": None, "ordinal": 1, "name": None}
    write_table(path, "icons", to_arrow("icons", [row]))
    assert read_rows(path) == [row]


@pytest.mark.parametrize("value", [10**20, "two"])
def test_a_value_that_no_column_holds(value: object) -> None:
    row = {"icon_id": "d/icons/1", "document_id": "d", "legend": "icons", "ordinal": value, "name": None}
    with pytest.raises(PipelineError, match=r"icons\.ordinal"):
        to_arrow("icons", [row])
