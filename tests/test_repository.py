"""The repository agrees with itself: the same words everywhere."""

import runpy
import subprocess
from pathlib import Path

import pytest
import yaml

from pipeline.extract.stage import PARTS
from pipeline.sources import read_sources
from pipeline.stages import FOLDERS, STAGES
from schemas import TABLES

ROOT = Path(__file__).parents[1]
DVC = yaml.safe_load((ROOT / "dvc.yaml").read_text("utf-8"))
README = (ROOT / "README.md").read_text("utf-8")
BUILT = {"sheets", "terms", "term_variants", "term_coverage", "data_dictionary", "enum_values"}
"""Tables that no extractor gives: they are built from rows of all sources, or from the models."""


def tracked(*patterns: str) -> list[str]:
    listed = subprocess.run(["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True, check=True)
    return listed.stdout.splitlines()


def test_stages_are_commands_and_stages_of_dvc() -> None:
    assert tuple(DVC["stages"]) == STAGES
    commands = {name: (stage.get("do") or stage)["cmd"] for name, stage in DVC["stages"].items()}
    for stage in STAGES:
        assert commands[stage].startswith(f"pipeline run {stage}")


def test_each_stage_of_dvc_owns_the_folder_of_its_stage() -> None:
    for name, stage in DVC["stages"].items():
        [out] = (stage.get("do") or stage)["outs"]
        [(path, options)] = out.items()
        assert path.startswith(f"processed/{FOLDERS[name]}")
        assert options == {"persist": True}


@pytest.mark.parametrize("table", TABLES)
def test_each_table_has_a_model_a_module_and_a_mention(table: str) -> None:
    assert (ROOT / "schemas" / f"{table}.py").is_file()
    assert table in PARTS or table in BUILT
    assert table in BUILT or (ROOT / "pipeline" / "extract" / f"{table}.py").is_file()
    assert f"`{table}`" in README


def test_every_document_is_registered_and_the_reverse() -> None:
    registered = {source.file for source in read_sources(ROOT / "raw").values()}
    assert {Path(name).name for name in tracked("raw/documents/*")} == registered


def test_no_module_is_named_for_nothing() -> None:
    for name in tracked("*.py"):
        assert Path(name).stem not in {"utils", "util", "helpers", "helper", "misc", "common"}


def test_no_lock_file_records_addresses() -> None:
    assert "://" not in (ROOT / "requirements.lock").read_text("utf-8")


def test_derived_pages_are_up_to_date() -> None:
    for path, content in runpy.run_path(str(ROOT / "docs" / "generate.py"))["pages"]().items():
        assert path.read_text("utf-8") == content, f"{path.name}: make golden rewrites it"
