"""Titles: the document's name at its head, and where a hint says that a title stands."""

import re

from pipeline.segment.marks import Mark
from pipeline.segment.openings import opens_aside
from pipeline.segment.phrases import tells
from pipeline.segment.scan import Draft, Scan
from pipeline.segment.words import STRUCTURE, any_of
from pipeline.segment.wrapping import is_full

PRODUCT = re.compile(rf"\w[ \t]*\((?:{any_of(STRUCTURE['products'])})\)\.?\Z", re.IGNORECASE)
BETWEEN_PAGE_AND_SITE = r"|\u22c6\u2605\u00b7\u203a\u00bb"
PAGE_AND_SITE = re.compile(rf"[^{BETWEEN_PAGE_AND_SITE}]+ [{BETWEEN_PAGE_AND_SITE}] [^{BETWEEN_PAGE_AND_SITE}]+")
NOT_IN_NAME = re.compile(r"[,;]|[.!?] ")
LONGEST_TITLE = 150
LONGEST_STOPPED_TITLE = 60
LEAST_WORD = 5
MOST_LINES = 3


def read_title(scan: Scan, at: int) -> int:
    """A hinted title, alone or run together with text; without hints the first line, where it is a name."""
    line, mark = scan.lines[at], scan.lines[at].mark
    if title := scan.hinted_titles.get(at):
        return _cut_title(scan, at, len(title))
    if scan.hints.titles or any(draft.kind != "boilerplate" for draft in scan.drafts):
        return at
    if repeated := _repeated_opening(line.text):
        return _cut_title(scan, at, repeated)
    if not (_names_document(scan, at) if mark is None else _marks_document(scan, at, mark)):
        return at
    if mark is None:
        return scan.add("title", at, _end_of_name(scan, at))
    return scan.add("title", at, at + 1, None if mark.form == "heading" else mark.label, mark.body)


def read_further_title(scan: Scan, at: int) -> int:
    """Without hints the name of a product right below the title, and that of a page below another page's foot."""
    line = scan.lines[at]
    if scan.hints.titles or len(line.text) > LONGEST_TITLE or not _is_name(line.text):
        return at
    is_title = PRODUCT.search(line.text) if scan.drafts[-1].kind == "title" else _names_page(scan, at)
    return scan.add("title", at, at + 1) if is_title else at


def _names_document(scan: Scan, at: int) -> bool:
    line, end = scan.lines[at], _end_of_name(scan, at)
    if not end or line.text[-1] in ",;:" or opens_aside(line.text):
        return False
    return len(scan.lines) > 1 and (not line.closed or len(line.text) <= LONGEST_STOPPED_TITLE) and _is_name(line.text)


def _end_of_name(scan: Scan, at: int) -> int:
    """The index behind a title, which may be wrapped like the text below it; 0 where the lines are too long for one."""
    lines = scan.lines
    end = scan.extent(at)
    while end < len(lines) and lines[end].gap == 0 and lines[end].mark is None:
        if not (lines[end - 1].text.isupper() and lines[end].text.isupper()):
            break
        if not is_full(lines[end - 1], lines[end], scan.measures):
            break
        end += 1
    is_wrapped = end > at + 1
    if lines[end - 1].end - lines[at].start > LONGEST_TITLE or end - at > MOST_LINES:
        return 0
    return 0 if is_wrapped and lines[end - 1].closed else end


def _names_page(scan: Scan, at: int) -> bool:
    """Whether a line has the form `Name ⋆ Site`, and text of another page stands above it."""
    line = scan.lines[at]
    has_text_above = any(draft.kind not in ("boilerplate", "title", "page") for draft in scan.drafts)
    return has_text_above and not line.closed and PAGE_AND_SITE.fullmatch(line.text) is not None


def _marks_document(scan: Scan, at: int, mark: Mark) -> bool:
    """Whether a first line with a mark names the whole: the only one of its level, or the number of all its rules."""
    later = [line.mark for line in scan.lines[at + 1 :] if line.mark]
    if mark.form == "heading":
        return not any(other.form == "heading" and other.label == mark.label for other in later)
    if mark.form == "bare":
        following = str(int(mark.label) + 1)
        counts_on = any(other.form == "bare" and other.label == following for other in later)
        return not counts_on and _names_document(scan, at)
    is_whole = bool(later) and later[0].label.startswith(f"{mark.label}.")
    return mark.form in ("number", "roman") and is_whole and _names_document(scan, at)


def _repeated_opening(text: str) -> int:
    """Where a title run together with text ends: the word that opens it opens the text again; 0 where it does not.

    A sentence may hold its first word twice, so what stands before the second must be a name.
    """
    word = text.split(None, 1)[0]
    if len(text) <= LONGEST_TITLE or len(word) < LEAST_WORD or not word[0].isupper():
        return 0
    again = text.find(f" {word} ", len(word), LONGEST_TITLE)
    return again if again > 0 and NOT_IN_NAME.search(text, 0, again) is None and not tells(text[:again].split()) else 0


def _is_name(text: str) -> bool:
    first = next((c for c in text if c.isalnum()), "")
    return first.isupper() or first.isdigit()


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
