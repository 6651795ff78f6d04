"""The published rules of versions, as docs/versions.md shows them: what each kind of change does to the number."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

FIRST = "1.0.0"
VERSION = re.compile(r"(?:0|[1-9][0-9]{0,8})(?:\.(?:0|[1-9][0-9]{0,8})){2}")


class Level(IntEnum):
    """How much a change asks of those who use the data."""

    NOTHING = 0
    PATCH = 1
    MINOR = 2
    MAJOR = 3


@dataclass(frozen=True, slots=True)
class Rule:
    """A kind of change with its level."""

    level: Level
    change: str


RULES = {
    "table_removed": Rule(Level.MAJOR, "a table removed or renamed"),
    "column_removed": Rule(Level.MAJOR, "a column removed or renamed"),
    "column_retyped": Rule(Level.MAJOR, "a column of another type"),
    "key_changed": Rule(Level.MAJOR, "another key"),
    "tightened": Rule(Level.MAJOR, "a constraint tightened: a value, a null or a reference no longer allowed"),
    "rows_removed": Rule(Level.MAJOR, "an id or row removed"),
    "text_withheld": Rule(Level.MAJOR, "a text withheld that the last version had"),
    "table_added": Rule(Level.MINOR, "a table added"),
    "column_added": Rule(Level.MINOR, "a column added"),
    "rows_added": Rule(Level.MINOR, "rows added"),
    "loosened": Rule(Level.MINOR, "a constraint loosened: a value or a null newly allowed, a reference given up"),
    "cells_changed": Rule(Level.PATCH, "a cell corrected"),
    "described": Rule(Level.PATCH, "a description corrected"),
    "reported": Rule(Level.PATCH, "findings opened or closed, checks with other figures, migrations recorded"),
    "packaging": Rule(Level.PATCH, "packaging: anything else in the files"),
}


def parse(version: str) -> tuple[int, int, int]:
    """The three numbers of a version; raises ValueError where it is none (SemVer 2.0.0, without suffixes)."""
    if not VERSION.fullmatch(version):
        raise ValueError(version)
    major, minor, patch = map(int, version.split("."))
    return major, minor, patch


def is_version(text: str) -> bool:
    """Whether a text is a version."""
    return VERSION.fullmatch(text) is not None


def next_version(previous: str | None, level: Level) -> str:
    """The version that follows after a change of this level; the first is 1.0.0."""
    if previous is None:
        return FIRST
    major, minor, patch = parse(previous)
    raised = {
        Level.MAJOR: (major + 1, 0, 0),
        Level.MINOR: (major, minor + 1, 0),
        Level.PATCH: (major, minor, patch + 1),
    }
    return ".".join(map(str, raised[level]))


def highest(kinds: Iterable[str]) -> Level:
    """The level of the gravest of these kinds of change."""
    return max((RULES[kind].level for kind in kinds), default=Level.NOTHING)
