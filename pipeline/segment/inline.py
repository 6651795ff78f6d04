"""Blocks that stand inside a line: lettered and numbered sub-rules, bullets in a paragraph, notes after a sentence."""

import bisect
import re
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.blocks import Kind
from pipeline.segment.openings import KIND_OF_OPENER
from pipeline.segment.sequences import follows, roman_value
from pipeline.segment.words import any_of

INNER_ASIDE = re.compile(
    rf"(?P<word>{any_of(w for word in KIND_OF_OPENER for w in (word.upper(), word.capitalize()))})[ \t]?[:.](?=\s)"
)
INNER_LETTER = re.compile(
    r"(?<=[.;:,!?)\u00bb\"\u2026]\s)\(?(?P<label>[a-z\u0430-\u044f]|[ivx]{2,5})(?P<close>\)|\.(?=\s))\s*+(?=\S)"
)
INNER_NUMBER = re.compile(r"(?<=[.;:,]\s)\(?(?P<label>[0-9]{1,2})\)\s*+(?=\S)")
INNER_BULLET = re.compile(r"(?P<label>[\u2022\u25aa\u25cf\u25e6\u2023\u25ba])[ \t]*+(?=\S)")
LETTER_SIGNS = tuple(f"{before}{letter}{behind}" for letter in "a\u0430" for before in " (\n" for behind in (")", ". "))
MOST_BLANKS = 10
# Below any list that may stand in a line: a note is part of the rule that it follows.
DEEPEST = 9
BEFORE_ASIDE = '.!?\u2026)\u00bb"\u201d*'


@dataclass(frozen=True, slots=True)
class Inner:
    """A block inside another; offsets are those of the text.

    `depth` is 1 for a child of the outer block, 0 for one beside it.
    """

    start: int
    body_start: int
    kind: Kind
    label: str | None
    depth: int


class InnerBlocks:
    """The blocks inside other blocks of one text; what can open one is looked for once, in the whole text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._asides = [match.start() for match in INNER_ASIDE.finditer(text) if text[match.start() - 1] in " \t"]
        self._bullets = [match.start() for match in INNER_BULLET.finditer(text) if text[match.start() - 1] in " \t"]
        self._has_letters = any(sign in text for sign in LETTER_SIGNS)
        self._has_numbers = "1)" in text and "2)" in text

    def within(self, start: int, end: int, letter: str | None) -> list[Inner]:
        """The blocks that open behind `start` and before `end`, in order; each ends where the next begins.

        `letter` is the label of the outer block where it is a letter: the next ones stand beside it.
        """
        text = self._text
        found: list[Inner] = []
        if self._has_letters:
            found += _letters(text, start, end, letter or "")
        if self._has_numbers:
            found += _numbers(text, start, end)
        if self._asides:
            found += _asides(text, start, _between(self._asides, start, end))
        if self._bullets:
            found += _bullets(text, _between(self._bullets, start, end))
        if not found:
            return found
        return sorted((inner for inner in found if inner.start > start), key=lambda inner: inner.start)


def _between(places: list[int], start: int, end: int) -> list[int]:
    return places[bisect.bisect_right(places, start) : bisect.bisect_left(places, end)]


def _letters(text: str, start: int, end: int, letter: str) -> Iterator[Inner]:
    """Letters in order from `a` or behind `letter`; between them small roman numbers one level below."""
    depth = 0 if letter else 1
    close = ""
    number = 0
    for match in INNER_LETTER.finditer(text, start, end):
        label = match["label"]
        if close and match["close"] != close:
            continue
        if (not letter and label in "a\u0430") or (letter and len(label) == 1 and follows(label, letter)):
            letter, close, number = label, match["close"], 0
            yield Inner(match.start(), match.end(), "item", label, depth)
        elif letter and roman_value(label) == number + 1:
            number += 1
            yield Inner(match.start(), match.end(), "item", label, depth + 1)


def _numbers(text: str, start: int, end: int) -> Iterator[Inner]:
    """Numbers in order from 1, two at least."""
    run: list[Inner] = []
    for match in INNER_NUMBER.finditer(text, start, end):
        if int(match["label"]) == len(run) + 1:
            run.append(Inner(match.start(), match.end(), "item", match["label"], 1))
    if len(run) > 1:
        yield from run


def _asides(text: str, start: int, places: list[int]) -> Iterator[Inner]:
    for at in places:
        match = INNER_ASIDE.match(text, at)
        if match and text[max(start, at - MOST_BLANKS) : at].rstrip()[-1:] in BEFORE_ASIDE:
            yield Inner(at, at, KIND_OF_OPENER[match["word"].lower()], None, DEEPEST)


def _bullets(text: str, places: list[int]) -> Iterator[Inner]:
    for at in places:
        match = INNER_BULLET.match(text, at)
        if match:
            yield Inner(at, match.end(), "item", match["label"], 1)
