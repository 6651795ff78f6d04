"""The form of a card list's rows, judged by its first lines: their codes, columns, type words, header and legend."""

import functools
import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.cardlist.code_places import PLACES, Place, code_at
from pipeline.cardlist.codes import parse_code
from pipeline.cardlist.columns import SURE_SEPARATORS, WIDE_GAP, cells, headings_of, roles_by_header
from pipeline.cardlist.legend import SHEET_WORD, Legend, legend_anywhere, read_legend
from pipeline.cardlist.stated_types import stated_type
from pipeline.cardlist.type_words import words
from pipeline.segment.lines import Line
from pipeline.segment.scan import Scan
from pipeline.vocabulary import vocabulary

CARD_WORDS = frozenset(vocabulary("card_lists")["cards"])
LONGEST_ROW = 240
# How many rows a list's form is judged by, and how many make a list: more where the look of each says less.
SAMPLE = 12
LEAST_ROWS = 3
LEAST_BARE_ROWS = 4
LEAST_PLAIN_ROWS = 6
# Among how many blocks before a row its legend, and rows that it goes on from, are looked for.
LEGEND_REACH = 12
LIST_REACH = 3


@dataclass(frozen=True, slots=True)
class Form:
    """How a list's rows look: their code place (null without codes), their separator, whether a mark opens each."""

    place: Place | None
    separator: str | None
    legend: Legend
    is_marked: bool


def form_of(scan: Scan, first: int, header: str | None) -> Form | None:
    """The form of the rows that begin at the line `first`; null where they are none."""
    sample = list(_sample(scan, first))
    if not sample:
        return None
    is_marked = all(line.mark and line.mark.form in ("bullet", "number") for line in sample)
    rows = [row_of(line, is_marked=is_marked) for line in sample]
    legend = legend_of(scan)
    if header is None and goes_on(scan):
        header = _header_above(scan)
    separator = next((sign for sign in SURE_SEPARATORS if all(sign in row for row in rows)), None)
    is_told = header is not None or legend.is_stated or goes_on(scan)
    place = _place(rows, legend, is_told=is_told, is_marked=is_marked)
    is_parted = separator is not None or all(WIDE_GAP.search(row) for row in rows)
    if place and not (place == "middle" and is_parted):
        return Form(place, separator, legend, is_marked)
    if header and separator is None:
        separator = next((sign for sign in (",", "  ") if sign in header and all(sign in row for row in rows)), None)
    if header is None and separator is None and is_parted:
        separator = "  "
    least = 1 if goes_on(scan) else LEAST_ROWS
    is_list = _have_coded_cells(rows, separator, legend, least) or (header and _are_rows(rows, header, separator))
    return Form(None, separator, legend, is_marked) if is_list else None


def row_of(line: Line, *, is_marked: bool) -> str:
    """The text of a row behind the mark that opens each."""
    return line.text[line.mark.body :] if is_marked and line.mark else line.text


@functools.lru_cache(maxsize=4096)
def has_code(row: str, place: Place, legend: Legend) -> bool:
    """Whether a row carries a code at a place and something besides it that is more than what codes mean."""
    found = code_at(row, place, legend)
    rest = found.rest.strip(" \t,;:|=-\u2013\u2014") if found else ""
    is_meaning = SHEET_WORD.match(rest) is not None and len(rest.split()) <= 4
    return bool(rest) and not is_meaning and not explains_codes(row)


def explains_codes(line: str) -> bool:
    """Whether a line says what the codes of several sheets mean."""
    if SHEET_WORD.search(line) is None:
        return False
    legend = read_legend((line,))
    return legend.is_stated and len({sheet for _, sheet in legend.letters}) > 1


def goes_on(scan: Scan) -> bool:
    """Whether the blocks last read are rows, with a heading behind them at most."""
    return any(draft.kind == "card" for draft in scan.drafts[-LIST_REACH:])


def _sample(scan: Scan, first: int) -> Iterator[Line]:
    """The first lines of a list: as far as they stand equally far apart, letters that head its parts left out."""
    gap = scan.lines[first + 1].gap if first + 1 < len(scan.lines) else 0
    for at in range(first, min(first + SAMPLE, len(scan.lines))):
        line = scan.lines[at]
        if (at > first and line.gap != gap) or len(line.text) > LONGEST_ROW:
            return
        if at == first or len(line.text) > 1:
            yield line


def _place(rows: list[str], legend: Legend, *, is_told: bool, is_marked: bool) -> Place | None:
    """Where the rows carry codes. Without header or legend they must be more, with digits, or with type words."""
    for place in PLACES:
        coded = [row for row in rows if has_code(row, place, legend)]
        if is_told and 2 * len(coded) >= len(rows) and place != "middle":
            return place
        has_digits = all(any(map(str.isdecimal, row)) for row in coded)
        is_sure = has_digits or (legend.is_stated if place == "middle" else place == "end")
        is_regular = 5 * len(coded) >= 4 * len(rows) and is_sure
        if is_regular and len(coded) >= _least_rows(coded, has_digits=has_digits, is_marked=is_marked):
            return place
    return None


def _least_rows(coded: list[str], *, has_digits: bool, is_marked: bool) -> int:
    """How many coded rows make a list: more where only letters, or neither columns nor type words, bear it out."""
    if _name_types(coded) or any(all(sign in row for row in coded) for sign in SURE_SEPARATORS):
        return LEAST_ROWS if has_digits else LEAST_BARE_ROWS
    return LEAST_PLAIN_ROWS if not is_marked else SAMPLE + 1


def _have_coded_cells(rows: list[str], separator: str | None, legend: Legend, least: int) -> bool:
    """Whether nearly all rows have a code in a column that is neither the first nor the last.

    It has a digit, or a legend explains it.
    """
    coded = [row for row in rows if separator and any(parse_code(cell, legend) for cell in cells(row, separator))]
    has_digits = all(any(map(str.isdecimal, row)) for row in coded)
    return len(coded) >= least and 5 * len(coded) >= 4 * len(rows) and (has_digits or legend.is_stated)


def _name_types(rows: list[str]) -> bool:
    return sum(len(stated_type(row).claimed) > 1 for row in rows) * 2 >= len(rows)


def _are_rows(rows: list[str], header: str, separator: str | None) -> bool:
    """Whether rows without codes are cards: in columns under a header that speaks of cards, or with type words."""
    if len(rows) < 2:
        return False
    if separator is None:
        return _name_types(rows)
    roles = roles_by_header(headings_of(header, separator))
    speaks = any(word.text.lower() in CARD_WORDS for word in words(header)) or "rarity" in roles
    return {"name", "type"} <= set(roles) and (speaks or any(stated_type(row).claimed for row in rows))


@functools.lru_cache(maxsize=256)
def _legend_of(texts: tuple[str, ...]) -> Legend:
    return read_legend(texts)


def legend_of(scan: Scan) -> Legend:
    """The legend in the blocks last read, rows left out, else one elsewhere; that of convention where there is none."""
    before = (draft for draft in reversed(scan.drafts) if draft.kind != "card")
    texts = [scan.text[draft.start : draft.end] for draft in itertools.islice(before, LEGEND_REACH)]
    stated = [text for text in reversed(texts) if _legend_of((text,)) != Legend()]
    found = _legend_of(tuple(stated))
    return found if found.is_stated or found.digits else legend_anywhere(scan.text)


def _header_above(scan: Scan) -> str | None:
    """The header of a list that goes on behind a heading."""
    before = (draft for draft in reversed(scan.drafts) if draft.kind != "card")
    for draft in itertools.islice(before, LEGEND_REACH):
        if draft.kind == "card_header":
            return scan.text[draft.start : draft.end]
    return None
