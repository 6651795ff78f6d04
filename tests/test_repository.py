"""The repository agrees with itself: the same words everywhere."""

import ast
import re
import runpy
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
import yaml

from pipeline.extract.stage import EXTRACTORS
from pipeline.reconcile.stage import CHECKS
from pipeline.sources import read_sources
from pipeline.stages import FOLDERS, STAGES
from pipeline.tables import part_tables
from schemas import TABLES
from tests import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
DVC = yaml.safe_load((ROOT / "dvc.yaml").read_text("utf-8"))
RECONCILE = ROOT / "pipeline" / "reconcile"
README = (ROOT / "README.md").read_text("utf-8")

MODULES = {
    "extract": "pipeline/extract/stage.py", "normalise": "pipeline/normalise/stage.py",
    "reconcile": "pipeline/reconcile/stage.py", "validate": "pipeline/validate.py",
}  # fmt: skip
"""The module of each stage."""


def tracked(*patterns: str) -> list[str]:
    listed = subprocess.run(["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True, check=True)
    return listed.stdout.splitlines()


def test_stages_are_commands_and_stages_of_dvc() -> None:
    assert tuple(DVC["stages"]) == tuple(MODULES) == STAGES
    commands = {name: (stage.get("do") or stage)["cmd"] for name, stage in DVC["stages"].items()}
    for stage in STAGES:
        assert commands[stage].startswith(f"pipeline run {stage}")


def test_each_stage_of_dvc_owns_the_folder_of_its_stage() -> None:
    for name, stage in DVC["stages"].items():
        [out] = (stage.get("do") or stage)["outs"]
        [(path, options)] = out.items()
        assert path.startswith(f"processed/{FOLDERS[name]}")
        assert options == {"persist": True}


@pytest.mark.parametrize(("stage", "module"), MODULES.items())
def test_a_stage_of_dvc_depends_on_all_code_that_it_imports(stage: str, module: str) -> None:
    deps = (DVC["stages"][stage].get("do") or DVC["stages"][stage])["deps"]
    code = {path.relative_to(ROOT) for path in imported_from(ROOT / module)} - {Path("pipeline/__init__.py")}
    needed = {path.parts[0] if path.parts[0] == "schemas" else "/".join(path.parts[:2]) for path in code}
    assert {name for name in deps if name.startswith(("pipeline", "schemas"))} == needed


def imported_from(start: Path) -> set[Path]:
    """A module's file and those of all modules of the project that it imports, at any remove."""
    found: set[Path] = set()
    waiting = [start]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += _imports(path)
    return found


def _imports(path: Path) -> Iterator[Path]:
    """The files that an import runs: of the module, and of the packages that it lies in."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            for name in (f"{node.module}.{alias.name}" for alias in node.names):
                above = [ROOT.joinpath(*name.split(".")[:depth]) for depth in range(1, name.count(".") + 2)]
                files = [file for place in above for file in (place.with_suffix(".py"), place / "__init__.py")]
                yield from (file for file in files if file.is_file())


@pytest.mark.parametrize("table", TABLES)
def test_each_table_has_a_model_a_module_and_a_mention(table: str) -> None:
    assert (ROOT / "schemas" / f"{table}.py").is_file()
    is_part = table in part_tables()
    assert (ROOT / "pipeline" / "extract" / f"{table}.py").is_file() == is_part
    assert (ROOT / "tests" / "cases" / f"{table}.md").is_file() == (is_part and table != "documents")
    assert f"`{table}`" in README


def test_every_extractor_reads_a_table_of_which_there_are_parts() -> None:
    assert EXTRACTORS.keys() <= set(part_tables())


def test_every_document_is_registered_and_the_reverse() -> None:
    registered = {source.file for source in read_sources(ROOT / "raw").values()}
    assert {Path(name).name for name in tracked("raw/documents/*")} == registered


def test_no_module_is_named_for_nothing() -> None:
    for name in tracked("*.py"):
        assert Path(name).stem not in {"utils", "util", "helpers", "helper", "misc", "common"}


def test_every_check_is_listed_and_no_other_module_says_that_it_is_one() -> None:
    modules = {path.stem: ast.get_docstring(ast.parse(path.read_text("utf-8"))) for path in RECONCILE.glob("*.py")}
    checks = {name for name, told in modules.items() if told and told.startswith("Checks that ")}
    assert checks == {check.__name__ for check in CHECKS}
    assert all(check.__module__ == f"pipeline.reconcile.{check.__name__}" for check in CHECKS)


def test_every_package_that_is_imported_is_a_dependency() -> None:
    listed = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["release"]]
    dependencies = {re.split(r"[\[>]", requirement)[0] for requirement in listed}
    owners = packages_distributions()
    for path in tracked("pipeline/*.py", "schemas/*.py"):
        for name in set(imported_names(ROOT / path)) - sys.stdlib_module_names - {"pipeline", "schemas"}:
            owned_by = {owner.lower().replace("_", "-") for owner in owners[name]}
            assert owned_by & dependencies, f"{path} imports {name}"


def imported_names(path: Path) -> Iterator[str]:
    """The first part of the name of each module that a file imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]


def test_the_papers_name_one_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert citation["version"] == PROJECT["version"]
    assert citation["license"] in (ROOT / "LICENSE").read_text("utf-8")


def test_no_lock_file_records_addresses() -> None:
    assert "://" not in (ROOT / "requirements.lock").read_text("utf-8")


def test_derived_pages_are_up_to_date() -> None:
    for path, content in runpy.run_path(str(ROOT / "docs" / "generate.py"))["pages"]().items():
        assert path.read_text("utf-8") == content, f"{path.name}: make golden rewrites it"
