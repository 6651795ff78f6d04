"""What stands beside the rules: notes, examples, exceptions, comments, lists of pointers."""

import re

from pipeline.morphology import first_names
from pipeline.segment.numbered_headings import heads_rules
from pipeline.segment.openings import opens_aside, opens_reference
from pipeline.segment.scan import STEM, Draft, Scan
from pipeline.segment.words import STRUCTURE, any_of, word_set
from pipeline.segment.wrapping import is_full

EXAMPLES_FOLLOW = re.compile(any_of(STRUCTURE["examples_follow"]), re.IGNORECASE)
EXAMPLE_CUES = tuple(STRUCTURE["examples_follow"])
GOES_ON = word_set("goes_on")
CAPITAL_WORD = re.compile(r"[A-Z\u0401\u0410-\u042f][a-z\u0430-\u044f\u0451-]{3,}")
ANNOUNCED = "announced"


def read_reference(scan: Scan, at: int) -> int:
    """A line that opens like `См. также:`, or stands below a heading that says so."""
    line = scan.lines[at]
    if opens_reference(line.text):
        return scan.add("reference", at, _end_of_pointers(scan, scan.extent(at)))
    if scan.section != "references" or (line.mark and line.mark.form != "bullet"):
        return at
    last = scan.last
    if line.mark is None and last is not None and last.kind == "reference":
        return at
    return scan.add("reference", at, scan.extent(at), *((line.mark.label, line.mark.body) if line.mark else ()))


def _end_of_pointers(scan: Scan, end: int) -> int:
    """The end of a list of pointers, which are names: a full line of them goes on in capitals too."""
    lines, measures = scan.lines, scan.measures
    while end < len(lines) and lines[end].mark is None and lines[end].gap <= measures.gap:
        if not is_full(lines[end - 1], lines[end], measures) or lines[end].text.isupper():
            break
        end += 1
    return end


def read_comment(scan: Scan, at: int) -> int:
    """An entry below the heading of the comments."""
    mark = scan.lines[at].mark
    if scan.section != "comments" or mark is None or mark.form not in ("number", "bullet", "letter"):
        return at
    if not scan.lines[at].closed and heads_rules(scan, at):
        return at
    return scan.add("comment", at, scan.extent(at), mark.label, mark.body)


def read_aside(scan: Scan, at: int) -> int:
    """A line that opens like `Примечание:`."""
    kind = opens_aside(scan.lines[at].text)
    return scan.add(kind, at, scan.extent(at)) if kind else at


def read_announced_example(scan: Scan, at: int) -> int:
    """A paragraph after a sentence that says that examples follow, or after such an example."""
    last = scan.last
    if last is None or not (last.form == ANNOUNCED or _announces_examples(scan, last)):
        return at
    end = scan.add("example", at, scan.extent(at))
    example = scan.drafts[-1]
    example.form = ANNOUNCED
    if last.form == ANNOUNCED and scan.lines[at].text.split(None, 1)[0].lower() in GOES_ON:
        example.under = len(scan.drafts) - 2 if last.under is None else last.under
    return end


def _announces_examples(scan: Scan, last: Draft) -> bool:
    return last.kind == "paragraph" and EXAMPLES_FOLLOW.search(scan.text, last.start, last.end) is not None


def read_example_running_on(scan: Scan, at: int) -> int:
    """A paragraph that goes on with the example above: it names a name that the example brought in."""
    last = scan.last
    if last is None or last.kind != "example":
        return at
    head = len(scan.drafts) - 1 if last.under is None else last.under
    end = scan.extent(at)
    text = scan.text[scan.lines[at].start : scan.lines[end - 1].end]
    names = scan.names_of(head)
    if names.isdisjoint(word[:STEM] for word in CAPITAL_WORD.findall(text)) and names.isdisjoint(first_names(text)):
        return at
    scan.add("example", at, end)
    scan.drafts[-1].under = head
    return end
