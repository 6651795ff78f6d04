"""Contents lists: what is in the box, one entry a line or several in one line."""

import re

from pipeline.numbers import WORDS, number_at
from pipeline.segment.marks import DASHES, Mark
from pipeline.segment.openings import opens_definition
from pipeline.segment.scan import Draft, Scan
from pipeline.segment.words import STRUCTURE, any_of

JOINT = rf"(?:{any_of(STRUCTURE['list_joints'])})"
LEAST_COUNTED = 2
# Between entries: a comma or a semicolon, a colon before the parts of a number, a blank before `and 16 cards`,
# `and two bags`, a wide gap between columns.
SEPARATOR = re.compile(
    rf"[,;][ \t\n]++|:[ \t]++(?=[0-9])|(?<![ \t\n])[ \t\n]++(?={JOINT} (?:[0-9]|(?:{any_of(WORDS)})\b))"
    r"|[ \t]{3,}+(?=[0-9])",
    re.IGNORECASE,
)
COUNTED = re.compile(rf"(?:^|[,;:] |[ \t]{{3}}| {JOINT} )(?:[0-9]{{1,4}} ?[x\u0445\u00d7]? ?(?=\w))", re.MULTILINE)
COUNT = re.compile(r"[0-9]{1,4} ?[x\u0445\u00d7*]?[ \t]*+[^\W0-9]|[x\u0445\u00d7][0-9]{1,4}\b")
COUNT_BEHIND = re.compile(
    r"(?:(?:[ ][\u2013\u2014-]|:)[ \t]*+[0-9]{1,4}|\([0-9]{1,4}\b[^()]{0,20}\)|[ ][x\u0445\u00d7][ ]?[0-9]{1,4})"
    r"(?:[ ]\w{1,5}\.?)?[.,;]?\Z"
)
COUNT_INSIDE = re.compile(r"(?:[ ][\u2013\u2014-]|:)[ \t]*+[0-9]{1,4}\b")
CONTENTS = tuple(STRUCTURE["sections"]["contents"])
FACT = re.compile(rf"(?:{any_of(STRUCTURE['product_facts'])})(?:[ ][^\W0-9]{{1,20}})?:", re.IGNORECASE)
LEADS = tuple(STRUCTURE["contents_leads"])
INLINE_LEAD = re.compile(
    rf"[*_]*+(?:{any_of(CONTENTS)}|[^.:\n]{{0,40}}?(?:{any_of(LEADS)})[^.:\n]{{0,40}}?)[*_]*+:[*_]*+[ \t]*+(?=\S)",
    re.IGNORECASE,
)
LONGEST_ENTRY = 160


def read_components(scan: Scan, at: int) -> int:
    """An entry of a contents list, or a line of them cut at its separators; `Players: 4` is in no box."""
    line = scan.lines[at]
    if FACT.match(line.text):
        return at
    mark = line.mark or _tight_dash(line.text)
    body = mark.body if mark and mark.form in ("bullet", "number") else 0
    if len(COUNTED.findall(line.text[body:])) >= LEAST_COUNTED:
        return _cut_line(scan, at, mark.label if mark and body else None, body, line.start)
    if len(line.text) > LONGEST_ENTRY or (mark and mark.form not in ("bullet", "number", "bare")):
        return at
    if not body and not _is_counted(line.text) and not _is_between_entries(scan, at):
        return at
    is_whole = line.text[-1] in ",;" or not (body or scan.measures.width)
    return scan.add(
        "component", at, at + 1 if is_whole else _end_of_entry(scan, at), mark.label if mark and body else None, body
    )


def _end_of_entry(scan: Scan, at: int) -> int:
    """The end of a wrapped entry: a line that begins with a count, or ends in one as the entry has one, is the next."""
    end = scan.extent(at)
    has_count = COUNT_INSIDE.search(scan.lines[at].text) is not None
    for each in range(at + 1, end):
        text = scan.lines[each].text
        if _begins_with_count(text) or (has_count and COUNT_BEHIND.search(text)):
            return each
    return end


def _tight_dash(text: str) -> Mark | None:
    """A dash directly before a count: `-54 cards`, no negative number in a contents list."""
    return Mark("bullet", text[0], 1) if text[0] in DASHES and text[1:2].isdigit() else None


def read_contents_lead(scan: Scan, at: int) -> int:
    """A sentence that announces what is in the box, before a list of it."""
    line = scan.lines[at]
    if line.text[-1] != ":" or at + 1 == len(scan.lines) or not any(lead in line.text.lower() for lead in LEADS):
        return at
    following = scan.lines[at + 1]
    body = following.mark.body if following.mark and following.mark.form == "bullet" else 0
    if not body and not _is_counted(following.text):
        return at
    scan.section = "contents"
    return scan.add("paragraph", at, at + 1)


def read_contents_line(scan: Scan, at: int) -> int:
    """A line that says what it lists and lists it: `Contents: 110 cards, 5 dice`; its lead-in is a paragraph."""
    line = scan.lines[at]
    lead = INLINE_LEAD.match(line.text)
    if lead is None or len(COUNTED.findall(line.text[lead.end() :])) < LEAST_COUNTED:
        return at
    first = len(scan.drafts)
    scan.add("paragraph", at, at + 1)
    del scan.drafts[first + 1 :]  # Bullets and numbers in the line are its entries.
    draft = scan.drafts[first]
    draft.end = draft.text_end = line.text_start + len(lead[0].rstrip())
    return _cut_line(scan, at, None, lead.end(), line.text_start + lead.end())


def _is_counted(text: str) -> bool:
    return _begins_with_count(text) or COUNT_BEHIND.search(text) is not None


def _begins_with_count(text: str) -> bool:
    if COUNT.match(text):
        return True
    number = number_at(text)
    return number is not None and not number.in_digits and number.end < len(text)


def _is_between_entries(scan: Scan, at: int) -> bool:
    """Whether a line without a number stands directly between entries of a list, or before the first one."""
    line, last = scan.lines[at], scan.last
    if (
        line.closed
        or opens_definition(line.text)
        or last is None
        or last.kind not in {"component", "heading"}
        or at + 1 == len(scan.lines)
    ):
        return False
    following = scan.lines[at + 1]
    if last.kind == "component":
        above = scan.lines[last.line]
        if line.gap > above.gap:
            return False
        if last.label is None and line.text[0].islower():
            return True
    is_counted = _is_counted(following.text) or len(COUNTED.findall(following.text)) >= LEAST_COUNTED
    return following.gap <= line.gap and len(following.text) <= LONGEST_ENTRY and is_counted


def _cut_line(scan: Scan, at: int, label: str | None, body: int, start: int) -> int:
    """Add the entries of a line from `start` on; `body` is where in the line the first one's text begins."""
    line = scan.lines[at]
    end = _end_of_entry(scan, at)
    stop = scan.lines[end - 1].end
    counted = start
    text_start = line.text_start + body
    depth = 0
    for match in SEPARATOR.finditer(scan.text, text_start, stop):
        depth += scan.text.count("(", counted, match.start()) - scan.text.count(")", counted, match.start())
        counted = match.start()
        if depth > 0 or (match[0][0] == ":" and not COUNT.match(scan.text, text_start)):
            continue
        _add(scan, at, start, text_start, match.start() + (not match[0][0].isspace()), label)
        start = text_start = match.end()
        label = None
    _add(scan, at, start, text_start, stop, label)
    return end


def _add(scan: Scan, at: int, start: int, body: int, stop: int, label: str | None) -> None:
    scan.drafts.append(Draft(start, stop, body, stop, "component", label, scan.lines[at].indent, at))
