"""Card lists: rows that carry codes at one place, or stand in columns under a header that names a card's parts."""

import functools
import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.cardlist.code_places import DAMAGED_CODE, Place, at_end, at_start
from pipeline.cardlist.codes import parse_code
from pipeline.cardlist.columns import HEADING_STEMS, SEPARATORS, cells, headings_of, roles_by_header
from pipeline.cardlist.legend import SHEET_WORD, Legend, read_legend
from pipeline.cardlist.stated_types import stated_type
from pipeline.cardlist.type_words import is_type_word, words
from pipeline.segment.blocks import Kind
from pipeline.segment.lines import Line
from pipeline.segment.scan import Scan
from pipeline.vocabulary import vocabulary

# What a line must look like to be worth a closer look: something as short as a code at one of its ends.
CODE_LIKE_END = re.compile(
    r"(?:[\s,;|(\[+/&]|\A)(?:[^\W\d_]{1,2}[0-9]{0,2}|[A-Z] [0-9]{1,3}|[^\W\d_]{4,12}-[0-9]"
    r"|[^\W\d_]{1,2}[0-9]\s?\([^()]*)[)\]]?\Z"
)
CODE_LIKE_START = re.compile(r"[(\[]?[^\W\d_]{1,2}(?:[0-9]{1,2}[\])]?|[\])])[:.]?[\s,;|]")
CODE_LIKE_CELL = re.compile(r";\s?[^\W\d_]{1,2}[0-9]{1,2}\s?;")
HEADING_START = re.compile(rf"[|*_#\s]*+(?:{'|'.join(map(re.escape, HEADING_STEMS))})", re.IGNORECASE)
RULER = re.compile(r"[|:\s=+-]{3,}")
CARD_WORDS = frozenset(vocabulary("card_lists")["cards"])
LONGEST_ROW = 240
LONGEST_HEADING = 30
MOST_HEADINGS = 6
SAMPLE = 12
LEAST_ROWS = 3
LEAST_BARE_ROWS = 4
LONG_LIST = 6
MOST_DAMAGED = 2
LEGEND_REACH = 12
LIST_REACH = 3


@dataclass(frozen=True, slots=True)
class Form:
    """How a list's rows look: their code place (null without codes), their separator, whether a mark opens each."""

    place: Place | None
    separator: str | None
    legend: Legend
    is_marked: bool


def read_card_list(scan: Scan, at: int) -> int:
    """A header and the rows below it, or rows alone."""
    header_end = _header_end(scan, at)
    if header_end == at and not _is_code_like(scan.lines[at].text):
        return at
    header = scan.text[scan.lines[at].start : scan.lines[header_end - 1].end] if header_end > at else None
    form = _form(scan, header_end, header)
    end = _end_of_rows(scan, header_end, form) if form else header_end
    if form is None or end == header_end:
        return at
    if header_end > at:
        scan.add("card_header", at, header_end)
    for row in range(header_end, end):
        mark = scan.lines[row].mark if form.is_marked else None
        kind: Kind = "page" if _is_page(scan.lines[row]) else "card"
        scan.add(kind, row, row + 1, (mark.label or None) if mark else None, mark.body if mark else 0)
    return end


def _header_end(scan: Scan, at: int) -> int:
    """The index behind a header and the ruler below it, or behind headings one a line; `at` where none stands."""
    text = scan.lines[at].text
    if len(text) > LONGEST_ROW or not HEADING_START.match(text) or scan.lines[at].closed:
        return at
    if not _is_header(text):
        return _stacked_end(scan, at)
    following = scan.lines[at + 1].text if at + 1 < len(scan.lines) else ""
    return at + 2 if RULER.fullmatch(following) else at + 1


def _stacked_end(scan: Scan, at: int) -> int:
    """The index behind two or more lines that each name one part of a card."""
    end = at
    roles: set[str] = set()
    while end < len(scan.lines) and end - at < MOST_HEADINGS:
        text = scan.lines[end].text
        role = _role(text.split(None, 1)[0]) if len(text) <= LONGEST_HEADING else "other"
        if role == "other" or text.count(" ") > 2:
            break
        roles.add(role)
        end += 1
    return end if len(roles) >= 2 else at


def _role(word: str) -> str:
    return roles_by_header([word.strip(",;|*_")])[0]


def _is_header(text: str) -> bool:
    """Whether most of a line's headings name parts of a card, of two kinds or more."""
    if not HEADING_START.match(text):
        return False
    headings = next((cells(text, sign) for sign in SEPARATORS if sign in text), None) or text.split()
    roles = [role for role in roles_by_header(headings) if role != "other"]
    return len(headings) <= 12 and 2 * len(roles) >= len(headings) and len({*roles} - {"number"}) >= 2


def _is_code_like(text: str) -> bool:
    if len(text) > LONGEST_ROW:
        return False
    is_open = text[-1].isalnum() or text[-1] in ")]|"
    if "\t" in text or "|" in text or (";" in text and CODE_LIKE_CELL.search(text)):
        return True
    return bool((is_open and CODE_LIKE_END.search(text[-60:])) or CODE_LIKE_START.match(text))


def _form(scan: Scan, first: int, header: str | None) -> Form | None:
    """The form of the rows that begin at `first`; null where they are none."""
    sample = list(_sample(scan, first))
    if not sample:
        return None
    is_marked = all(line.mark and line.mark.form in ("bullet", "number") for line in sample)
    rows = [_row(line, is_marked=is_marked) for line in sample]
    legend = _legend(scan)
    goes_on = any(draft.kind == "card" for draft in scan.drafts[-LIST_REACH:])
    if header is None and goes_on:
        header = _header_above(scan)
    separator = next((sign for sign in SEPARATORS[:3] if all(sign in row for row in rows)), None)
    is_told = header is not None or legend.is_stated or goes_on
    place = _place(rows, legend, is_told=is_told, is_marked=is_marked)
    if place:
        return Form(place, separator, legend, is_marked)
    if header and separator is None:
        separator = next((sign for sign in (",", "  ") if sign in header and all(sign in row for row in rows)), None)
    is_list = _have_coded_cells(rows, separator, legend) or (header and _are_rows(rows, header, separator))
    return Form(None, separator, legend, is_marked) if is_list else None


def _sample(scan: Scan, first: int) -> Iterator[Line]:
    """The first lines of a list: as far as they stand equally far apart."""
    gap = scan.lines[first + 1].gap if first + 1 < len(scan.lines) else 0
    for at in range(first, min(first + SAMPLE, len(scan.lines))):
        line = scan.lines[at]
        if (at > first and line.gap != gap) or len(line.text) > LONGEST_ROW:
            return
        yield line


def _row(line: Line, *, is_marked: bool) -> str:
    return line.text[line.mark.body :] if is_marked and line.mark else line.text


def _place(rows: list[str], legend: Legend, *, is_told: bool, is_marked: bool) -> Place | None:
    """Where the rows carry codes. Without header or legend they must be more, with digits, or with type words."""
    places: tuple[Place, ...] = ("end", "start")
    for place in places:
        coded = [row for row in rows if has_code(row, place, legend)]
        if is_told and 2 * len(coded) >= len(rows):
            return place
        has_digits = all(any(map(str.isdecimal, row)) for row in coded)
        is_regular = 5 * len(coded) >= 4 * len(rows) and (has_digits or place == "end")
        if is_regular and len(coded) >= _least_rows(coded, has_digits=has_digits, is_marked=is_marked):
            return place
    return None


def _least_rows(coded: list[str], *, has_digits: bool, is_marked: bool) -> int:
    """How many coded rows make a list: more where only letters, or neither columns nor type words, bear it out."""
    if _name_types(coded) or any(all(sign in row for row in coded) for sign in SEPARATORS[:3]):
        return LEAST_ROWS if has_digits else LEAST_BARE_ROWS
    return LONG_LIST if not is_marked else SAMPLE + 1


def has_code(row: str, place: Place, legend: Legend) -> bool:
    """Whether a row carries a code at a place and something besides it that is more than the code's own meaning."""
    found = at_end(row, legend) if place == "end" else at_start(row, legend)
    rest = found.rest.strip(" \t,;:|=-\u2013\u2014") if found else ""
    return bool(rest) and not (SHEET_WORD.match(rest) and len(rest.split()) <= 4)


def _have_coded_cells(rows: list[str], separator: str | None, legend: Legend) -> bool:
    """Whether nearly all rows have a code with a digit in a column that is neither the first nor the last."""
    coded = [row for row in rows if separator and any(parse_code(cell, legend) for cell in cells(row, separator))]
    has_digits = all(any(map(str.isdecimal, row)) for row in coded)
    return len(coded) >= LEAST_ROWS and 5 * len(coded) >= 4 * len(rows) and (has_digits or legend.is_stated)


def _name_types(rows: list[str]) -> bool:
    return sum(len(stated_type(row).claimed) > 1 for row in rows) * 2 >= len(rows)


def _are_rows(rows: list[str], header: str, separator: str | None) -> bool:
    """Whether rows without codes are cards: in columns under a header that speaks of cards, or with type words."""
    if len(rows) < 2:
        return False
    if separator is None:
        return _name_types(rows)
    roles = roles_by_header(headings_of(header, separator))
    speaks = any(word.text.casefold() in CARD_WORDS for word in words(header)) or "rarity" in roles
    return {"name", "type"} <= set(roles) and (speaks or any(stated_type(row).claimed for row in rows))


@functools.lru_cache(maxsize=256)
def _legend_of(texts: tuple[str, ...]) -> Legend:
    return read_legend(texts)


def _legend(scan: Scan) -> Legend:
    """The legend in the blocks last read, rows left out; that of convention where there is none."""
    before = (draft for draft in reversed(scan.drafts) if draft.kind != "card")
    texts = [scan.text[draft.start : draft.end] for draft in itertools.islice(before, LEGEND_REACH)]
    stated = [text for text in reversed(texts) if _legend_of((text,)).is_stated]
    return _legend_of(tuple(stated))


def _header_above(scan: Scan) -> str | None:
    """The header of a list that goes on behind a heading."""
    before = (draft for draft in reversed(scan.drafts) if draft.kind != "card")
    for draft in itertools.islice(before, LEGEND_REACH):
        if draft.kind == "card_header":
            return scan.text[draft.start : draft.end]
    return None


def _end_of_rows(scan: Scan, first: int, form: Form) -> int:
    """The index behind the last row.

    Rows stand equally far apart, but for page markers between them. A row that looks like the others but for its code
    belongs to them; so do up to two lines between rows that only could.
    """
    lines = scan.lines
    gap = lines[first + 1].gap if first + 1 < len(lines) else 0
    end, longest, behind = first, 0, first
    while end < len(lines) and (lines[end].gap == gap or end == first or _is_page(lines[end - 1])):
        row = _row(lines[end], is_marked=form.is_marked)
        if _is_good(row, form) or (_may_be_damaged(row, longest) and _is_surely_damaged(row, form)):
            behind = end + 1
            longest = max(longest, len(row))
        elif not _is_page(lines[end]) and (end - behind >= MOST_DAMAGED or not _may_be_damaged(row, longest)):
            break
        end += 1
        if end < len(lines) and _is_page(lines[end]) and end + 1 < len(lines):
            end += _is_good(_row(lines[end + 1], is_marked=form.is_marked), form)
    return behind


def _is_page(line: Line) -> bool:
    return line.mark is not None and line.mark.form == "page"


def _is_good(row: str, form: Form) -> bool:
    if form.separator:
        return form.separator in row and len(row) <= LONGEST_ROW and not _is_header(row)
    if form.place:
        return has_code(row, form.place, form.legend)
    return bool(stated_type(row).claimed)


def _may_be_damaged(row: str, longest: int) -> bool:
    """Whether a line between rows can be one whose code is damaged, and is no heading and no sentence."""
    if row[-1] in ".:" or len(row) > max(LONGEST_ROW / 2, 2 * longest):
        return False
    found = words(row)
    return not _is_header(row) and not row.isupper() and not all(is_type_word(word.text) for word in found)


def _is_surely_damaged(row: str, form: Form) -> bool:
    """Whether a line behind the last good row is one too: it names a type, or ends in what was a code."""
    if form.place is None:
        return False
    return len(stated_type(row).claimed) > 1 or DAMAGED_CODE.fullmatch(row.rsplit(None, 1)[-1]) is not None
