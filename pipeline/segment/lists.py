"""Entries of lists: bulleted, numbered, lettered, rows of a table, and parallel lines that a lead-in announces."""

import re

from pipeline.segment.openings import opens_aside
from pipeline.segment.scan import STEM, Scan
from pipeline.segment.words import STRUCTURE, any_of

ANNOUNCING = re.compile(any_of(STRUCTURE["announcing"]), re.IGNORECASE)
COMMAND = re.compile(rf"\w(?:{'|'.join(STRUCTURE['command_endings'])})\b")
NAME_AND_MEANING = re.compile(r"[A-Z\u0401\u0410-\u042f\"\u00ab][^.:;!?\n]{1,60}? [-\u2013\u2014] \S")
AMOUNT = re.compile(r"[0-9]{1,3}(?:[-\u2013\u2014][0-9]{1,3}|\+)?(?::(?=[ \t])|[ \t]++(?P<thing>\w{3,}+)[^:]{0,30}:)")
TABLE_RULE = re.compile(r"[|:\- \t]++\Z")
LEAST_RUN = 2
LEAST_NAMED_RUN = 3
# Characters at the end of a lead-in, among which the word that announces a list stands.
ANNOUNCED_BEHIND = 80


def read_marked_item(scan: Scan, at: int) -> int:
    """A line with a bullet, a number or a letter."""
    mark = scan.lines[at].mark
    if mark is None or mark.form in ("heading", "row", "rule"):
        return at
    return scan.add("item", at, scan.extent(at), mark.label, mark.body)


def read_table(scan: Scan, at: int) -> int:
    """A pipe table: its head a lead-in with the rule below it, each row an entry, outer pipes left out."""
    end = at
    while end < len(scan.lines) and _is_row(scan, end) and (end == at or scan.lines[end].gap == 0):
        end += 1
    if end - at < LEAST_RUN:
        return at
    has_head = TABLE_RULE.match(scan.lines[at + 1].text) is not None
    first = at
    if has_head:
        scan.add("paragraph", at, at + 2)
        scan.drafts[-1].text_end = scan.lines[at].end
        _without_outer_pipes(scan)
        first = at + 2
    for row in range(first, end):
        scan.add("component" if scan.section == "contents" else "item", row, row + 1)
        _without_outer_pipes(scan)
    return end


def _is_row(scan: Scan, at: int) -> bool:
    mark = scan.lines[at].mark
    return mark is not None and mark.form == "row"


def _without_outer_pipes(scan: Scan) -> None:
    draft = scan.drafts[-1]
    text = scan.body_of(draft)
    draft.body_start += len(text) - len(text.lstrip("| \t"))
    draft.text_end -= len(text) - len(text.rstrip("| \t"))
    draft.text_end = max(draft.text_end, draft.body_start)


def read_named_run(scan: Scan, at: int) -> int:
    """A run of lines `Имя - что это` below a sentence."""
    ends: list[int] = []
    end = at
    while end < len(scan.lines) and scan.lines[end].mark is None and NAME_AND_MEANING.match(scan.lines[end].text):
        end = scan.extent(end)
        ends.append(end)
    return _add_items(scan, at, ends) if len(ends) >= LEAST_NAMED_RUN else at


def read_announced_run(scan: Scan, at: int) -> int:
    """Parallel lines below a lead-in that ends in a colon: alike in their first words, or parted by semicolons."""
    last = scan.last
    if last is None or scan.text[last.end - 1] != ":":
        return at
    ends = _parted_by_semicolons(scan, at)
    is_announced = ANNOUNCING.search(scan.text, max(last.start, last.end - ANNOUNCED_BEHIND), last.end)
    if len(ends) < LEAST_RUN and (is_announced or AMOUNT.match(scan.lines[at].text)):
        ends = _parallel(scan, at)
    return _add_items(scan, at, ends) if len(ends) >= LEAST_RUN else at


def _add_items(scan: Scan, at: int, ends: list[int]) -> int:
    for start, stop in zip([at, *ends], ends, strict=False):
        scan.add("item", start, stop)
    return ends[-1]


def _parted_by_semicolons(scan: Scan, at: int) -> list[int]:
    """Ends of entries that each end in a semicolon, the last one in a full stop."""
    ends: list[int] = []
    end = at
    while end < len(scan.lines) and scan.lines[end].mark is None:
        end += 1
        text = scan.lines[end - 1].text
        if text[-1] == ";":
            ends.append(end)
        elif scan.lines[end - 1].closed:
            return [*ends, end] if ends else []
        elif end - (ends[-1] if ends else at) > 3:
            break
    return []


def _parallel(scan: Scan, at: int) -> list[int]:
    ends: list[int] = []
    end = at
    while end < len(scan.lines) and _is_parallel(scan, at, end):
        end = scan.extent(end)
        ends.append(end)
    return ends


def _first_word(text: str) -> str:
    """The first word; behind an amount the beginning of the thing: `2 players: …`, `1 player: …`, `5-6: …`."""
    amount = AMOUNT.match(text)
    return (amount["thing"] or ":")[:STEM] if amount else text.split(None, 1)[0]


def _is_parallel(scan: Scan, first: int, at: int) -> bool:
    line, model = scan.lines[at], scan.lines[first]
    if line.mark or opens_aside(line.text) or not scan.lines[scan.extent(at) - 1].closed:
        return False
    if _first_word(line.text) == _first_word(model.text):
        return True
    return bool(COMMAND.search(line.text) and COMMAND.search(model.text))
