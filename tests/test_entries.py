"""Hand-written YAML: each fault with its line, in one line, and none that can bring the reader down."""

from pathlib import Path

import pytest

from pipeline.entries import read_entries
from pipeline.errors import PipelineError, UnavailableError
from pipeline.sources import Registry

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
    ],
)
def test_a_fault_is_told_with_its_line(tmp_path: Path, content: str, line: int, words: list[str]) -> None:
    path = tmp_path / "sources.yaml"
    path.write_text(content, "utf-8")
    with pytest.raises(PipelineError) as error:
        read_entries(path, Registry)
    told = str(error.value).splitlines()
    assert told[0].startswith(f"{path}:{line}"), told
    assert all(word in told[0] for word in words), told


@pytest.mark.parametrize(
    "content",
    [
        BOMB.encode(),
        b"sources: " + b"[" * 100_000,
        "sources: Источник".encode("cp1251"),
        b"sources: \x00",
        b"a: 2020-13-45",
    ],
    ids=["pointers to pointers", "deep brackets", "another encoding", "NUL", "a day that is none"],
)
def test_no_file_brings_the_reader_down(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "sources.yaml"
    path.write_bytes(content)
    with pytest.raises(PipelineError, match=r"sources\.yaml"):
        read_entries(path, Registry)


def test_a_byte_order_mark_is_no_part_of_the_first_key(tmp_path: Path) -> None:
    path = tmp_path / "sources.yaml"
    path.write_text("\ufeffsources: {}\n", "utf-8")
    assert read_entries(path, Registry).sources == {}


def test_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError):
        read_entries(tmp_path, Registry)
