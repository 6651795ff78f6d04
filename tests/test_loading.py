"""The lines of code in README and dataset card do what they say, each run in the folder of a release."""

import json
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import duckdb
import pandas as pd
import polars as pl
import pyarrow.parquet as pq
import pytest

from pipeline.tables import read_rows
from schemas import TABLES
from tests import ROOT
from tests.releases import Project

BLOCK = re.compile(r"^```python\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)
NEEDED = re.compile(r"^(?:import|from) (?P<package>[a-z0-9_]+)", re.MULTILINE)
CARD = (ROOT / "pipeline" / "release" / "card.md").read_text("utf-8")


@pytest.fixture(scope="module")
def folder(first_release: Project) -> Path:
    return first_release.dist / "1.0.0"


def blocks(text: str) -> list[str]:
    return [found["code"] for found in BLOCK.finditer(text)]


def executed(code: str, place: Path, home: Path) -> str:
    missing = [name for name in NEEDED.findall(code) if find_spec(name) is None]
    if missing:
        pytest.skip(f"{', '.join(missing)} is not installed")
    command = [sys.executable, "-c", code]
    environment = {
        "PATH": "/usr/bin:/bin",
        "HOME": str(home),
        "HF_HUB_OFFLINE": "1",
        "HF_HOME": str(home),
    }
    done = subprocess.run(command, cwd=place, env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("number", range(len(blocks(CARD))))
def test_a_line_of_the_card(folder: Path, tmp_path: Path, number: int) -> None:
    code = blocks((folder / "README.md").read_text("utf-8"))[number]
    result = re.findall(r"^(\w+) = ", code, re.MULTILINE)[-1]
    size = f"len({result}.fetchall())" if "duckdb" in code else f"len({result})"
    shown = executed(f"{code}\nprint({size})", folder, tmp_path)
    rows = len(read_rows(folder / "tables" / "card_list.parquet"))
    assert int(shown) > 0
    assert result != "cards" or int(shown) == rows


@pytest.mark.parametrize("number", range(len(blocks((ROOT / "README.md").read_text("utf-8")))))
def test_a_line_of_the_readme(first_release: Project, tmp_path: Path, number: int) -> None:
    (tmp_path / "processed").symlink_to(first_release.processed)
    (tmp_path / "dist").symlink_to(first_release.root / "dist")
    executed(blocks((ROOT / "README.md").read_text("utf-8"))[number], tmp_path, tmp_path)


def test_datasette_shows_tables_and_finds_words(folder: Path) -> None:
    def asked(path: str) -> list[dict[str, object]]:
        command = [Path(sys.executable).parent / "datasette", "ru-tabletop-rules.sqlite", "--get", path]
        done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
        return list(json.loads(done.stdout))

    cards = asked("/ru-tabletop-rules/card_list.json?_shape=array&_size=max")
    assert len(cards) == len(read_rows(folder / "tables" / "card_list.parquet"))
    found = asked("/ru-tabletop-rules/search.json?_shape=array&_search=сражение")
    assert "сражений" in " ".join(str(row["text"]) for row in found)


@pytest.mark.parametrize("page", [CARD, (ROOT / "README.md").read_text("utf-8")], ids=["card", "readme"])
def test_every_reader_is_told_of(page: str) -> None:
    for reader in ("pandas", "polars", "duckdb", "arrow::read_parquet", "load_dataset", "sqlite3", "datasette"):
        assert reader in page


def test_ids_and_labels_stay_strings(folder: Path) -> None:
    labels = [row["label"] for row in read_rows(folder / "tables" / "clauses.parquet")]
    assert "42.10" in labels or "42.1" in labels
    path = str(folder / "tables" / "clauses.parquet")
    column = pd.read_parquet(path, dtype_backend="pyarrow")["label"]
    assert [None if pd.isna(label) else label for label in column] == labels
    assert pl.read_parquet(path)["label"].to_list() == labels
    assert [value for (value,) in duckdb.read_parquet(path).select("label").fetchall()] == labels


def test_closed_lists_come_as_categories(folder: Path) -> None:
    path = folder / "tables" / "cards.parquet"
    frame = pd.read_parquet(path)
    assert list(frame["sheet"].dtype.categories) == ["common", "uncommon", "rare", "fixed", "promo"]
    assert pl.read_parquet(path)["sheet"].dtype == pl.Categorical


def test_nulls_are_nulls_and_integers_whole(folder: Path) -> None:
    frame = pd.read_parquet(folder / "tables" / "definitions.parquet", dtype_backend="pyarrow")
    rows = read_rows(folder / "tables" / "definitions.parquet")
    assert frame["threshold"].isna().sum() == sum(row["threshold"] is None for row in rows) > 0
    assert str(frame["threshold"].dtype) == "int64[pyarrow]"


@pytest.mark.parametrize("table", TABLES)
def test_descriptions_come_along(folder: Path, table: str) -> None:
    stored = pq.ParquetFile(folder / "tables" / f"{table}.parquet").metadata.metadata[b"data_dictionary"]
    dictionary = read_rows(folder / "tables" / "data_dictionary.parquet")
    told = {row["column_name"]: row["description"] for row in dictionary if row["table_name"] == table}
    assert json.loads(stored) == {"table": table, "columns": told}
