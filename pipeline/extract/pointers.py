"""Where a text points elsewhere: to a page, a section, a rule, a term, another document or a place nearby."""

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass

import ahocorasick_rs

from pipeline.extract.pointer_patterns import (
    ANCHORS,
    BRACKETED,
    FURTHER_NUMBER,
    NAME_IN_LIST,
    PATTERNS,
    SEE_ALSO,
    VERSIONED,
)
from pipeline.plain import lowered

# How far a match of a subject reaches before and behind the beginning of its anchor, at the most.
REACH = {
    "page": (60, 40),
    "section": (50, 160),
    "rule": (50, 100),
    "see": (1, 330),
    "told": (1, 60),
    "here": (60, 50),
    "document": (60, 120),
}


@dataclass(frozen=True, slots=True)
class Pointer:
    """A pointer at a plain stretch: its kind, what names its target (a number or a name), whether that is elsewhere.

    Kind `named` is settled by what bears the name: a term or a section; `bracketed` is a number that points to a rule
    where one bears it.
    """

    start: int
    end: int
    kind: str
    key: str | None
    is_elsewhere: bool = False


def pointers(text: str) -> Iterator[Pointer]:
    """The pointers of a text in its order; of two that overlap the one that begins first, else the longer one."""
    found = [pointer for window in _windows(text) for pointer in _in_window(text, *window)]
    found += [Pointer(*match.span("name"), "document", match["name"]) for match in VERSIONED.finditer(text)]
    found += [Pointer(*match.span("number"), "bracketed", match["number"]) for match in BRACKETED.finditer(text)]
    end = 0
    for pointer in sorted(found, key=lambda pointer: (pointer.start, -pointer.end)):
        if pointer.start >= end:
            yield pointer
            end = pointer.end


def _windows(text: str) -> Iterator[tuple[str, int, int]]:
    """Subject, start and end of each stretch where patterns can match at all; those of a subject do not overlap."""
    last: dict[str, tuple[int, int]] = {}
    for index, start, _ in _automaton().find_matches_as_indexes(lowered(text), overlapping=True):
        if start and text[start - 1].isalpha():
            continue
        subject = ANCHORS[index][0]
        before, behind = REACH[subject]
        window = (max(0, start - before), start + behind)
        if subject in last and window[0] <= last[subject][1]:
            window = (last[subject][0], window[1])
        elif subject in last:
            yield (subject, *last[subject])
        last[subject] = window
    for subject, window in last.items():
        yield (subject, *window)


@functools.cache
def _automaton() -> ahocorasick_rs.AhoCorasick:
    return ahocorasick_rs.AhoCorasick([anchor for _, anchor in ANCHORS])


def _in_window(text: str, subject: str, start: int, end: int) -> Iterator[Pointer]:
    for needed, kind, pattern in PATTERNS:
        if needed == subject:
            for match in pattern.finditer(text, start, end):
                yield from _read(kind, match)
    if subject == "see":
        for match in SEE_ALSO.finditer(text, start, end):
            for name in NAME_IN_LIST.finditer(text, *match.span("list")):
                yield Pointer(*name.span(), "named", name["name"] or name["capital"])


def _read(kind: str, match: re.Match[str]) -> Iterator[Pointer]:
    groups = match.groupdict()
    key = groups.get("page") or groups.get("number") or groups.get("name")
    is_elsewhere = bool(groups.get("other"))
    yield Pointer(match.start(), match.end(), kind, key, is_elsewhere)
    if kind in {"page", "rule"} and not is_elsewhere:
        further = FURTHER_NUMBER.match(match.string, match.end())
        while further:
            yield Pointer(*further.span("number"), kind, further["number"])
            further = FURTHER_NUMBER.match(match.string, further.end("number"))
