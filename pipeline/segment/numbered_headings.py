"""Numbered headings: a number and a name, where rules below carry the number or no list does."""

from pipeline.segment.headings import add_heading, opens_name, punctuation
from pipeline.segment.lines import LEAST_INDENT, Line
from pipeline.segment.marks import Mark
from pipeline.segment.phrases import tells
from pipeline.segment.repeats import LONGEST_NAME, is_stopped_name
from pipeline.segment.scan import Scan
from pipeline.segment.sections import SECTIONS, section_name

NUMBERS = frozenset({"dotted", "number", "bare", "roman"})
LONGEST_INTRODUCTION = 30
"""The lines that may stand between a numbered heading and its first rule."""


def read_numbered_heading(scan: Scan, at: int) -> int:
    """A number and a name: `42.3. АГЕНТЫ`, `42 Лидеры`, `100. General`."""
    line = scan.lines[at]
    mark = line.mark
    if mark is None or mark.form not in NUMBERS:
        return at
    body = line.text[mark.body :]
    if scan.level(line.text) is None and scan.level(body) is None and not _is_numbered_name(scan, at, body):
        return at
    return add_heading(scan, at, at + 1, mark.label, mark.body)


def _is_numbered_name(scan: Scan, at: int, body: str) -> bool:
    line = scan.lines[at]
    if is_stopped_name(body) and scan.has_stopped_numbers:
        return at + 1 < len(scan.lines) and scan.lines[at + 1].mark is None and scan.extent(at) == at + 1
    if (line.closed and body[-1] not in "?!") or not opens_name(body) or len(body) > LONGEST_NAME or body[-1] in ",;":
        return False
    if section_name(body) in SECTIONS:
        return True
    if scan.extent(at) > at + 1 or _is_counted_entry(scan, line):
        return False
    return (body.isupper() and len(body) > 1) or _stands_above_others(scan, at)


def _is_counted_entry(scan: Scan, line: Line) -> bool:
    """Whether a bare number says how many there are, between entries of a contents list: `2 Dice`, `1 Rulebook`."""
    if scan.section != "contents" or scan.last is None or scan.last.kind != "component" or line.mark is None:
        return False
    return line.mark.form == "bare" and not line.text.isupper() and line.gap <= scan.lines[scan.last.line].gap


def _stands_above_others(scan: Scan, at: int) -> bool:
    """Whether rules below carry the number before a dot, or no neighbour carries a number of the same form."""
    mark = scan.lines[at].mark
    if mark is None:
        return False
    if heads_rules(scan, at) or (scan.last is not None and scan.last.kind == "title"):
        return True
    if at + 1 == len(scan.lines) or _holds_entries(scan, at):
        return False
    return _stands_beside_a_list(scan, at, mark)


def _stands_beside_a_list(scan: Scan, at: int, mark: Mark) -> bool:
    """Whether a list of the same form begins anew below, or ends above where the chapters count on, or none is near."""
    signs = punctuation(scan.lines[at].text[: mark.body], mark.label)
    below = scan.lines[at + 1]
    if _is_marked_alike(below, mark, signs):
        return below.mark is not None and below.mark.label == "1" and not tells(scan.lines[at].text.split()[1:])
    if _goes_on_chapters(scan, at, mark.label, signs):
        return True
    is_below_entry = at > 0 and _is_marked_alike(scan.lines[at - 1], mark, signs)
    return not is_below_entry and not _goes_on_a_list(scan, mark.label, signs)


def _holds_entries(scan: Scan, at: int) -> bool:
    """Whether entries set in deeper stand directly below: the line is an entry of the outer list."""
    line, below = scan.lines[at], scan.lines[at + 1]
    return below.mark is not None and below.gap == 0 and below.indent >= line.indent + LEAST_INDENT


def _goes_on_chapters(scan: Scan, at: int, label: str, signs: str) -> bool:
    """Whether a name carries the number behind that of the last numbered heading, and ends a list of sentences."""
    before, signs_before = scan.chapter
    if not before or not label.isdecimal() or signs != signs_before or int(label) != int(before) + 1:
        return False
    return scan.lines[at - 1].closed and not tells(scan.lines[at].text.split()[1:])


def _is_marked_alike(line: Line, mark: Mark, signs: str) -> bool:
    other = line.mark
    return other is not None and other.form == mark.form and punctuation(line.text[: other.body], other.label) == signs


def heads_rules(scan: Scan, at: int) -> bool:
    """Whether the next number below, an introduction left aside, is part of the number of line `at`."""
    mark = scan.lines[at].mark
    if mark is None or mark.form not in NUMBERS:
        return False
    below = (line.mark for line in scan.lines[at + 1 : at + 1 + LONGEST_INTRODUCTION] if line.mark)
    following = next((other for other in below if other.form in NUMBERS), None)
    return following is not None and _is_within(following.label, mark.label)


def _goes_on_a_list(scan: Scan, label: str, signs: str) -> bool:
    """Whether an entry of the same section carries the number before, with the same punctuation."""
    for draft in reversed(scan.drafts):
        if draft.kind in ("heading", "title"):
            return False
        if draft.kind == "item" and draft.label and draft.label.isdigit() and label.isdigit():
            marked = scan.text[draft.start : draft.body_start]
            return int(draft.label) == int(label) - 1 and punctuation(marked, draft.label) == signs
    return False


def _is_within(label: str, above: str) -> bool:
    """Whether a number is part of another one: `1.2` of `1`, and `100` of `1`."""
    return label.startswith(f"{above}.") or (label.startswith(above) and len(label) > len(above) + 1)
