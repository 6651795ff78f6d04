"""What stands beside the rules: notes, examples, exceptions, comments, lists of pointers."""

import re

from pipeline.segment.openings import opens_aside, opens_reference
from pipeline.segment.scan import Scan
from pipeline.segment.words import STRUCTURE, any_of, word_set

EXAMPLES_FOLLOW = re.compile(any_of(STRUCTURE["examples_follow"]), re.IGNORECASE)
GOES_ON = word_set("goes_on")
PROPER_NAME = re.compile(r"(?<=[a-z\u0430-\u044f\u0451,] )[A-Z\u0410-\u042f][a-z\u0430-\u044f\u0451-]{3,}")
STEM = 5


def read_reference(scan: Scan, at: int) -> int:
    """A line that opens like `См. также:`, or stands below a heading that says so."""
    line = scan.lines[at]
    if opens_reference(line.text):
        return scan.add("reference", at, scan.extent(at))
    if scan.section != "references" or (line.mark and line.mark.form != "bullet"):
        return at
    last = scan.last
    if line.mark is None and last is not None and last.kind == "reference":
        return at
    return scan.add("reference", at, scan.extent(at), *((line.mark.label, line.mark.body) if line.mark else ()))


def read_comment(scan: Scan, at: int) -> int:
    """An entry below the heading of the comments."""
    mark = scan.lines[at].mark
    if scan.section != "comments" or mark is None or mark.form not in ("number", "bullet", "letter"):
        return at
    return scan.add("comment", at, scan.extent(at), mark.label, mark.body)


def read_aside(scan: Scan, at: int) -> int:
    """A line that opens like `Примечание:`."""
    kind = opens_aside(scan.lines[at].text)
    return scan.add(kind, at, scan.extent(at)) if kind else at


def read_announced_example(scan: Scan, at: int) -> int:
    """A paragraph after a sentence that says that examples follow, or after such an example."""
    last = scan.last
    if last is None or not _is_announced(scan):
        return at
    end = scan.add("example", at, scan.extent(at))
    if last.kind == "example" and scan.lines[at].text.split(None, 1)[0].lower() in GOES_ON:
        scan.drafts[-1].under = len(scan.drafts) - 2 if last.under is None else last.under
    return end


def _is_announced(scan: Scan) -> bool:
    """Whether the run of examples before the next line, if any, stands below a sentence that announces it."""
    for draft in reversed(scan.drafts):
        if draft.kind == "paragraph":
            return EXAMPLES_FOLLOW.search(scan.text, draft.start, draft.end) is not None
        if draft.kind != "example" or opens_aside(scan.text[draft.start : draft.end]):
            return False
    return False


def read_example_running_on(scan: Scan, at: int) -> int:
    """A paragraph that goes on with the example above: it names a name that the example brought in."""
    last = scan.last
    if last is None or last.kind != "example":
        return at
    head = len(scan.drafts) - 1 if last.under is None else last.under
    names = {name[:STEM] for name in PROPER_NAME.findall(scan.body_of(scan.drafts[head]))}
    end = scan.extent(at)
    text = scan.text[scan.lines[at].start : scan.lines[end - 1].end]
    if not any(name in text for name in names):
        return at
    scan.add("example", at, end)
    scan.drafts[-1].under = head
    return end
