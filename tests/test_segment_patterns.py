"""Every pattern of reading is linear: no repeat without bound stands inside another."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from re import _constants, _parser  # type: ignore[attr-defined]
from typing import Any

import pytest

import pipeline.cardlist
import pipeline.extract
import pipeline.segment
import pipeline.terms

MODULES = [
    "pipeline.plain",
    "pipeline.decoding",
    "pipeline.numbers",
    "pipeline.nominative",
    *(
        module.name
        for package in (pipeline.segment, pipeline.cardlist, pipeline.terms, pipeline.extract)
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")
    ),
]
REPEATS = (_constants.MAX_REPEAT, _constants.MIN_REPEAT, _constants.POSSESSIVE_REPEAT)


def patterns() -> Iterator[tuple[str, re.Pattern[Any]]]:
    for name in MODULES:
        for variable, value in vars(importlib.import_module(name)).items():
            for pattern in within(value):
                yield f"{name}.{variable}", pattern


def within(value: Any) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, tuple | list | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from within(each)


@pytest.mark.parametrize(("name", "pattern"), list(patterns()), ids=[name for name, _ in patterns()])
def test_no_repeat_inside_a_repeat(name: str, pattern: re.Pattern[Any]) -> None:
    assert not list(nested(_parser.parse(pattern.pattern, pattern.flags), inside=False)), name


def nested(parsed: Any, *, inside: bool) -> Iterator[Any]:
    for operation, argument in parsed:
        is_unbounded = operation in REPEATS and argument[1] == _constants.MAXREPEAT
        if inside and is_unbounded:
            yield operation
        for part in parts(argument):
            yield from nested(part, inside=inside or is_unbounded)


def parts(argument: Any) -> Iterator[Any]:
    if isinstance(argument, _parser.SubPattern):
        yield argument
    elif isinstance(argument, list | tuple):
        for each in argument:
            yield from parts(each)


def test_the_scan_finds_a_nested_repeat() -> None:
    assert list(nested(_parser.parse(r"(?:a+b)*"), inside=False))
