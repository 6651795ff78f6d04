"""The rows of every real document and table are the golden ones."""

from pathlib import Path

from tests.golden_rows import GOLDEN, golden_rows


def test_rows_are_golden(edition: Path) -> None:
    made = dict(golden_rows(edition))
    golden = {path.relative_to(GOLDEN).as_posix(): path.read_text("utf-8") for path in GOLDEN.rglob("*.csv")}
    assert made.keys() == golden.keys()
    for name, text in made.items():
        assert text.splitlines() == golden[name].splitlines(), f"{name} (make golden rewrites it)"
