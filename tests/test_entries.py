"""Hand-written YAML: each fault with its line, in one line, and none that can bring the reader down."""

import re
from pathlib import Path

import pytest

from pipeline.entries import read_entries, read_entries_if_any
from pipeline.errors import PipelineError, Problem, UnavailableError
from pipeline.sources import Registry
from pipeline.terms.concepts import TermsFile

BOMB = "a: &a [x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    ("content", "line", "words"),
    [
        ("", 1, ["the key 'sources'"]),
        ("null\n", 1, ["keys with values", "None"]),
        ("- a\n- b\n", 1, ["keys with values", "['a', 'b']"]),
        ("sources:\n- a\n", 1, ["keys with values in sources", "['a']"]),
        ("sources:\n\tmedm: 1\n", 2, ["cannot start any token"]),
        ("sources: {}\nsources: {}\n", 2, ["'sources' again", "line 1"]),
        ("sources:\n  ? [a, b]\n  : c\n", 2, ["a word as key", "a sequence as key"]),
        ("? {a: b}\n: c\n", 1, ["a word as key", "a mapping as key"]),
        ("sources: &a\n  medm: *a\n", 1, ["written out", "anchor"]),
        ("sources: !!python/object/apply:os.system ['true']\n", 1, ["constructor", "os.system"]),
        ("sources: {}\n---\nsources: {}\n", 2, ["another document"]),
        ("sources: {}\ncolour: red\n", 2, ["the unknown key 'colour'"]),
        ("sources:\n  Мё dm: {}\n", 2, ["should match pattern"]),
        ("sources:\n  42: {}\n", 2, ["valid string", "42"]),
        ('sources:\n  d:\n    title: "a\\0b"\n', 3, ["sources.d.title", "without control characters"]),
        ("sources:\n  d:\n    claims: {a/b: {}}\n", 3, ["sources.d.claims.a/b", "should match pattern"]),
        ("sources:\n  d:\n    claims: {a: {of: 7}}\n", 3, ["sources.d.claims.a.of: Input should be", "found 7"]),
        (
            "sources:\n  d:\n    claims: {a: {of: [b, 7]}}\n",
            3,
            ["claims.a.of.1: Input should be a valid string"],
        ),
    ],
)
def test_a_fault_is_told_with_its_line(tmp_path: Path, content: str, line: int, words: list[str]) -> None:
    path = tmp_path / "sources.yaml"
    path.write_text(content, "utf-8")
    with pytest.raises(PipelineError) as error:
        read_entries(path, Registry)
    told = str(error.value).splitlines()
    assert len(told) == len(error.value.problems)
    place = re.compile(rf"{re.escape(str(path))}:{line}\b")
    assert any(place.match(fault) and all(word in fault for word in words) for fault in told), told


@pytest.mark.parametrize(
    "content",
    [
        BOMB.encode(),
        b"sources: " + b"[" * 100_000,
        "sources: Источник".encode("cp1251"),
        b"sources: \x00",
        b"a: 2020-13-45",
        b"a: !!bool so",
        b"a: !!timestamp soon",
    ],
    ids=["pointers to pointers", "deep brackets", "another encoding", "NUL", "no day", "no truth", "no time"],
)
def test_no_file_brings_the_reader_down(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "sources.yaml"
    path.write_bytes(content)
    with pytest.raises(PipelineError, match=r"sources\.yaml") as error:
        read_entries(path, Registry)
    assert len(str(error.value).splitlines()) == len(error.value.problems)


def test_a_byte_order_mark_is_no_part_of_the_first_key(tmp_path: Path) -> None:
    path = tmp_path / "sources.yaml"
    path.write_text("\ufeffsources: {}\n", "utf-8")
    assert read_entries(path, Registry).sources == {}


def test_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError):
        read_entries(tmp_path, Registry)


def test_only_the_kind_that_fits_a_value_furthest_is_told(tmp_path: Path) -> None:
    path = tmp_path / "terms.yaml"
    term = "{en: a, ru: б, cited: r, wordings: [{text: в, prv: г}, 5]}"
    path.write_text(f"games: {{go: {{game_en: Go, works: {{r: R}}, terms: [{term}]}}}}\n", "utf-8")
    with pytest.raises(PipelineError) as error:
        read_entries(path, TermsFile)
    assert [(problem.expected, problem.found) for problem in error.value.problems] == [
        ("a known key", "the unknown key 'games.go.terms.0.wordings.0.prv'"),
        ("games.go.terms.0.wordings.1: Input should be a valid string", "5"),
    ]


def test_a_file_that_a_project_need_not_have(tmp_path: Path) -> None:
    path = tmp_path / "terms.yaml"
    assert read_entries_if_any(path, TermsFile).games == {}
    path.symlink_to("nowhere")
    with pytest.raises(UnavailableError, match=r"terms\.yaml: expected a readable file; found No such file"):
        read_entries_if_any(path, TermsFile)


def test_a_problem_is_told_in_one_line_and_once() -> None:
    problem = Problem("raw/a\nb\x1b.txt", "one\u2028line", "two\r", "Rename it.")
    error = PipelineError([problem, problem])
    assert str(error) == "raw/a\\nb\\x1b.txt: expected one\\u2028line; found two\\r. Rename it."
