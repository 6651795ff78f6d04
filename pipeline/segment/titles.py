"""Titles: the document's name at its head, and where a hint says that a title stands."""

from pipeline.segment.openings import opens_aside
from pipeline.segment.scan import Draft, Scan

LONGEST_TITLE = 150
LONGEST_STOPPED_TITLE = 60
NAMING_MARKS = ("bare", "heading", "number", "roman")


def read_title(scan: Scan, at: int) -> int:
    """A hinted title, alone or run together with text; without hints the first line, where it is a name."""
    line = scan.lines[at]
    for title in scan.hints.titles:
        if line.text.startswith(title):
            return _cut_title(scan, at, len(title))
    if scan.hints.titles or any(draft.kind != "boilerplate" for draft in scan.drafts) or not _names_document(scan, at):
        return at
    mark = line.mark
    if mark is None:
        return scan.add("title", at, at + 1)
    return scan.add("title", at, at + 1, None if mark.form == "heading" else mark.label, mark.body)


def _names_document(scan: Scan, at: int) -> bool:
    line, mark = scan.lines[at], scan.lines[at].mark
    if mark and (mark.form not in NAMING_MARKS or (mark.form in ("number", "roman") and not _stands_above(scan, at))):
        return False
    if mark and mark.form == "heading":
        return not any(
            line.mark.form == "heading" and line.mark.label == mark.label for line in scan.lines[at + 1 :] if line.mark
        )
    if mark and mark.form == "bare" and _is_first_of_many(scan, at):
        return False
    if len(line.text) > LONGEST_TITLE or line.text[-1] in ",;:" or opens_aside(line.text) or scan.extent(at) > at + 1:
        return False
    return len(scan.lines) > 1 and (not line.closed or len(line.text) <= LONGEST_STOPPED_TITLE) and _is_name(line.text)


def _is_name(text: str) -> bool:
    first = next((c for c in text if c.isalnum()), "")
    return first.isupper() or first.isdigit()


def _stands_above(scan: Scan, at: int) -> bool:
    """Whether the number of the first line is that of the whole: its rules carry it before a dot."""
    mark = scan.lines[at].mark
    following = scan.lines[at + 1].mark if at + 1 < len(scan.lines) else None
    return mark is not None and following is not None and following.label.startswith(f"{mark.label}.")


def _is_first_of_many(scan: Scan, at: int) -> bool:
    """Whether another line counts on from the first one's number: it heads a chapter, not the document."""
    mark = scan.lines[at].mark
    after = str(int(mark.label) + 1) if mark else ""
    return any(line.mark and line.mark.form == "bare" and line.mark.label == after for line in scan.lines)


def _cut_title(scan: Scan, at: int, length: int) -> int:
    """A title, and the text that its line goes on with as a paragraph."""
    line = scan.lines[at]
    rest = line.text[length:].lstrip()
    mark = line.mark
    if mark and mark.body < length:
        scan.add("title", at, at + 1, None if mark.form == "heading" else mark.label, mark.body)
    else:
        scan.add("title", at, at + 1)
    if not rest.strip(".:"):
        return at + 1
    end = scan.extent(at)
    stop = scan.lines[end - 1].end
    start = line.end - len(rest)
    title = scan.drafts[-1]
    title.end = title.text_end = line.text_start + length
    scan.drafts.append(Draft(start, stop, start, stop, "paragraph", None, line.indent, at))
    return end
