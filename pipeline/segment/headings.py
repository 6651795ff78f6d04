"""Headings: with `#` signs, in capitals, or short lines that only name what follows."""

import re

from pipeline.segment.lines import Line
from pipeline.segment.marks import opening_mark
from pipeline.segment.openings import opens_aside, opens_definition
from pipeline.segment.phrases import ends_open, tells
from pipeline.segment.repeats import LONGEST_NAME, is_announcing, is_short
from pipeline.segment.scan import LONGEST_HEADING, Scan
from pipeline.segment.sections import ICON_WORDS, SECTIONS, Section, section_name, section_of
from pipeline.segment.words import STRUCTURE
from pipeline.segment.wrapping import is_wrapped_name

STEP = re.compile(r"[^\W0-9]{2,20} [0-9]{1,2}: [^.;:!?]{1,40}\Z")
OBLIQUE = tuple(STRUCTURE["oblique_endings"])
LONGEST_CAPITALS = 100
MOST_WORDS = 9
MOST_STOPPED_WORDS = 7
LONGEST_STOPPED = 50
MOST_IN_A_ROW = 3
LEAST_SUBTITLE_WORDS = 5


def read_markdown_heading(scan: Scan, at: int) -> int:
    """A line that opens with `#` signs; a number behind them is its label."""
    line = scan.lines[at]
    mark = line.mark
    if mark is None or mark.form != "heading":
        return at
    number = opening_mark(line.text[mark.body :])
    if number and (number.form == "dotted" or (number.form == "number" and number.sure)):
        end = add_heading(scan, at, at + 1, number.label, mark.body + number.body)
    else:
        end = add_heading(scan, at, at + 1, None, mark.body)
    stripped = line.text.rstrip("# ")
    scan.drafts[-1].text_end -= len(line.text) - len(stripped)
    return end


def read_heading(scan: Scan, at: int) -> int:
    """A short line that only names what follows."""
    line = scan.lines[at]
    if at + 1 == len(scan.lines):
        return at
    if len(line.text) > LONGEST_HEADING:
        return at
    name = section_name(line.text)
    hinted = scan.level(line.text) is not None or name in SECTIONS or name in ICON_WORDS
    if not hinted and (not _names(scan, at) or _is_in_list(scan, at) or _is_subtitle(scan, at)):
        return at
    end = (
        scan.extent(at)
        if not hinted and (line.text.isupper() or is_wrapped_name(scan.lines, at, scan.measures))
        else at + 1
    )
    if end > at + 1:
        return add_heading(scan, at, end, None, 0)
    if not hinted or scan.level(f"{line.text} {scan.lines[end].text}") is not None:
        end = _with_second_line(scan, at)
    return add_heading(scan, at, end, None, 0)


def _names(scan: Scan, at: int) -> bool:
    line = scan.lines[at]
    text = line.text
    if not opens_name(text) or ends_open(text) or text[-1] == ";":
        return False
    if text.isupper():
        whole = scan.text[line.start : scan.lines[scan.extent(at) - 1].end]
        return len(whole) <= LONGEST_CAPITALS and whole[-1] != "."
    if is_wrapped_name(scan.lines, at, scan.measures):
        return scan.extent(at) == at + 2 and not opens_aside(text)
    return _names_in_small(scan, at)


def _names_in_small(scan: Scan, at: int) -> bool:
    line = scan.lines[at]
    text = line.text
    words = text.split(None, MOST_WORDS)
    is_term = opens_definition(text) and not _is_numbered_step(scan, at)
    if is_term or len(text) > LONGEST_NAME or len(words) > MOST_WORDS or opens_aside(text):
        return False
    if text[-1] == ".":
        return _is_stopped_name(scan, at, words)
    if text[-1] == ":":
        return is_announcing(text) and (scan.lines[at + 1].mark is None or scan.has_announcing_headings)
    return (not line.closed or text[-1] == "?") and scan.extent(at) == at + 1 and not _goes_on_below_page(scan, at)


def _is_numbered_step(scan: Scan, at: int) -> bool:
    """Whether a line like `Phase 1: Income` stands above its text, not among others of its form."""
    return STEP.match(scan.lines[at].text) is not None and STEP.match(scan.lines[at + 1].text) is None


def _goes_on_below_page(scan: Scan, at: int) -> bool:
    """Whether page markers below the line only interrupt its sentence."""
    below = at + 1
    while below < len(scan.lines) and (mark := scan.lines[below].mark) and mark.form == "page":
        below += 1
    return at + 1 < below < len(scan.lines) and scan.lines[below].text[0].islower()


def _is_stopped_name(scan: Scan, at: int, words: list[str]) -> bool:
    text, measures = scan.lines[at].text, scan.measures
    if not measures.has_stopped_headings or len(text) > LONGEST_STOPPED or ": " in text:
        return False
    if measures.width and min(scan.lines[at].gap, scan.lines[at + 1].gap) <= measures.gap:
        return False
    return len(words) <= MOST_STOPPED_WORDS and ". " not in text and not tells(text.partition(",")[0].split())


def opens_name(text: str) -> bool:
    """Whether a text begins as a name does: with a capital or a number."""
    first = text[0] if text[0].isalnum() else next((c for c in text if c.isalnum()), "")
    return first.isupper() or first.isdigit()


def _is_subtitle(scan: Scan, at: int) -> bool:
    """Whether a line below the title says in some words what the document is, and names nothing that follows."""
    line, last = scan.lines[at], scan.last
    if last is None or last.kind not in ("title", "boilerplate") or not scan.has_title or line.text.isupper():
        return False
    below = scan.lines[at + 1]
    is_above_name = is_short(below, scan.measures.width) or is_announcing(below.text)
    return line.text.count(" ") >= LEAST_SUBTITLE_WORDS - 1 and is_above_name and at + 2 < len(scan.lines)


def _is_in_list(scan: Scan, at: int) -> bool:
    """Whether the line is one of many short lines in a row, neither set apart from them nor the last of them."""
    runs = scan.short_runs
    if runs[at] <= MOST_IN_A_ROW or runs[at + 1] != runs[at] or scan.lines[at].text.isupper():
        return False
    return scan.lines[at].gap <= scan.lines[at + 1].gap


def _with_second_line(scan: Scan, at: int) -> int:
    """The end of a heading; a second line that cannot stand alone belongs to it."""
    if at + 2 >= len(scan.lines):
        return at + 1
    second = scan.lines[at + 1]
    if not is_short(second, scan.measures.width) or scan.level(second.text) is not None or not second.text[0].isupper():
        return at + 1
    first_word = second.text.split(None, 1)[0].lower()
    return at + 2 if first_word.endswith(OBLIQUE) else at + 1


def add_heading(scan: Scan, at: int, end: int, label: str | None, body: int) -> int:
    """Add a heading to a scan and note the kind of section that it opens. Gives `end`."""
    scan.add("heading", at, end, label, body)
    heading = scan.body_of(scan.drafts[-1])
    if label and label.isdecimal():
        scan.chapter = label, punctuation(scan.lines[at].text[:body], label)
    form = _form(scan.lines[at], heading, label)
    above: Section = "" if _stands_beside(form, scan.section_form) else scan.section
    scan.section = section_of(heading, above)
    scan.section_form = scan.section_form if scan.section and scan.section == above else form
    return end


def punctuation(marked: str, label: str) -> str:
    """The punctuation of a mark: `.` of `7.`, `()` of `(7)`."""
    return marked.replace(label, "", 1).strip()


def _form(line: Line, heading: str, label: str | None) -> str:
    """How a heading is set apart: its Markdown signs, a number, capitals, or nothing that shows its level."""
    if line.mark and line.mark.form == "heading":
        return line.mark.label
    return "number" if label else "capitals" if heading.isupper() else ""


def _stands_beside(form: str, opened: str) -> bool:
    """Whether a heading's form shows that it stands beside or above the one that opened the section."""
    if form.startswith("#") and opened.startswith("#"):
        return len(form) <= len(opened)
    return form == opened != ""
