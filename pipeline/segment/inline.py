"""Blocks that stand inside a line: lettered sub-rules, bullets in the middle of a paragraph, notes after a sentence."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.segment.blocks import Kind
from pipeline.segment.openings import KIND_OF_OPENER
from pipeline.segment.words import any_of

INNER_ASIDE = re.compile(
    rf"(?P<word>{any_of(w for word in KIND_OF_OPENER for w in (word.upper(), word.capitalize()))})[ \t]?[:.](?=\s)"
)
INNER_LETTER = re.compile(r"(?<=[.;:!?)\u00bb\"] )\(?(?P<label>[a-z\u0430-\u044f])\)[ \t]++(?=\S)")
INNER_STOPPED_LETTER = re.compile(r"(?<=[.;:!?)\u00bb\"] )(?P<label>[a-z\u0430-\u044f])\.[ \t]++(?=\S)")
INNER_BULLET = re.compile(r"(?<=\s)(?P<label>[\u2022\u25aa\u25cf])[ \t]*+(?=\S)")
BEFORE_ASIDE = '.!?\u2026)\u00bb"\u201d'


@dataclass(frozen=True, slots=True)
class Inner:
    """A block inside another; offsets are those of the text."""

    start: int
    body_start: int
    kind: Kind
    label: str | None


def inner_blocks(text: str, start: int, end: int) -> Iterator[Inner]:
    """The blocks that open behind `start`, in order; each ends where the next begins."""
    found = [*_letters(text, start, end), *_asides(text, start, end), *_bullets(text, start, end)]
    found.sort(key=lambda inner: inner.start)
    yield from found


def _letters(text: str, start: int, end: int) -> Iterator[Inner]:
    expected = ""
    for pattern, sign in ((INNER_LETTER, ") "), (INNER_STOPPED_LETTER, ". ")):
        if f"\u0430{sign}" not in text[start:end] and f"a{sign}" not in text[start:end]:
            continue
        for match in pattern.finditer(text, start, end):
            label = match["label"]
            if (not expected and label in "a\u0430") or (expected and expected < label):
                expected = label
                yield Inner(match.start(), match.end(), "item", label)


def _asides(text: str, start: int, end: int) -> Iterator[Inner]:
    for match in INNER_ASIDE.finditer(text, start + 1, end):
        if text[start : match.start()].rstrip()[-1:] in BEFORE_ASIDE and text[match.start() - 1].isspace():
            yield Inner(match.start(), match.start(), KIND_OF_OPENER[match["word"].lower()], None)


def _bullets(text: str, start: int, end: int) -> Iterator[Inner]:
    for match in INNER_BULLET.finditer(text, start + 1, end):
        yield Inner(match.start(), match.end(), "item", match["label"])
