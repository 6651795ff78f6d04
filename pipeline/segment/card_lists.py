"""Card lists: rows that carry codes at one place, or stand in columns under a header that names a card's parts."""

import re
from collections.abc import Sequence

from pipeline.blocks import Kind
from pipeline.cardlist.code_places import DAMAGED_CODE
from pipeline.cardlist.codes import parse_code
from pipeline.cardlist.stated_types import stated_type
from pipeline.cardlist.totals import is_total
from pipeline.cardlist.type_words import is_type_word, words
from pipeline.segment.card_forms import LONGEST_ROW, Form, explains_codes, form_of, goes_on, has_code, legend_of, row_of
from pipeline.segment.card_headers import header_end, is_header
from pipeline.segment.lines import Line
from pipeline.segment.phrases import ends_open, has_open_bracket
from pipeline.segment.scan import Scan
from pipeline.segment.stacked_rows import may_be_stacked, stacked_rows

# What a line must look like to be worth a closer look: something as short as a code at one of its ends, or in a cell.
CODE_LIKE_END = re.compile(
    r"(?:[\s,;|(\[+/&]|\A)(?:[^\W\d_]{1,2}[0-9]{0,2}|[A-Z] [0-9]{1,3}|[^\W\d_]{4,12}-[0-9]"
    r"|[^\W\d_]{1,2}[0-9]\s?\([^()]*)[)\]]?[\s|]*\Z"
)
CODE_LIKE_START = re.compile(r"[(\[|]?\s?[^\W\d_]{1,2}(?:[0-9]{1,2}[\])]?|[\])])[:.]?[\s,;|]")
CODE_LIKE_CELL = re.compile(r"(?:[;\t|]\s?|  )[^\W\d_]{1,2}[0-9]{0,2}(?:[+/][^\W\d_]{1,2}[0-9]{0,2})?\s?(?:[;\t|]|  )")
CODE_LIKE_MIDDLE = re.compile(
    r"\w\s(?:[^\W\d_]{1,2}[0-9]{1,2}|[(\[][^\W\d_]{1,2}[0-9]{0,2}[)\]]|[A-Z\u0410-\u042f])\s[\w\"\u00ab]"
)
MOST_DAMAGED = 2
LONGEST_NAME = 40
MOST_HEADING_WORDS = 2


def read_card_list(scan: Scan, at: int) -> int:
    """A header and the rows below it, or rows alone; also a short line right above rows, which names them."""
    first = header_end(scan, at)
    if may_be_stacked(scan, first) and (stacked := _stacked(scan, first, has_header=first > at)):
        if first > at:
            scan.add("card_header", at, first)
        for start, end in stacked:
            scan.add("card", start, end)
        return stacked[-1][1]
    if first == at and not _may_be_row(scan, at):
        return scan.add("heading", at, at + 1) if _names_rows(scan, at) else at
    header = scan.text[scan.lines[at].start : scan.lines[first - 1].end] if first > at else None
    form = form_of(scan, first, header)
    rows = _rows(scan, first, form) if form else []
    if form is None or not rows:
        return at
    if first > at:
        scan.add("card_header", at, first)
    for row, end in rows:
        mark = scan.lines[row].mark if form.is_marked else None
        kind: Kind = "page" if _is_page(scan.lines[row]) else "card"
        scan.add(kind, row, end, (mark.label or None) if mark else None, mark.body if mark else 0)
    return rows[-1][1]


def _stacked(scan: Scan, first: int, *, has_header: bool) -> list[tuple[int, int]]:
    return stacked_rows(scan, first, legend_of(scan), is_told=has_header or goes_on(scan))


def _may_be_row(scan: Scan, at: int) -> bool:
    line = scan.lines[at]
    text = line.text[line.mark.body :] if line.mark and line.mark.form == "number" else line.text
    if len(text) > LONGEST_ROW:
        return False
    is_open = text[-1].isalnum() or text[-1] in ")]|"
    if (is_open and CODE_LIKE_END.search(text[-60:])) or CODE_LIKE_START.match(text):
        return True
    if is_open and CODE_LIKE_MIDDLE.search(text):
        return True
    is_parted = "\t" in text or "|" in text
    has_cells = is_parted or ";" in text or "   " in text
    return (is_parted and goes_on(scan)) or (has_cells and CODE_LIKE_CELL.search(text) is not None)


def _names_rows(scan: Scan, at: int) -> bool:
    """Whether a line is a heading inside a card list: short, below rows or the title, above rows of their own."""
    line = scan.lines[at]
    last = scan.last
    if line.closed or line.mark or len(line.text) > LONGEST_NAME or at + 1 >= len(scan.lines):
        return False
    if last is None or last.kind not in ("card", "title", "card_header") or explains_codes(line.text):
        return False
    if may_be_stacked(scan, at + 1) and stacked_rows(scan, at + 1, legend_of(scan), is_told=last.kind == "card"):
        return True
    return _may_be_row(scan, at + 1) and form_of(scan, at + 1, None) is not None


def _rows(scan: Scan, first: int, form: Form) -> list[tuple[int, int]]:
    """The rows from the line `first` on and the page markers between them: of each its first line and its end.

    Rows stand equally far apart, but for page markers between them. A row that looks like the others but for its code
    belongs to them; so do up to two lines between rows that only could.
    """
    starts: list[int] = []
    lines = scan.lines
    gap = lines[first + 1].gap if first + 1 < len(lines) else 0
    end, longest, behind, is_good = first, 0, first, False
    models = [row_of(line, is_marked=form.is_marked) for line in lines[first : first + 2]]
    while end < len(lines) and (lines[end].gap == gap or end == first or _is_page(lines[end - 1])):
        row = row_of(lines[end], is_marked=form.is_marked)
        was_good, is_good = is_good, _is_good(row, form)
        if end > first and not _is_page(lines[end - 1]) and _is_second_line(lines, end, form, after_code=was_good):
            is_good = True
        elif starts[-1:] != [end]:
            starts.append(end)
        may_be_damaged = not is_good and _is_alike(models, row) and _may_be_damaged(row, longest)
        if is_good or (may_be_damaged and _is_surely_damaged(row, form)):
            behind = end + 1
            longest = max(longest, len(row))
        elif not _is_page(lines[end]) and (end - behind >= MOST_DAMAGED or not may_be_damaged):
            break
        end += 1
        if end < len(lines) and _is_page(lines[end]) and end + 1 < len(lines):
            starts.append(end)
            end += _is_good(row_of(lines[end + 1], is_marked=form.is_marked), form)
    starts = [start for start in starts if start < behind]
    return list(zip(starts, [*starts[1:], behind], strict=False))


def _is_second_line(lines: Sequence[Line], at: int, form: Form, *, after_code: bool) -> bool:
    """Whether a line goes on with a row that is broken over two.

    It does in small letters behind a row that opens with its code; where codes close the rows, it brings the code that
    the line before lacks, and goes on in small letters or with what that line left open.
    """
    before, line = lines[at - 1].text, lines[at]
    if form.place is None or form.place == "middle" or line.mark or form.is_marked:
        return False
    is_coded = has_code(line.text, form.place, form.legend)
    if form.place == "start":
        return after_code and not is_coded and line.text[0].islower()
    if after_code:
        return False
    is_code = parse_code(line.text, form.legend) is not None
    return is_code or (is_coded and (line.text[0].islower() or ends_open(before) or has_open_bracket(before)))


def _is_page(line: Line) -> bool:
    return line.mark is not None and line.mark.form == "page"


def _is_good(row: str, form: Form) -> bool:
    if is_total(row):
        return False
    if form.separator:
        return form.separator in row and len(row) <= LONGEST_ROW and not is_header(row)
    if form.place:
        return has_code(row, form.place, form.legend)
    return bool(stated_type(row).claimed)


def _may_be_damaged(row: str, longest: int) -> bool:
    """Whether a line between rows can be one whose code is damaged, and is no heading and no sentence."""
    if row[-1] in ".:" or is_total(row) or len(row) > max(LONGEST_ROW / 2, 2 * longest):
        return False
    return not is_header(row) and not all(is_type_word(word.text) for word in words(row))


def _is_alike(models: Sequence[str], row: str) -> bool:
    """Whether a line without a code looks like the first rows of a list; else it is a heading between rows.

    A heading has capitals, no number before it, no brackets, or is short and names no type, where the rows are not so.
    """
    model = models[0]
    if row.isupper() and not _is_in_capitals(model):
        return False
    if (model[0].isdigit() and not row[0].isdigit()) or (
        all(each[-1] in ")]" for each in models) and not set(row) & set("()[]")
    ):
        return False
    return len(row.split()) > MOST_HEADING_WORDS or bool(stated_type(row).claimed) or not stated_type(model).claimed


def _is_in_capitals(row: str) -> bool:
    """Whether a row's first long word is."""
    return next((word.text.isupper() for word in words(row) if len(word.text) > 2), False)


def _is_surely_damaged(row: str, form: Form) -> bool:
    """Whether a line behind the last good row is one too: it names a type, or ends in what was a code."""
    if form.place != "end":
        return False
    return len(stated_type(row).claimed) > 1 or DAMAGED_CODE.fullmatch(row.rsplit(None, 1)[-1]) is not None
