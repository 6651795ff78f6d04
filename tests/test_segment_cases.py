"""The prose cases of `tests/cases/blocks.md`: each text gives exactly the blocks of its outline."""

from pathlib import Path

import pytest

from pipeline.document import document_from_bytes
from pipeline.segment import segment
from pipeline.segment.hints import Hints
from tests.outline import Case, cases, outline

CASES = list(cases(Path(__file__).parent / "cases" / "blocks.md"))


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_case(case: Case) -> None:
    document = document_from_bytes("case", Path("case.txt"), case.text.encode())
    assert outline(segment(document, Hints())) == case.outline


def test_every_outline_of_the_case_file_is_a_case() -> None:
    text = (Path(__file__).parent / "cases" / "blocks.md").read_text("utf-8")
    assert text.count("\n```outline\n") == len({case.name for case in CASES})
