"""What belongs to the page, not to the text: page numbers, running heads, contents pages."""

import re
from collections.abc import Sequence

from pipeline.segment.lines import Line
from pipeline.segment.marks import Mark
from pipeline.segment.repeats import LEAST_REPEATS, LONGEST_HEAD, line_counts, running_heads, without_number
from pipeline.segment.scan import Scan
from pipeline.segment.words import STRUCTURE, any_of, folded, initials

LONGEST_MARKER = 40
PAGE = re.compile(
    rf"[-\u2013\u2014\[|(* ]*+(?:(?:{any_of(STRUCTURE['page_words'])})\.?[ \t]*+(?:[0-9]{{1,4}}|[ivxlc]{{1,6}})"
    rf"(?:[ \t]*+(?:{any_of(STRUCTURE['page_total'])}|/)[ \t]*+[0-9]{{1,4}})?|"
    rf"[0-9]{{1,4}}(?:[ \t]*+/[ \t]*+[0-9]{{1,4}})?)[-\u2013\u2014\]|)* ]*+\Z",
    re.IGNORECASE,
)
PAGE_INITIALS = frozenset("0123456789-\u2013\u2014[|(*") | initials(STRUCTURE["page_words"])
LEADERS = re.compile(r"(?:\.{3,}+|\u2026++|_{3,}+|(?:[ ]\.){3,}+)[.\u2026_ \t]*+[0-9ivxlc]{1,5}\Z")
LONGEST_LEADERS = 150
LEADER_SIGNS = ("...", "\u2026", ". .", "___")
LINK_INSIDE = re.compile(r"\[[^\[\]]{1,150}\]\(#[^()]{0,150}\)")
PAGE_MARK = Mark("page", "", 0)


def mark_pages(lines: Sequence[Line]) -> None:
    """Give the page's own lines their mark: no text goes on in them."""
    for line in lines:
        text = line.text
        if (len(text) <= LONGEST_MARKER and text[0] in PAGE_INITIALS and PAGE.match(text)) or (
            text[-1].isalnum()
            and any(sign in text for sign in LEADER_SIGNS)
            and LEADERS.search(text[-LONGEST_LEADERS:])
        ):
            line.mark = PAGE_MARK
    _mark_running_heads(lines)


def _mark_running_heads(lines: Sequence[Line]) -> None:
    """Short lines at the edges of several pages: with a number that counts up, or beside page numbers.

    The first line counts among them, since many a running head repeats the title.
    """
    for line in running_heads(lines):
        line.mark = PAGE_MARK
    if not any(line.mark is PAGE_MARK for line in lines):
        return
    at_edges = [
        line
        for at, line in enumerate(lines)
        if at and len(line.text) <= LONGEST_HEAD and not line.closed and line.mark is None
        if PAGE_MARK in (lines[at - 1].mark, lines[at + 1].mark if at + 1 < len(lines) else None)
    ]
    counts = line_counts([lines[0], *at_edges])
    for line in at_edges:
        if counts[folded(line.text)] >= LEAST_REPEATS:
            line.mark = PAGE_MARK


def read_page(scan: Scan, at: int) -> int:
    """A page number, a running head, a contents entry with leaders to its page."""
    line = scan.lines[at]
    if line.mark is None or line.mark.form != "page":
        return at
    if scan.section == "contents" and scan.last and scan.last.kind != "component" and LEADERS.search(line.text):
        scan.section = ""  # What has pages is a table of contents; the numbered lines below it are no components.
    return scan.add("page", at, at + 1)


def read_contents_entry(scan: Scan, at: int) -> int:
    """An entry of a contents page: a line that stands again further down, or links to a place of the text."""
    line = scan.lines[at]
    text = line.text[line.mark.body :] if line.mark and line.mark.form == "bullet" else line.text
    if LINK_INSIDE.fullmatch(text):
        return scan.add("page", at, at + 1)
    if scan.lines[at].closed or len(text) > LONGEST_HEAD:
        return at
    places = scan.last_places
    again = max(places.get(folded(text), 0), places.get(folded(without_number(text)), 0)) > at
    return scan.add("page", at, at + 1) if again else at
