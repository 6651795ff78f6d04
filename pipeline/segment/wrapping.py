"""Where a line goes on with the one before, and how the lines of a block become one text."""

import re

from pipeline.segment.lines import Line
from pipeline.segment.measures import Measures
from pipeline.segment.openings import opens_aside, opens_definition
from pipeline.segment.words import word_set

OPEN_WORDS = word_set("open_words")
NEW_CASE = word_set("new_case")
PRONOUNS = word_set("pronouns")
LAST_WORD = re.compile(r"(?P<word>\w++)\W*\Z")
FIRST_WORDS = re.compile(r"\W*+(?P<word>\w++)\W*+(?P<second>\w*+)")
OPEN_END = "-,;(\u2013\u2014\u00ab\u201c"
ENUMERATORS = frozenset({"bullet", "letter", "roman", "damaged", "heading", "row", "dotted"})


def goes_on(line: Line, following: Line, measures: Measures) -> bool:
    """Whether `following` is the same block as the line before it."""
    if following.gap > measures.gap or (following.mark and not _is_mere_number(line, following)):
        return False
    if line.closed and line.text[-1] != ":" and not _has_open_bracket(line.text):
        return _is_full(line, measures) and not _opens_new(following)
    first = following.text[0]
    if line.closed:
        return False
    if first.islower() or line.text[-1] in OPEN_END or _has_open_bracket(line.text):
        return not opens_aside(following.text)
    if _is_full(line, measures) and not _opens_new(following):
        return True
    return _ends_in_open_word(line.text)


def _is_mere_number(line: Line, following: Line) -> bool:
    """A number that opens a line only because the line was broken before it: `относящихся к` / `6 Сценариям`."""
    mark = following.mark
    if mark is None or mark.form in ENUMERATORS or line.closed:
        return False
    if mark.form == "number":
        return len(mark.label) == 4 and not (line.mark and line.mark.form == "number")
    return line.text[-1] in OPEN_END or _ends_in_open_word(line.text)


def _ends_in_open_word(text: str) -> bool:
    last = LAST_WORD.search(text[-20:])
    return last is not None and last["word"] in OPEN_WORDS


def _is_full(line: Line, measures: Measures) -> bool:
    return bool(measures.full_width) and len(line.text) >= measures.full_width


def _opens_new(line: Line) -> bool:
    return (
        _opens_new_case(line.text)
        or line.text.isupper()
        or opens_aside(line.text) is not None
        or opens_definition(line.text)
    )


def _opens_new_case(text: str) -> bool:
    """Whether a line opens a case of its own; `If they …` goes on with what the line before speaks of."""
    words = FIRST_WORDS.match(text)
    return words is not None and words["word"].lower() in NEW_CASE and words["second"].lower() not in PRONOUNS


def _has_open_bracket(text: str) -> bool:
    return (
        text.count("(") > text.count(")")
        or text.count("\u00ab") > text.count("\u00bb")
        or (text.count('"') % 2 == 1 and "\u201c" not in text)
    )


def joined(text: str, start: int, end: int) -> str:
    """The text of a stretch, its lines joined by one blank, or by none where a word was broken at a hyphen."""
    stretch = text[start:end]
    if "\n" not in stretch:
        return " ".join(stretch.split()) if "  " in stretch or "\t" in stretch else stretch
    words: list[str] = []
    for line in stretch.split("\n"):
        parts = line.split()
        if words and parts and words[-1][-1] == "-" and len(words[-1]) > 1:
            words[-1:] = _rejoined(text, words[-1], parts.pop(0))
        words += parts
    return " ".join(words)


def _rejoined(text: str, broken: str, rest: str) -> list[str]:
    first = broken[:-1]
    if not rest[0].islower() or not first[-1].isalpha():
        return [broken + rest]
    stem = (first + rest)[: max(len(first) + 3, 6)]
    if re.search(rf"(?<!\w){re.escape(stem)}", text, re.IGNORECASE):
        return [first + rest]
    if broken + rest[:4] in text:
        return [broken + rest]
    if re.search(rf"(?<!\w){re.escape(first)}(?![\w-])", text):
        return [broken, rest] if re.search(r"\w- \w", text) else [broken + rest]
    return [first + rest]
