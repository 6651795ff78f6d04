"""YAML files written by hand, checked against a model: each fault with its line."""

import functools
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, TypeVar

import pydantic
import yaml

from pipeline.errors import PipelineError, Problem, UnavailableError

Place = tuple[str, ...]
MOST_SHOWN = 80
KEY = "[key]"
"""What stands behind a key in the place of a fault of the key itself."""
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class Entry(pydantic.BaseModel):
    """Base of what stands in a hand-written file: no unknown keys, no changes after reading, no silent conversion."""

    model_config = pydantic.ConfigDict(extra="forbid", frozen=True, strict=True)


def _visible(text: str) -> str:
    if not text.strip() or CONTROL.search(text):
        raise ValueError("a text with a visible character and without control characters")
    return text


Text = Annotated[str, pydantic.AfterValidator(_visible)]
"""A text that says something."""
Model = TypeVar("Model", bound=Entry)


def read_entries(path: Path, model: type[Model]) -> Model:
    """Read a YAML file into a model.

    Raises:
        UnavailableError: the file is missing or cannot be read.
        PipelineError: it is no YAML, repeats a key or a value, or does not fit the model; all problems at once.
    """
    try:
        root = yaml.compose(_text(path), Loader=yaml.CSafeLoader)
        if misplaced := list(_misplaced(root, path, set())):
            raise PipelineError(misplaced)
        values = _Constructor(path).construct(root)
    except (yaml.YAMLError, ValueError, LookupError, AttributeError, RecursionError) as error:
        # A tag that does not fit its value makes the constructors of the library raise whatever comes up there.
        raise PipelineError(_no_yaml(path, error)) from error
    try:
        return model.model_validate(values)
    except pydantic.ValidationError as error:
        places = {(): 1} | dict(_places(root, ()))
        raise PipelineError(_problems(path, places, error)) from error


def read_entries_if_any(path: Path, model: type[Model]) -> Model:
    """What `read_entries` reads; a model without entries where a project has no such file."""
    return read_entries(path, model) if os.path.lexists(path) else model()


def at_line(path: Path, *place: str) -> str:
    """`path:line` of a place in a hand-written file, or of the deepest place above it that stands there."""
    line = line_of(path, *place)
    return f"{path}:{line}" if line else str(path)


def line_of(path: Path, *place: str) -> int | None:
    """The line of a place in a hand-written file; none where the file does not say it."""
    try:
        lines = _lines(_text(path))
    except (UnavailableError, yaml.YAMLError, ValueError):
        return None
    while place and place not in lines:
        place = place[:-1]
    return lines.get(place)


@functools.lru_cache(maxsize=1)
def _lines(text: str) -> dict[Place, int]:
    return dict(_places(yaml.compose(text, Loader=yaml.CSafeLoader), ()))


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8-sig")
    except OSError as error:
        raise UnavailableError(
            Problem(str(path), "a readable file", error.strerror or str(error), "Check the path and its permissions.")
        ) from error


def _no_yaml(path: Path, error: Exception) -> Problem:
    mark = getattr(error, "problem_mark", None)
    where = f"{path}:{mark.line + 1}:{mark.column + 1}" if mark else str(path)
    found = getattr(error, "problem", None) or str(error).partition("\n")[0]
    return Problem(where, "YAML in UTF-8", found.removeprefix("but ").removeprefix("found "), "Mend the file's syntax.")


class _Constructor(yaml.CSafeLoader):
    """Turns composed nodes into values."""

    def __init__(self, path: Path) -> None:
        super().__init__("")
        self.name = str(path)

    def construct(self, root: yaml.Node | None) -> Any:
        return {} if root is None else self.construct_document(root)


def _places(node: yaml.Node | None, place: Place) -> Iterator[tuple[Place, int]]:
    """Each place in the file with its line, from 1."""
    if node is None:
        return
    yield place, node.start_mark.line + 1
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from _places(value, (*place, key.value))
            yield (*place, key.value), key.start_mark.line + 1
    elif isinstance(node, yaml.SequenceNode):
        for index, value in enumerate(node.value):
            yield from _places(value, (*place, str(index)))


def _misplaced(node: yaml.Node | None, path: Path, seen: set[int]) -> Iterator[Problem]:
    """Keys that stand again or are no single words, and values that are pointed to instead of written out.

    A few lines of pointers to pointers would unfold to billions of values.
    """
    if id(node) in seen:
        yield Problem(
            f"{path}:{node.start_mark.line + 1}" if node else str(path), "every value written out where it belongs",
            "an anchor that other places point to", "Write the value out in each place.",
        )  # fmt: skip
        return
    seen.add(id(node))
    if isinstance(node, yaml.MappingNode):
        yield from _wrong_keys(node, path)
        for _, value in node.value:
            yield from _misplaced(value, path, seen)
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from _misplaced(value, path, seen)


def _wrong_keys(node: yaml.MappingNode, path: Path) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for key, _ in node.value:
        line = key.start_mark.line + 1
        if not isinstance(key, yaml.ScalarNode):
            yield Problem(f"{path}:{line}", "a word as key", f"a {key.id} as key", "Name the key in a word.")
        elif key.value in first:
            yield Problem(
                f"{path}:{line}", "each key once", f"{key.value!r} again (first on line {first[key.value]})",
                "Keep one of them.",
            )  # fmt: skip
        else:
            first[key.value] = line


def _problems(path: Path, places: dict[Place, int], error: pydantic.ValidationError) -> Iterator[Problem]:
    """One problem a place; where a value may be of several kinds, that of the kind that fits it furthest."""
    faults: dict[Place, dict[str, Any]] = {}
    for details in error.errors():
        fault: dict[str, Any] = {**details}
        faults.setdefault(_place_of(fault, places), fault)
    above = {place[:depth] for place in faults for depth in range(len(place))}
    for place, fault in faults.items():
        if place not in above:
            line = next(places[place[:depth]] for depth in range(len(place), -1, -1) if place[:depth] in places)
            yield _problem(f"{path}:{line}", ".".join(place), fault)


def _place_of(fault: dict[str, Any], places: dict[Place, int]) -> Place:
    """The place in the file, without the names of kinds that the model has put into it.

    A key that is missing ends it; of one that is wrong itself, its mark.
    """
    place: Place = ()
    for part in map(str, fault["loc"]):
        place = (*place, part) if (*place, part) in places else place
    last = fault["loc"][-1:]
    return (*place, *map(str, last)) if fault["type"] == "missing" or last == (KEY,) else place


def _problem(where: str, name: str, fault: dict[str, Any]) -> Problem:
    if fault["type"] == "extra_forbidden":
        return Problem(where, "a known key", f"the unknown key {name!r}", "Remove it or correct its spelling.")
    if fault["type"] == "missing":
        return Problem(where, f"the key {name!r}", "none", "Add it.")
    if fault["type"] in {"model_type", "dict_type"}:
        return Problem(
            where, f"keys with values{f' in {name}' if name else ''}", _shown(fault["input"]), "Add the keys."
        )
    return Problem(where, f"{name}: {fault['msg']}", _shown(fault["input"]), "Correct the value.")


def _shown(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= MOST_SHOWN else f"{shown[:MOST_SHOWN]}…"
