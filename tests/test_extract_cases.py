"""The prose cases of the tables that are read out of a document: each text gives exactly its rows."""

from pathlib import Path

import pytest

from tests.prose import Case, cases, reading_of, shown

FOLDER = Path(__file__).parent / "cases"
TABLES = (
    "sections", "clauses", "definitions", "icons", "icon_explanations", "icon_mentions", "components",
    "cross_references", "findings",
)  # fmt: skip
CASES = [(table, case) for table in TABLES for case in cases(FOLDER / f"{table}.md")]


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[f"{table}: {case.name}" for table, case in CASES])
def test_case(case: Case) -> None:
    reading = reading_of(case.text)
    for table, (columns, *rows) in case.tables.items():
        assert shown(reading, table, columns) == rows


@pytest.mark.parametrize("table", TABLES)
def test_every_heading_of_a_case_file_is_a_case(table: str) -> None:
    text = (FOLDER / f"{table}.md").read_text("utf-8")
    assert text.count("\n```text\n") == sum(name == table for name, _ in CASES) > 0
