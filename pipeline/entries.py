"""YAML files written by hand, checked against a model: every unknown key, wrong type and repeated key with its line."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import pydantic
import yaml

from pipeline.errors import PipelineError, Problem, UnavailableError

Place = tuple[str | int, ...]


class Entry(pydantic.BaseModel):
    """Base of what stands in a hand-written file: no unknown keys, no changes after reading, no silent conversion."""

    model_config = pydantic.ConfigDict(extra="forbid", frozen=True, strict=True)


Model = TypeVar("Model", bound=Entry)


def read_entries(path: Path, model: type[Model]) -> Model:
    """Read a YAML file into a model.

    Raises:
        UnavailableError: the file is missing or cannot be read.
        PipelineError: it is no YAML, repeats a key, or does not fit the model; all problems at once.
    """
    root = _composed(path)
    places = {(): 1} | dict(_places(root, ()))
    if repeated := list(_repeated_keys(root, path)):
        raise PipelineError(repeated)
    try:
        return model.model_validate(_Constructor(path).construct(root))
    except pydantic.ValidationError as error:
        raise PipelineError(_problem(path, places, dict(fault)) for fault in error.errors()) from error


def _composed(path: Path) -> yaml.Node | None:
    try:
        return yaml.compose(path.read_text("utf-8"), Loader=yaml.CSafeLoader)
    except OSError as error:
        raise UnavailableError(
            Problem(str(path), "a readable file", error.strerror or str(error), "Check the path and its permissions.")
        ) from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f"{path}:{mark.line + 1}:{mark.column + 1}" if mark else str(path)
        found = getattr(error, "problem", None) or str(error)
        raise PipelineError(Problem(where, "YAML in UTF-8", found, "Mend the file's syntax.")) from error


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
            yield from _places(value, (*place, index))


def _repeated_keys(node: yaml.Node | None, path: Path) -> Iterator[Problem]:
    if isinstance(node, yaml.MappingNode):
        first: dict[str, int] = {}
        for key, value in node.value:
            line = key.start_mark.line + 1
            if key.value in first:
                yield Problem(
                    f"{path}:{line}", "each key once", f"{key.value!r} again (first on line {first[key.value]})",
                    "Keep one of them.",
                )  # fmt: skip
            first.setdefault(key.value, line)
            yield from _repeated_keys(value, path)
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from _repeated_keys(value, path)


def _problem(path: Path, places: dict[Place, int], fault: dict[str, Any]) -> Problem:
    place = tuple(fault["loc"])
    known = place
    while known not in places:
        known = known[:-1]
    name = ".".join(map(str, place))
    where = f"{path}:{places[known]}"
    if fault["type"] == "extra_forbidden":
        return Problem(where, "a known key", f"the unknown key {name!r}", "Remove it or correct its spelling.")
    if fault["type"] == "missing":
        return Problem(where, f"the key {name!r}", "none", "Add it.")
    return Problem(where, f"{name}: {fault['msg']}", repr(fault["input"]), "Correct the value.")
