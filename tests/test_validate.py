"""The suite on the edition: figures that are not as expected are told in a line each; results are always the same."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from pipeline.errors import PipelineError, UnavailableError
from pipeline.sources import in_entry, read_sources
from pipeline.validate import validate
from schemas import TABLES
from tests import ROOT

REGISTRY = ROOT / "raw" / "sources.yaml"
SOURCES = read_sources(ROOT / "raw")
SUITE: dict[str, Any] = json.loads((ROOT / "schemas" / "edition_suite.json").read_text("utf-8"))


def validated(edition: Path, folder: Path, **changes: float) -> list[str]:
    """What validate says of the edition with figures of medm changed: `rows__cards=179`."""
    shutil.copytree(edition / "verdicts", folder / "verdicts")
    path = folder / "verdicts" / "metrics.json"
    metrics = json.loads(path.read_text("utf-8"))
    for name, value in changes.items():
        group, figure = name.split("__")
        metrics["documents"]["medm"][group][figure] = value
    path.write_text(json.dumps(metrics), "utf-8")
    unexpected = validate(REGISTRY, edition / "tables", folder / "verdicts", folder / "validation", SOURCES, None)
    return list(map(str, unexpected))


def test_a_good_edition_is_valid_and_its_results_are_always_the_same(edition: Path, tmp_path: Path) -> None:
    assert validated(edition, tmp_path) == []
    again = (tmp_path / "validation" / "validation.json").read_bytes()
    assert again == (edition / "validation" / "validation.json").read_bytes()
    results = json.loads(again)
    assert results["success"]
    assert len(results["expectations"]) == len(SUITE["expectations"])
    assert not any(word in again.decode() for word in ("run_id", "run_time", "ge_load_time", "batch_id"))


def test_each_figure_that_is_not_expected_is_told(edition: Path, tmp_path: Path) -> None:
    told = validated(edition, tmp_path, rows__cards=179, text__coverage=0.5, cards__booster=14.5)
    entry = in_entry(REGISTRY, "medm")
    assert sorted(line.split(". ")[0] for line in told) == [
        f"{entry}: expected 15 cards.booster; found 14.5",
        f"{entry}: expected that text.coverage is 1; found 0.5",
        f"{in_entry(REGISTRY, 'medm', 'expect', 'cards')}: expected 180 rows.cards; found 179",
    ]  # fmt: skip
    results = json.loads((tmp_path / "validation" / "validation.json").read_text("utf-8"))
    assert sum(not result["success"] for result in results["expectations"]) == 3
    report = (tmp_path / "validation" / "validation.md").read_text("utf-8")
    assert f"{len(SUITE['expectations'])} expectations of the edition, 3 not fulfilled." in report
    assert "| rows.cards is expected.cards | 5 | medm: 179 | " in report
    assert (
        "| rows.documents is 1 | 5 | yes | A registered source that gives no row of documents was not read. |" in report
    )


def test_every_expectation_says_why_and_reads_a_figure_that_exists(edition: Path) -> None:
    figures = json.loads((edition / "verdicts" / "metrics.json").read_text("utf-8"))["documents"]["medm"]
    known = {f"{group}.{name}" for group, values in figures.items() if isinstance(values, dict) for name in values}
    known |= {f"expected.{table}" for table in TABLES} | {"document_id"}
    for expectation in SUITE["expectations"]:
        assert expectation["meta"]["reason"].endswith(".")
        columns = {value for name, value in expectation["kwargs"].items() if name.startswith("column")}
        assert columns <= known, columns


def test_every_document_says_how_many_rows_are_expected() -> None:
    judged = {
        expectation["kwargs"]["column_B"].partition(".")[2]
        for expectation in SUITE["expectations"]
        if expectation["kwargs"].get("column_B", "").startswith("expected.")
    }
    for source in SOURCES.values():
        assert source.expect
        assert source.expect.keys() <= judged


def test_rows_of_an_unknown_table_cannot_be_expected(edition: Path, tmp_path: Path) -> None:
    sources = {"medm": SOURCES["medm"].model_copy(update={"expect": {"crads": 180}})}
    with pytest.raises(PipelineError, match=r"medm\.expect\.crads"):
        validate(REGISTRY, edition / "tables", edition / "verdicts", tmp_path, sources, None)


def test_figures_that_are_not_there_are_missed_clearly(edition: Path, tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match=r"metrics\.json"):
        validate(REGISTRY, edition / "tables", tmp_path, tmp_path, SOURCES, None)


@pytest.mark.parametrize(
    "content",
    [
        "", '{"documents": {"medm": {"ro', "[]", "null", "{}", '{"documents": [1]}', '{"documents": {"medm": 5}}',
        '{"documents": {"medm": {"rows": {"cards": "many"}}}}', "[" * 99_999, '{"documents": "\x00"}',
    ],
)  # fmt: skip
def test_broken_figures_are_told_in_a_line(edition: Path, tmp_path: Path, content: str) -> None:
    (tmp_path / "metrics.json").write_text(content, "utf-8")
    with pytest.raises(PipelineError, match=r"metrics\.json: expected .*; found .*\. Fetch or make") as error:
        validate(REGISTRY, edition / "tables", tmp_path, tmp_path, SOURCES, None)
    assert error.value.exit_status == 1
    assert len(str(error.value).splitlines()) == 1


def test_native_data_docs_in_the_place_of_a_file(edition: Path, tmp_path: Path) -> None:
    (tmp_path / "docs").write_text("")
    with pytest.raises(FileExistsError):
        validate(REGISTRY, edition / "tables", edition / "verdicts", tmp_path, SOURCES, tmp_path / "docs")


def test_native_data_docs_are_written_on_request_only(edition: Path, tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    assert validate(REGISTRY, edition / "tables", edition / "verdicts", tmp_path / "validation", SOURCES, docs) == []
    assert (docs / "index.html").is_file()
