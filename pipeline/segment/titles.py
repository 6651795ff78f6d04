"""Titles: the document's name at its head, and where a hint says that a title stands."""

from pipeline.segment.scan import Draft, Scan
from pipeline.segment.words import folded

LONGEST_TITLE = 150


def read_title(scan: Scan, at: int) -> int:
    """A hinted title, alone or run together with text; without hints the first line, and a name right below it."""
    line = scan.lines[at]
    for title in scan.hints.titles:
        if line.text.startswith(title):
            return _cut_title(scan, at, len(title))
    if scan.hints.titles:
        return at
    has_title = bool(scan.drafts)
    if not has_title and at == 0 and len(line.text) <= LONGEST_TITLE and not line.text.endswith((",", ";")):
        mark = line.mark
        if mark and mark.form in ("bullet", "letter", "row"):
            return at
        label = mark.label if mark and mark.form != "heading" else None
        return scan.add("title", at, at + 1, label, mark.body if mark else 0)
    return at


def _cut_title(scan: Scan, at: int, length: int) -> int:
    line = scan.lines[at]
    rest = line.text[length:].lstrip()
    mark = line.mark
    end = scan.add("title", at, at + 1, *((mark.label, mark.body) if mark else ()))
    if rest.strip(".:"):
        start = line.end - len(rest)
        scan.drafts[-1].end = line.start + length
        scan.drafts.append(Draft(start, line.end, start, "paragraph", None, line.indent, at))
    return end


def is_before_title(scan: Scan, at: int) -> bool:
    """Whether a hinted title is still to come and none was read."""
    if not scan.hints.titles or any(draft.kind == "title" for draft in scan.drafts):
        return False
    return not any(folded(title) in folded(scan.lines[at].text) for title in scan.hints.titles)
