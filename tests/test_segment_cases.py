"""The prose cases of `tests/cases/blocks.md`: each text gives exactly the blocks of its outline."""

from pathlib import Path

import pytest

from tests.outline import Case, cases, outline
from tests.prose import reading_of

CASES = list(cases(Path(__file__).parent / "cases" / "blocks.md"))


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_case(case: Case) -> None:
    assert outline(reading_of(case.text).blocks) == case.outline


def test_every_outline_of_the_case_file_is_a_case() -> None:
    text = (Path(__file__).parent / "cases" / "blocks.md").read_text("utf-8")
    assert text.count("\n```outline\n") == len({case.name for case in CASES})
