"""The mark a line opens with: a bullet, a number, a letter, a roman number, with the punctuation that belongs to it."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from pipeline.plain import TO_LATIN
from pipeline.segment.words import STRUCTURE, any_of, initials

Form = Literal[
    "bullet", "number", "dotted", "bare", "letter", "roman", "step", "damaged", "heading", "row", "rule", "page"
]

SURE_BULLETS = (
    "\u2022\u25aa\u25cf\u25e6\u2023\u2043\u2219\u00b7\u25a0\u25a1\u25ba\u25b8\u25cb\u25c6\u25ca\uf0b7\u2713\u2714"
)
DASHES = "*+-\u2013\u2014"
LONGEST_EMPHASIS = 80
BULLET = re.compile(rf"(?P<label>[{SURE_BULLETS}{re.escape(DASHES)}])(?P<blank>[ \t]*+)(?=[^ \t])")
PART = r"\.(?:[0-9]{1,4}+|[IVX]{1,4}+(?=\.)|[a-z\u0430-\u044f](?!\w))"
NUMBER = re.compile(
    rf"(?P<label>-?[0-9]{{1,4}}+(?:{PART})*+[a-z\u0430-\u044f]?(?![0-9A-Za-z\u0400-\u04ff:/]))"
    r"(?P<close>\\?\.(?=[^0-9.])|\\?\)|[ ][\u2013\u2014-](?=[ ][^0-9])|)(?P<blank>[ \t]*+)(?=[^ \t])"
)
BRACKETED = re.compile(r"\[(?P<label>[0-9]{1,3}(?:\.[0-9]{1,3}){1,4})\][ \t]*+(?=[^ \t])")
PARENTHESISED = re.compile(
    r"\((?P<label>[0-9]{1,3}(?:\.[0-9]{1,3}){0,5}[a-z\u0430-\u044f]?|[a-z\u0430-\u044f]|[ivx]{1,5})\)[ \t]*+(?=[^ \t])"
)
LETTER = re.compile(
    r"(?P<label>[A-Za-z\u0410-\u044f])(?:\\?\)[ \t]*+|\\?\.[ \t]++)(?=[^ \t])(?![A-Z\u0401\u0410-\u042f]\.)"
)
LETTERED_NUMBER = re.compile(
    r"(?P<label>[A-Z\u0410-\u042f](?:\.[0-9]{1,3}){1,4}[a-z\u0430-\u044f]?)[.)]?[ \t]++(?=[^ \t])"
)
BULLETED_LETTER = re.compile(r"(?P<label>[a-z\u0430-\u044f])[.)][ \t]++(?=[A-Z\u0401\u0410-\u042f\"\u00ab\u201c])")
ROMAN = re.compile(r"(?P<label>[IVXLC\u0406\u0425\u0421\u041c]{1,7}|[ivx]{2,5})(?:\)[ \t]*+|\.[ \t]++)(?=[^ \t])")
# A rule numbered behind a word; the word belongs to the number as its punctuation does.
WORDED = re.compile(
    rf"(?:(?-i:{any_of(word.capitalize() for word in STRUCTURE['rule_words'])}"
    rf"|{any_of(word.upper() for word in STRUCTURE['rule_words'])})[ \t]++|{any_of(STRUCTURE['rule_signs'])}[ \t]*+)"
    r"(?P<label>[0-9]{1,4}(?:\.[0-9]{1,4}){0,5}[a-z\u0430-\u044f]?)[.:)][ \t]++(?=[^ \t])"
)
WORDED_INITIALS = frozenset(initial.upper() for initial in initials(STRUCTURE["rule_words"]))
MAYBE_ROMAN = frozenset("IVXLC\u0406\u0425\u0421\u041civx")
# A number as long as a year more often opens a sentence than an entry.
YEAR_DIGITS = 4
DAMAGED = re.compile(r"(?P<label>[0-9]{2,4}:[0-9]{2})[ \t]++(?=[A-Z\u0401\u0410-\u042f])")
MARKDOWN_HEADING = re.compile(r"(?P<label>\#{1,6})[ \t]++(?=[^ \t])")
STEP = re.compile(
    rf"[*_]*+(?P<label>(?:{any_of(STRUCTURE['step_words'])})[ \t]++[0-9]{{1,2}})"
    r"(?:\.(?![0-9])|[:)]|[ ][\u2013\u2014-](?=[ ]))[*_]*+[ \t]*+(?=[^ \t])",
    re.IGNORECASE,
)
STEP_INITIALS = initials(STRUCTURE["step_words"]) | {"*", "_"}
RULE = re.compile(r"[-=_*~#\u2013\u2014\u2500\u2501\u2550`+ \t]{3,}+\Z")


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark: `label` without its punctuation, `body` the offset in the line behind mark and blanks.

    `sure` says that the mark alone makes the line an entry; a doubtful one needs a neighbour that counts on.
    """

    form: Form
    label: str
    body: int
    sure: bool = True


def opening_mark(text: str) -> Mark | None:
    """The mark that a visible line opens with, if any."""
    first = text[0]
    if first in STEP_INITIALS and (match := STEP.match(text)):
        return Mark("step", match["label"], match.end(), sure=". " in text[match.end() :])
    if first in WORDED_INITIALS and (worded := _worded(text)):
        return worded
    if first.isalpha():
        if text[1:2] == " " and first.islower():
            return Mark("letter", first, 2, sure=False) if text[2].isupper() else None
        return _lettered(text) if text[1:2] in ").\\" or (first in MAYBE_ROMAN and len(text) > 2) else None
    if first.isdigit() or (first == "-" and text[1:2].isdigit()):
        return _damaged(text) or _numbered(text)
    read = READERS.get(first)
    return read(text) if read else None


def _damaged(text: str) -> Mark | None:
    match = DAMAGED.match(text)
    return Mark("damaged", match["label"], match.end()) if match else None


def _numbered(text: str) -> Mark | None:
    match = NUMBER.match(text)
    if not match or not (match["blank"] or (match["close"] and text[match.end()].isalpha())):
        return None
    label, close = match["label"], match["close"]
    if "." in label or (label[-1].isalpha() and close):
        return Mark("dotted", label, match.end(), sure=bool(close) or label[-1].isalpha() or label.count(".") > 1)
    if label[-1].isalpha():
        return None
    if close:
        return Mark("number", label, match.end(), sure=len(label) < YEAR_DIGITS)
    return Mark("bare", label, match.end(), sure=False) if len(label) < YEAR_DIGITS else None


def _ruled_or_bulleted(text: str) -> Mark | None:
    return Mark("rule", "", len(text)) if RULE.match(text) else _bulleted(text)


def _headed(text: str) -> Mark | None:
    match = MARKDOWN_HEADING.match(text)
    return Mark("heading", match["label"], match.end()) if match else _ruled_or_bulleted(text)


def _tabled(text: str) -> Mark | None:
    return Mark("row", "", 0) if text.count("|") > 1 else None


def _bulleted(text: str) -> Mark | None:
    match = BULLET.match(text)
    if not match or (not match["blank"] and text[0] in DASHES and not text[1].isalpha()):
        return None
    if text[0] == "*" and not match["blank"] and "*" in text[2:LONGEST_EMPHASIS]:
        return None
    rest = text[match.end() :]
    inner = _numbered(rest) if rest[0].isdigit() and match["blank"] else None
    if inner and inner.form in ("dotted", "number"):
        return Mark(inner.form, inner.label, match.end() + inner.body)
    if match["blank"] and (letter := BULLETED_LETTER.match(rest)):
        return Mark("letter", letter["label"], match.end() + letter.end())
    return Mark("bullet", match["label"], match.end())


def _quoted_nothing(text: str) -> Mark | None:
    """A blank line of a Markdown quotation only separates."""
    return Mark("rule", "", len(text)) if text == ">" else None


def _parenthesised(text: str) -> Mark | None:
    match = PARENTHESISED.match(text)
    if not match:
        return None
    label = match["label"]
    form: Form = "letter" if label[0].isalpha() else "number" if label.isdigit() else "dotted"
    return Mark(form, label, match.end())


def _bracketed(text: str) -> Mark | None:
    match = BRACKETED.match(text)
    return Mark("dotted", match["label"], match.end()) if match else None


def _lettered(text: str) -> Mark | None:
    if match := LETTERED_NUMBER.match(text):
        return Mark("dotted", match["label"], match.end(), sure=False)
    if match := ROMAN.match(text):
        label = match["label"].translate(TO_LATIN)
        return Mark("roman", label, match.end(), sure=len(label) > 1)
    if match := LETTER.match(text):
        return Mark("letter", match["label"], match.end(), sure=text[1] == ")" and match["label"] not in MAYBE_ROMAN)
    return None


def _worded(text: str) -> Mark | None:
    match = WORDED.match(text)
    return Mark("dotted", match["label"], match.end()) if match else None


READERS: dict[str, Callable[[str], Mark | None]] = {
    **dict.fromkeys(STRUCTURE["rule_signs"], _worded),
    **dict.fromkeys(SURE_BULLETS, _bulleted),
    **dict.fromkeys("-=_*~\u2013\u2014\u2500\u2501\u2550`+", _ruled_or_bulleted),
    "(": _parenthesised,
    "[": _bracketed,
    "|": _tabled,
    "#": _headed,
    ">": _quoted_nothing,
}
