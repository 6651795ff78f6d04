"""The mark a line opens with: a bullet, a number, a letter, a roman number, with the punctuation that belongs to it."""

import re
from dataclasses import dataclass
from typing import Literal

Form = Literal["bullet", "number", "dotted", "bare", "letter", "roman", "damaged", "heading", "row"]

BULLETS = "\u2022\u25aa\u25cf\u25e6\u2023\u2043\u2219\u00b7\u25a0\u25a1\u25ba\u25b8\u25cb*+-\u2013\u2014"
BULLET = re.compile(rf"(?P<label>[{re.escape(BULLETS)}])(?P<blank>[ \t]*+)(?=\S)")
DOUBTFUL_BULLETS = frozenset("*+-\u2013\u2014")
NUMBER = re.compile(
    r"(?P<label>-?[0-9]{1,4}+(?:\.[0-9IVX]{1,4}+)*+[a-z\u0430-\u044f]?(?![0-9A-Za-z\u0400-\u04ff]))"
    r"(?P<close>\\?\.(?![0-9])|\\?\)|[ ][\u2013\u2014-](?=[ ](?![0-9]))|)(?P<blank>[ \t]*+)(?=\S)"
)
PARENTHESISED = re.compile(r"\((?P<label>[0-9]{1,3}|[a-z\u0430-\u044f]|[ivx]{1,5})\)[ \t]*+(?=\S)")
LETTER = re.compile(
    r"(?P<label>[A-Za-z\u0410-\u044f])(?P<close>\\?\)|\\?\.(?=[ \t]))[ \t]*+(?=\S)(?![A-Z\u0410-\u042f]\.)"
)
ROMAN = re.compile(r"(?P<label>[IVXLC\u0406\u0425\u0421\u041c]{1,7})(?P<close>[.)])[ \t]++(?=\S)")
ROMAN_ONLY = frozenset("IVXLC\u0406\u0425\u0421\u041c")
DAMAGED = re.compile(r"(?P<label>[0-9]{2,4}:[0-9]{2})[ \t]++(?=[A-Z\u0410-\u042f])")
MARKDOWN_HEADING = re.compile(r"(?P<label>\#{1,6})[ \t]++(?=\S)")


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark: `label` without its punctuation, `body` the offset in the line behind mark and blanks."""

    form: Form
    label: str
    body: int
    bulleted: bool = False


def opening_mark(text: str) -> Mark | None:
    """The mark that a visible line opens with, if any."""
    first = text[0]
    if first.isalpha():
        return _lettered(text) if text[1:2] in ").\\" or first in ROMAN_ONLY else None
    if first.isdigit() or (first == "-" and text[1:2].isdigit()):
        return _numbered(text)
    if first in BULLETS:
        return _bulleted(text)
    if first == "(":
        return _parenthesised(text)
    if first == "#" and (match := MARKDOWN_HEADING.match(text)):
        return Mark("heading", match["label"], match.end())
    return None


def _numbered(text: str) -> Mark | None:
    if match := DAMAGED.match(text):
        return Mark("damaged", match["label"], match.end())
    match = NUMBER.match(text)
    if not match:
        return None
    label, close = match["label"], match["close"]
    if not label[-1].isdigit() or "." in label:
        return Mark("dotted", label, match.end()) if close or match["blank"] else None
    if close:
        return Mark("number", label, match.end())
    return Mark("bare", label, match.end()) if match["blank"] else None


def _bulleted(text: str) -> Mark | None:
    match = BULLET.match(text)
    if not match or (not match["blank"] and _is_tight_text(text)):
        return None
    rest = text[match.end() :]
    inner = _numbered(rest) if rest[0].isdigit() and match["blank"] else None
    if inner and inner.form in ("dotted", "number"):
        return Mark(inner.form, inner.label, match.end() + inner.body, bulleted=True)
    return Mark("bullet", match["label"], match.end())


def _is_tight_text(text: str) -> bool:
    """Whether a bullet character without a blank after it belongs to the text: `**bold**`, `+1`, `--`."""
    return text[0] in DOUBTFUL_BULLETS and not text[1].isalpha()


def _parenthesised(text: str) -> Mark | None:
    match = PARENTHESISED.match(text)
    if not match:
        return None
    return Mark("number" if match["label"].isdigit() else "letter", match["label"], match.end())


def _lettered(text: str) -> Mark | None:
    if match := ROMAN.match(text):
        return Mark("roman", match["label"], match.end())
    if match := LETTER.match(text):
        return Mark("letter", match["label"], match.end())
    return None
