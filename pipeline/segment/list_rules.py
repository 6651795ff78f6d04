"""Entries of lists: bulleted, numbered, lettered, and parallel lines that a lead-in announces."""

import re

from pipeline.segment.openings import opens_aside
from pipeline.segment.scan import Scan
from pipeline.segment.words import STRUCTURE, any_of

ANNOUNCING = re.compile(any_of(STRUCTURE["announcing"]), re.IGNORECASE)
COMMAND = re.compile(rf"\w(?:{'|'.join(STRUCTURE['command_endings'])})\b")
NAME_AND_MEANING = re.compile(r"[A-Z\u0410-\u042f][^.:;!?]{1,60}? [-\u2013\u2014] \S")
LEAST_RUN = 2


def read_marked_item(scan: Scan, at: int) -> int:
    """A line with a bullet, a number, a letter; a bare number only in a row that counts on."""
    mark = scan.lines[at].mark
    if mark is None or mark.form in ("heading", "row") or (mark.form == "bare" and not _counts_on(scan, at)):
        return at
    return scan.add("item", at, scan.extent(at), mark.label, mark.body)


def _counts_on(scan: Scan, at: int) -> bool:
    mark = scan.lines[at].mark
    if mark is None:
        return False
    number = int(mark.label)
    last = scan.last
    if last is not None and last.kind == "item" and last.label == str(number - 1):
        return True
    following = scan.lines[at + 1].mark if at + 1 < len(scan.lines) else None
    return number in (0, 1) and following is not None and following.label == str(number + 1)


def read_named_run(scan: Scan, at: int) -> int:
    """A run of lines `Имя - что это` below a sentence."""
    last = scan.last
    if last is None or last.kind != "paragraph":
        return at
    end = at
    while end < len(scan.lines) and scan.lines[end].mark is None and NAME_AND_MEANING.match(scan.lines[end].text):
        end += 1
    if end - at < 3:
        return at
    for each in range(at, end):
        scan.add("item", each, each + 1)
    return end


def read_announced_run(scan: Scan, at: int) -> int:
    """Parallel lines below a lead-in that says that they follow."""
    last = scan.last
    if last is None or last.kind != "paragraph" or scan.text[last.end - 1] != ":":
        return at
    if not ANNOUNCING.search(scan.text, max(last.start, last.end - 80), last.end):
        return at
    ends: list[int] = []
    end = at
    while end < len(scan.lines) and _is_parallel(scan, at, end):
        end = scan.extent(end)
        ends.append(end)
    if len(ends) < LEAST_RUN:
        return at
    for start, stop in zip([at, *ends], ends, strict=False):
        scan.add("item", start, stop)
    return end


def _is_parallel(scan: Scan, first: int, at: int) -> bool:
    line, model = scan.lines[at], scan.lines[first]
    if line.mark or opens_aside(line.text) or not line.closed:
        return False
    if line.text.split(None, 1)[0] == model.text.split(None, 1)[0]:
        return True
    return bool(COMMAND.search(line.text) and COMMAND.search(model.text))
