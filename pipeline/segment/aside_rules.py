"""What stands beside the rules: notes, examples, exceptions, comments, lists of pointers."""

import re

from pipeline.segment.openings import opens_aside, opens_reference
from pipeline.segment.scan import Draft, Scan
from pipeline.segment.words import STRUCTURE, any_of, word_set

EXAMPLES_FOLLOW = re.compile(any_of(STRUCTURE["examples_follow"]), re.IGNORECASE)
GOES_ON = word_set("goes_on")
PROPER_NAME = re.compile(r"(?<=[a-z\u0430-\u044f\u0451,] )[A-Z\u0410-\u042f][a-z\u0430-\u044f\u0451-]{3,}")
STEM = 5


def read_reference(scan: Scan, at: int) -> int:
    """A line that opens like `См. также:`."""
    return scan.add("reference", at, scan.extent(at)) if opens_reference(scan.lines[at].text) else at


def read_comment(scan: Scan, at: int) -> int:
    """An entry below the heading of the comments."""
    mark = scan.lines[at].mark
    if scan.section != "comments" or mark is None or mark.form not in ("number", "bullet"):
        return at
    return scan.add("comment", at, scan.extent(at), mark.label, mark.body)


def read_aside(scan: Scan, at: int) -> int:
    """A line that opens like `Примечание:`."""
    kind = opens_aside(scan.lines[at].text)
    return scan.add(kind, at, scan.extent(at)) if kind else at


def read_announced_example(scan: Scan, at: int) -> int:
    """A paragraph after a sentence that says that examples follow, or after such an example."""
    last = scan.last
    if last is None or scan.lines[at].mark or not _announces_or_is_announced(scan, last):
        return at
    end = scan.add("example", at, scan.extent(at))
    if last.kind == "example" and scan.lines[at].text.split(None, 1)[0].lower() in GOES_ON:
        scan.drafts[-1].under = len(scan.drafts) - 2 if last.under is None else last.under
    return end


def _announces_or_is_announced(scan: Scan, last: Draft) -> bool:
    if last.kind == "paragraph":
        return EXAMPLES_FOLLOW.search(scan.text, last.start, last.end) is not None
    return last.kind == "example" and not opens_aside(scan.text[_head(scan, last) :][:40])


def _head(scan: Scan, last: Draft) -> int:
    return last.start if last.under is None else scan.drafts[last.under].start


def read_example_running_on(scan: Scan, at: int) -> int:
    """A paragraph that goes on with the example above: it names a name that the example brought in."""
    last = scan.last
    if last is None or last.kind != "example" or scan.lines[at].mark:
        return at
    head = len(scan.drafts) - 1 if last.under is None else last.under
    end = scan.extent(at)
    told = scan.text[scan.drafts[head].start : scan.drafts[head].end]
    names = {name[:STEM] for name in PROPER_NAME.findall(told)}
    text = scan.text[scan.lines[at].start : scan.lines[end - 1].end]
    if not any(name in text for name in names):
        return at
    scan.add("example", at, end)
    scan.drafts[-1].under = head
    return end
