"""What a run says of damaged copies of the card list, and what it leaves on the disk."""

import hashlib
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.errors import PipelineError, UnavailableError
from pipeline.run import Outcome, Request, run_stages
from pipeline.tables import read_rows
from tests.conftest import contents, run

# Lines of the list that the cases change: 10 ends in c2, 21 in c1; 127 and 130 are the damaged ones.
C2, C1 = 10, 21


def change(raw: Path, changes: dict[int, tuple[str, str] | None]) -> None:
    """Change lines of the card list: what to find and what to write; None takes the line out."""
    path = raw / "documents" / "medm.txt"
    lines: list[str | None] = list(path.read_text("utf-8").split("\n"))
    for number, fix in changes.items():
        line = lines[number - 1]
        assert line is not None
        assert fix is None or line.endswith(fix[0])
        lines[number - 1] = None if fix is None else line.removesuffix(fix[0]) + fix[1]
    path.write_text("\n".join(line for line in lines if line is not None), "utf-8", newline="\n")
    register(raw, path)


def register(raw: Path, path: Path) -> None:
    """Put the hash of a changed document into the registry."""
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    entry = re.compile(rf"(file: {path.name}\n    sha256: )[0-9a-f]+")
    registry = (raw / "sources.yaml").read_text("utf-8")
    (raw / "sources.yaml").write_text(entry.sub(rf"\g<1>{digest}", registry), "utf-8")


def sheets(folder: Path, *lines: int) -> list[tuple[object, object]]:
    """Sheet and basis of the cards on these lines."""
    cards = {row["line_start"]: row for row in read_rows(folder / "tables" / "cards.parquet")}
    return [(cards[line]["sheet"], cards[line]["sheet_basis"]) for line in lines]


def told(outcome: Outcome, *figures: str) -> bool:
    return any(all(figure in line for figure in figures) for line in outcome.wrong)


PROVED_RARE = ("rare", "proved")


@pytest.mark.parametrize(
    "data", [b"", b"\xef\xbb\xbf \r\n\t\n", "\u200b\u00ad\u2028".encode()], ids=["0 bytes", "blank", "format"]
)
@pytest.mark.parametrize("stage", [None, "extract"])
def test_a_document_without_text(raw: Path, out: Path, data: bytes, stage: str | None) -> None:
    path = raw / "documents" / "medm.txt"
    path.write_bytes(data)
    register(raw, path)
    with pytest.raises(PipelineError) as error:
        run_stages(Request(raw, out, stage), say=lambda _: None)
    assert [(problem.where, problem.found) for problem in error.value.problems] == [
        (str(path), "not one visible character")
    ]
    assert list(out.iterdir()) == []


def test_a_copy_too_few(raw: Path, out: Path) -> None:
    change(raw, {C2: ("c2", "c1")})
    outcome = run(raw, out)
    assert outcome.status == 1
    assert told(outcome, "sheet_sums/medm/common", "120", "121", "70")
    assert not told(outcome, "medm@")


def test_a_card_with_one_copy_is_missing(raw: Path, out: Path) -> None:
    change(raw, {C1: None})
    outcome = run(raw, out)
    assert outcome.status == 1
    assert told(outcome, "179", "180")
    assert told(outcome, "69", "70")
    assert sheets(out / "rejected", 126, 129) == [PROVED_RARE] * 2


def test_a_card_with_two_copies_is_missing(raw: Path, out: Path) -> None:
    change(raw, {C2: None})
    outcome = run(raw, out)
    assert outcome.status == 1
    assert told(outcome, "179", "180")
    assert sheets(out / "rejected", 126, 129) == [PROVED_RARE, (None, "damaged")]
    assert told(outcome, "common", "rare")


def test_three_codes_are_proved_by_counts_and_slots_together(raw: Path, out: Path) -> None:
    change(raw, {C1: ("c1", "часть 1")})
    assert run(raw, out).wrong == []
    assert sheets(out, C1, 127, 130) == [("common", "proved"), PROVED_RARE, PROVED_RARE]
    findings = read_rows(out / "verdicts" / "findings.parquet")
    assert all(
        "counts" in row["message"] and "equal slots" in row["message"]
        for row in findings
        if row["check_name"] == "damaged_codes"
    )


def test_codes_that_fit_two_sheets_stay_open(raw: Path, out: Path) -> None:
    change(raw, {C1: ("c1", "часть 1"), C2: ("c2", "часть 2")})
    outcome = run(raw, out)
    assert outcome.status == 1
    assert sheets(out / "rejected", C1, 127) == [("common", "proved"), PROVED_RARE]
    assert [sheet for sheet, _ in sheets(out / "rejected", C2, 130)] == [None, None]
    assert told(outcome, "line 10", "common", "rare")
    assert told(outcome, "line 130", "common", "rare")


def test_a_lost_code_with_one_copy_is_proved(raw: Path, out: Path) -> None:
    change(raw, {C1: (" c1", "")})
    assert run(raw, out).wrong == []
    assert sheets(out, C1, 127, 130) == [("common", "proved"), PROVED_RARE, PROVED_RARE]


def test_a_lost_code_with_two_copies_stays_open(raw: Path, out: Path) -> None:
    change(raw, {C2: (" c2", "")})
    assert run(raw, out).status == 1
    assert sheets(out / "rejected", 127) == [PROVED_RARE]
    assert [sheet for sheet, _ in sheets(out / "rejected", C2, 130)] == [None, None]
    cards = {row["line_start"]: row for row in read_rows(out / "rejected" / "tables" / "cards.parquet")}
    assert (cards[C2]["copies"], cards[C2]["copies_basis"]) == (2, "proved")


def test_a_wrong_run_leaves_the_last_good_one_untouched(raw: Path, out: Path) -> None:
    run(raw, out)
    before = contents(out)
    change(raw, {C2: ("c2", "c1")})
    assert run(raw, out).status == 1
    assert {name: data for name, data in contents(out).items() if not name.startswith("rejected/")} == before
    assert (out / "rejected" / "verdicts" / "findings.parquet").exists()


def changed_byte(raw: Path) -> None:
    path = raw / "documents" / "medm.txt"
    path.write_bytes(path.read_bytes().replace(b"Aiglos", b"Aiglas"))


def unknown_key(raw: Path) -> None:
    path = raw / "sources.yaml"
    path.write_text(
        path.read_text("utf-8").replace("    redistribute:", "    colour: red\n    redistribute:", 1), "utf-8"
    )


def unregistered_file(raw: Path) -> None:
    (raw / "documents" / "new.txt").write_text("Правила", "utf-8")


def lost_words(raw: Path) -> None:
    path = raw / "sources.yaml"
    path.write_text(path.read_text("utf-8").replace("words: 180 карт", "words: 181 карта"), "utf-8")


def missing_file(raw: Path) -> None:
    (raw / "documents" / "medm.txt").unlink()


@pytest.mark.parametrize(
    ("spoil", "kind", "words"),
    [
        (changed_byte, PipelineError, ["medm.txt", "SHA-256"]),
        (unknown_key, PipelineError, ["sources.yaml:", "colour"]),
        (unregistered_file, PipelineError, ["new.txt", "pipeline add"]),
        (lost_words, PipelineError, ["medm.claims.cards", "181 карта"]),
        (missing_file, UnavailableError, ["medm.txt", "no such file"]),
    ],
)
def test_what_is_not_as_registered_stops_the_run(
    raw: Path, out: Path, spoil: Callable[[Path], None], kind: type[PipelineError], words: list[str]
) -> None:
    spoil(raw)
    with pytest.raises(kind) as error:
        run(raw, out)
    assert all(word in str(error.value) for word in words)
    assert len(str(error.value).splitlines()) == 1
    assert not out.exists() or contents(out) == {}
