"""Card lists: rows that carry codes at one place, or stand in columns under a header that names a card's parts."""

import re

from pipeline.blocks import Kind
from pipeline.cardlist.code_places import DAMAGED_CODE
from pipeline.cardlist.stated_types import stated_type
from pipeline.cardlist.type_words import is_type_word, words
from pipeline.segment.card_forms import LONGEST_ROW, Form, form_of, goes_on, has_code, row_of
from pipeline.segment.card_headers import header_end, is_header
from pipeline.segment.lines import Line
from pipeline.segment.scan import Scan

# What a line must look like to be worth a closer look: something as short as a code at one of its ends, or in a cell.
CODE_LIKE_END = re.compile(
    r"(?:[\s,;|(\[+/&]|\A)(?:[^\W\d_]{1,2}[0-9]{0,2}|[A-Z] [0-9]{1,3}|[^\W\d_]{4,12}-[0-9]"
    r"|[^\W\d_]{1,2}[0-9]\s?\([^()]*)[)\]]?[\s|]*\Z"
)
CODE_LIKE_START = re.compile(r"[(\[|]?\s?[^\W\d_]{1,2}(?:[0-9]{1,2}[\])]?|[\])])[:.]?[\s,;|]")
CODE_LIKE_CELL = re.compile(r"[;\t|]\s?[^\W\d_]{1,2}[0-9]{1,2}\s?[;\t|]")
MOST_DAMAGED = 2
LONGEST_NAME = 40


def read_card_list(scan: Scan, at: int) -> int:
    """A header and the rows below it, or rows alone; also a short line right above rows, which names them."""
    first = header_end(scan, at)
    if first == at and not _may_be_row(scan, at):
        return scan.add("heading", at, at + 1) if _names_rows(scan, at) else at
    header = scan.text[scan.lines[at].start : scan.lines[first - 1].end] if first > at else None
    form = form_of(scan, first, header)
    end = _end_of_rows(scan, first, form) if form else first
    if form is None or end == first:
        return at
    if first > at:
        scan.add("card_header", at, first)
    for row in range(first, end):
        mark = scan.lines[row].mark if form.is_marked else None
        kind: Kind = "page" if _is_page(scan.lines[row]) else "card"
        scan.add(kind, row, row + 1, (mark.label or None) if mark else None, mark.body if mark else 0)
    return end


def _may_be_row(scan: Scan, at: int) -> bool:
    text = scan.lines[at].text
    if len(text) > LONGEST_ROW:
        return False
    is_open = text[-1].isalnum() or text[-1] in ")]|"
    if (is_open and CODE_LIKE_END.search(text[-60:])) or CODE_LIKE_START.match(text):
        return True
    is_parted = "\t" in text or "|" in text
    return (is_parted and goes_on(scan)) or ((is_parted or ";" in text) and CODE_LIKE_CELL.search(text) is not None)


def _names_rows(scan: Scan, at: int) -> bool:
    """Whether a line is a heading inside a card list: short, below rows or the title, above rows of their own."""
    line = scan.lines[at]
    last = scan.last
    if line.closed or line.mark or len(line.text) > LONGEST_NAME or at + 1 >= len(scan.lines):
        return False
    if last is None or last.kind not in ("card", "title") or not _may_be_row(scan, at + 1):
        return False
    return form_of(scan, at + 1, None) is not None


def _end_of_rows(scan: Scan, first: int, form: Form) -> int:
    """The index behind the last row.

    Rows stand equally far apart, but for page markers between them. A row that looks like the others but for its code
    belongs to them; so do up to two lines between rows that only could.
    """
    lines = scan.lines
    gap = lines[first + 1].gap if first + 1 < len(lines) else 0
    end, longest, behind = first, 0, first
    in_capitals = _is_in_capitals(row_of(lines[first], is_marked=form.is_marked)) if first < len(lines) else False
    while end < len(lines) and (lines[end].gap == gap or end == first or _is_page(lines[end - 1])):
        row = row_of(lines[end], is_marked=form.is_marked)
        is_good = _is_good(row, form)
        may_be_damaged = not is_good and _may_be_damaged(row, longest) and (in_capitals or not row.isupper())
        if is_good or (may_be_damaged and _is_surely_damaged(row, form)):
            behind = end + 1
            longest = max(longest, len(row))
        elif not _is_page(lines[end]) and (end - behind >= MOST_DAMAGED or not may_be_damaged):
            break
        end += 1
        if end < len(lines) and _is_page(lines[end]) and end + 1 < len(lines):
            end += _is_good(row_of(lines[end + 1], is_marked=form.is_marked), form)
    return behind


def _is_page(line: Line) -> bool:
    return line.mark is not None and line.mark.form == "page"


def _is_good(row: str, form: Form) -> bool:
    if form.separator:
        return form.separator in row and len(row) <= LONGEST_ROW and not is_header(row)
    if form.place:
        return has_code(row, form.place, form.legend)
    return bool(stated_type(row).claimed)


def _may_be_damaged(row: str, longest: int) -> bool:
    """Whether a line between rows can be one whose code is damaged, and is no heading and no sentence."""
    if row[-1] in ".:" or len(row) > max(LONGEST_ROW / 2, 2 * longest):
        return False
    return not is_header(row) and not all(is_type_word(word.text) for word in words(row))


def _is_in_capitals(row: str) -> bool:
    """Whether a row's first long word is; in a list of other rows a line in capitals is a heading."""
    return next((word.text.isupper() for word in words(row) if len(word.text) > 2), False)


def _is_surely_damaged(row: str, form: Form) -> bool:
    """Whether a line behind the last good row is one too: it names a type, or ends in what was a code."""
    if form.place is None:
        return False
    return len(stated_type(row).claimed) > 1 or DAMAGED_CODE.fullmatch(row.rsplit(None, 1)[-1]) is not None
