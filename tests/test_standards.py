"""The standards that a release follows, each checked by its own tool."""

import csv
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import duckdb
import polars as pl
import pytest
import yaml

from pipeline.release.csv_files import cell
from pipeline.tables import read_rows, read_table
from schemas import MODELS
from tests.releases import Project

TOOLS = Path(sys.executable).parent


@pytest.fixture(scope="module")
def folder(first_release: Project) -> Path:
    return first_release.dist / "1.0.0"


def test_frictionless_accepts_the_data_package(folder: Path) -> None:
    done = subprocess.run([TOOLS / "frictionless", "validate", "--json", "datapackage.json"], cwd=folder,
                          check=False, capture_output=True, text=True)  # fmt: skip
    report = json.loads(done.stdout)
    assert report["valid"], report
    assert [task["name"] for task in report["tasks"]] == list(MODELS)


def test_frictionless_finds_a_fault(published: Path) -> None:
    path = published / "csv" / "sheets.csv"
    path.write_text(path.read_text("utf-8").replace("common", "foil", 1), "utf-8", newline="\n")
    done = subprocess.run([TOOLS / "frictionless", "validate", "datapackage.json"], cwd=published,
                          check=False, capture_output=True, text=True)  # fmt: skip
    assert done.returncode == 1


def test_mlcroissant_accepts_the_croissant_file(folder: Path) -> None:
    command = [TOOLS / "mlcroissant", "validate", "--jsonld", "croissant.json"]
    done = subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "warning" not in done.stderr.lower()


def test_mlcroissant_reads_every_row(folder: Path) -> None:
    code = (
        "import json, mlcroissant; data = mlcroissant.Dataset('croissant.json'); "
        "print(json.dumps({name: sum(1 for _ in data.records(name)) for name in ('cards', 'card_list', 'blocks')}))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, check=True, capture_output=True, text=True)
    rows = {
        name: read_table(folder / "tables" / f"{name}.parquet").num_rows for name in ("cards", "card_list", "blocks")
    }
    assert json.loads(done.stdout.splitlines()[-1]) == rows


@pytest.mark.parametrize("table", MODELS)
def test_duckdb_and_polars_read_every_table(folder: Path, table: str) -> None:
    path = folder / "tables" / f"{table}.parquet"
    ours = read_table(path)
    relation = duckdb.read_parquet(str(path))
    assert relation.columns == ours.column_names
    assert relation.fetchall() == [tuple(row.values()) for row in ours.to_pylist()]
    theirs = pl.read_parquet(path)
    assert theirs.columns == ours.column_names
    assert theirs.rows() == [tuple(row.values()) for row in ours.to_pylist()]


def test_sqlite_finds_itself_sound(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "ru-tabletop-rules.sqlite")) as database:
        assert database.execute("pragma integrity_check").fetchall() == [("ok",)]
        assert database.execute("pragma foreign_key_check").fetchall() == []
        pointing = {table for table in MODELS if database.execute(f'pragma foreign_key_list("{table}")').fetchall()}
        assert {"cards", "clauses", "card_list", "icon_mentions"} <= pointing
        database.execute("insert into search_fts(search_fts) values ('integrity-check')")


def test_words_are_found_by_any_of_their_forms(project: Project) -> None:
    full = Path(project.release(edition="full").place)
    with closing(sqlite3.connect(full / "ru-tabletop-rules-full.sqlite")) as database:

        def found(words: str) -> int:
            [(number,)] = database.execute(
                "select count(*) from search_fts where search_fts match ?", (words,)
            ).fetchall()
            return int(number)

        assert found("lemmas: игрок") > found("text: игрок") > 0
        assert found("text: её") == 0
        assert found("text: ее") > 0
        names = {name for (name,) in database.execute("select distinct table_name from search")}
    assert {"clauses", "sections", "cards", "definitions", "icon_explanations"} <= names


def test_the_card_is_read_as_hugging_face_reads_it(folder: Path) -> None:
    _, front, body = (folder / "README.md").read_text("utf-8").split("---\n", 2)
    told = yaml.safe_load(front)
    assert [config["config_name"] for config in told["configs"]] == list(MODELS)
    assert all((folder / config["data_files"]).is_file() for config in told["configs"])
    assert (told["license"], told["language"]) == ("cc-by-4.0", ["ru", "en"])
    assert all(f"`{table}`" in body for table in MODELS)


def test_the_citation_bears_the_version(folder: Path) -> None:
    told = yaml.safe_load((folder / "CITATION.cff").read_text("utf-8"))
    assert (told["version"], told["date-released"]) == ("1.0.0", "2026-11-30")


def test_sums_are_those_that_sha256sum_checks(folder: Path) -> None:
    subprocess.run(["sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS"], cwd=folder, check=True)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (None, ""), ("-", "'-"), ("=1+1", "'=1+1"), ("+7", "'+7"), ("@x", "'@x"), ("\tx", "'\tx"), ("'x", "''x"),
        ("＝1", "'＝1"), ("NA", "NA"), ("42.10", "42.10"), ("1e2", "1e2"), (True, "true"), (3, "3"), (0.1, "0.1"),
        (["а", '"'], '["а", "\\""]'), ([], "[]"),
    ],
)  # fmt: skip
def test_a_csv_cell(value: object, written: str) -> None:
    assert cell(value) == written


def test_csv_gives_every_text_back(folder: Path) -> None:
    for table in MODELS:
        with (folder / "csv" / f"{table}.csv").open(encoding="utf-8", newline="") as file:
            for read, row in zip(csv.DictReader(file), read_rows(folder / "tables" / f"{table}.parquet"), strict=True):
                texts = {name: value for name, value in row.items() if isinstance(value, str)}
                assert {name: read[name].removeprefix("'") for name in texts} == texts
