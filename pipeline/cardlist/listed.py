"""The card lists of a document: their legends, and each row taken apart into name, type and code."""

import functools
import html
import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.cardlist.code_places import Coded, code_place, coded, in_cell, with_digits_judged
from pipeline.cardlist.columns import NUMBER, Role, cells, headings_of, roles_by_content, roles_by_header, separator_of
from pipeline.cardlist.legend import Legend, read_legend
from pipeline.cardlist.names import NO_NAME, Name, card_name
from pipeline.cardlist.stated_types import Stated, stated_type
from pipeline.cardlist.type_words import words
from pipeline.extract.reading import Reading
from pipeline.segment.blocks import Kind

OF_THE_PAGE: frozenset[Kind] = frozenset({"page", "boilerplate", "legal", "credit"})
LEGEND_REACH = 40
LEAST_ROWS = 4
LEAST_TYPED = 0.5
LEADING_NUMBER = re.compile(rf"\s*+{NUMBER.pattern}\s+(?=\S)")


@dataclass(frozen=True, slots=True)
class Parted:
    """A row's text by use: name columns, type column (null where name and type are run together), code."""

    names: tuple[str, ...]
    type_area: str | None
    coded: Coded


@dataclass(frozen=True, slots=True)
class ListedCard:
    """One row: its block, its rank in the list, what it says, and whether its list carries codes and what they mean."""

    index: int
    ordinal: int
    name: Name
    stated: Stated
    coded: Coded
    legend: Legend
    has_codes: bool


@dataclass(frozen=True, slots=True)
class _Group:
    """One list: its rows' blocks, its header, and its legend."""

    rows: tuple[int, ...]
    header: str | None
    legend: Legend


@functools.lru_cache(maxsize=1)
def listed_cards(reading: Reading) -> tuple[ListedCard, ...]:
    """The rows of all card lists of a document, in its order."""
    return tuple(card for group in _groups(reading) for card in _cards(reading, group))


def _groups(reading: Reading) -> Iterator[_Group]:
    """Rows with nothing but page markers and the like between them; what else stands there may hold a legend."""
    rows: list[int] = []
    header: str | None = None
    before: deque[str] = deque(maxlen=LEGEND_REACH)
    legend = read_legend(())
    for index, block in enumerate(reading.blocks):
        if block.kind == "card" and block.continues is None:
            rows.append(index)
        elif block.kind == "card_header" and rows and _row_text(reading, index) == header:
            continue  # the header repeated at the top of a page
        elif block.kind != "card" and block.kind not in OF_THE_PAGE:
            if rows:
                legend = _legend(before, legend)
                yield _Group(tuple(rows), header, legend)
                rows = []
                before.clear()
            before.append(block.text)
            header = _header(reading, index, header)
    if rows:
        yield _Group(tuple(rows), header, _legend(before, legend))


def _header(reading: Reading, index: int, above: str | None) -> str | None:
    """The header that holds behind a block: that of the list above, until another comes or a new part begins."""
    kind = reading.blocks[index].kind
    if kind == "card_header":
        return _row_text(reading, index)
    return None if kind == "title" else above


def _legend(texts: Iterable[str], above: Legend) -> Legend:
    """The legend that stands before a list; where there is none, that of the list above."""
    found = read_legend(texts)
    return found if found.is_stated or found.digits else above


def _row_text(reading: Reading, index: int) -> str:
    """A row as it stands, tabs included, without its label; character references are resolved."""
    plain = reading.document.plain
    blocks = (reading.blocks[part] for part in reading.chain(index))
    text = " ".join(plain[block.body_start : block.end] for block in blocks)
    if "\t" in text:
        text = _empty_cells_before(plain, reading.blocks[index].body_start) + text
    return html.unescape(text).replace("\u00a0", " ") if "&" in text else text


def _empty_cells_before(plain: str, start: int) -> str:
    """The tabs before a row's first visible character: each is an empty cell."""
    line_start = plain.rfind("\n", 0, start) + 1
    before = plain[line_start:start]
    return before if before.isspace() else ""


def _cards(reading: Reading, group: _Group) -> Iterator[ListedCard]:
    rows = [_row_text(reading, index) for index in group.rows]
    separator = separator_of(rows, group.header)
    parted, legend = _in_columns(rows, separator, group) if separator else _run_together(rows, group)
    has_codes = any(row.coded.code for row in parted)
    read = [_name_and_type(row.names, row.type_area) for row in parted]
    is_typed = _is_typed([stated for _, stated in read], group.header)
    for ordinal, (index, row, told) in enumerate(zip(group.rows, parted, read, strict=True), 1):
        name, stated = _judged(row.names[0], *told, is_typed=is_typed) if row.type_area is None else told
        yield ListedCard(index, ordinal, name, stated, row.coded, legend, has_codes)


def _is_typed(read: Sequence[Stated], header: str | None) -> bool:
    """Whether rows hold types besides names: the header says so, or half of the rows do."""
    roles = set(roles_by_header(header.split())) if header else set()
    if "name" in roles:
        return "type" in roles
    return len(read) < LEAST_ROWS or sum(bool(stated.claimed) for stated in read) >= LEAST_TYPED * len(read)


def _judged(area: str, name: Name, stated: Stated, *, is_typed: bool) -> tuple[Name, Stated]:
    """Name and type, once the list is known: where it has no types, a single type word belongs to the name."""
    if is_typed:
        placed = stated if stated.claimed else stated.with_place()
        return (name, stated) if placed is stated else (card_name(area, placed.words, placed.claimed), placed)
    if len(stated.claimed) == 1:
        return card_name(area, stated.words, ()), stated.withdrawn()
    return name, stated


def _run_together(rows: Sequence[str], group: _Group) -> tuple[list[Parted], Legend]:
    """`Name type code` in one stretch; a number before every name is the card's and no part of it.

    So are the digits behind the code's letter, where the header has a column of numbers behind that of rarity.
    """
    legend = group.legend
    roles = roles_by_header(group.header.split()) if group.header else ()
    if legend.digits is None and "number" in roles[roles.index("rarity") if "rarity" in roles else len(roles) :]:
        legend = replace(legend, digits="numbers")
    if all(LEADING_NUMBER.match(row) for row in rows) and len(rows) > 2:
        rows = [LEADING_NUMBER.sub("", row, count=1) for row in rows]
    found, legend = _coded(rows, legend)
    return [Parted((each.rest,), None, each) for each in found], legend


def _coded(rows: Sequence[str], legend: Legend) -> tuple[list[Coded], Legend]:
    """Each row cut at the list's code place, once it is known what the digits are."""
    place = code_place(rows, legend)
    if place is None:
        return [Coded(row) for row in rows], legend
    found = [coded(row, place, legend) for row in rows]
    judged = with_digits_judged(legend, [each.code.text for each in found if each.code])
    return (found if judged == legend else [coded(row, place, judged) for row in rows]), judged


def _in_columns(rows: Sequence[str], separator: str, group: _Group) -> tuple[list[Parted], Legend]:
    """Rows in columns; where none holds codes they may stand in the name's."""
    table = [cells(row, separator) for row in rows]
    header = headings_of(group.header, separator) if group.header else []
    roles = _roles(table, header, group.legend)
    names = [_column(table, at) for at, role in enumerate(roles) if role == "name"] or [[""] * len(table)]
    types = [_column(table, at) for at, role in enumerate(roles) if role == "type"]
    codes = [_column(table, at) for at, role in enumerate(roles) if role == "rarity"]
    legend = group.legend
    if codes:
        read = [in_cell(cell, legend) for cell in codes[0]]
        legend = with_digits_judged(legend, [each.code.text for each in read if each.code])
        found = [in_cell(cell, legend) for cell in codes[0]]
    elif {"name", "type"} <= set(roles_by_header(header)):
        found = [Coded(name) for name in names[0]]
    else:
        found, legend = _coded(names[0], legend)
        names[0] = [each.rest for each in found]
    type_areas = [" ".join(filter(None, areas)) for areas in zip(*types, strict=True)] if types else [None] * len(table)
    name_areas = zip(*names, strict=True)
    return [Parted(*parts) for parts in zip(name_areas, type_areas, found, strict=True)], legend


def _roles(table: Sequence[Sequence[str]], header: Sequence[str], legend: Legend) -> tuple[Role, ...]:
    """What the columns hold, by the header where it names one of them, else by their cells."""
    by_content = roles_by_content(table, legend)
    named = roles_by_header(header)
    if not {"name", "type", "rarity"} & set(named):
        return by_content
    found: list[Role] = []
    for at, role in enumerate(named):
        content = by_content[at] if at < len(by_content) else "other"
        found.append(content if role == "other" and content not in named else role)
    return tuple(found)


def _column(table: Sequence[Sequence[str]], at: int) -> list[str]:
    return [row[at] if at < len(row) else "" for row in table]


@functools.lru_cache(maxsize=8192)
def _name_and_type(names: tuple[str, ...], type_area: str | None) -> tuple[Name, Stated]:
    if type_area is not None:
        return _named(names), stated_type(type_area, is_type_column=True)
    area = names[0]
    stated = stated_type(area)
    name = card_name(area, stated.words, stated.claimed)
    if name is NO_NAME and stated.claimed:
        return card_name(area, stated.words, ()), stated.withdrawn()
    return name, stated


def _named(columns: Sequence[str]) -> Name:
    """The name of the first column that has one; a second one may hold it in the other language."""
    names = [name for name in (card_name(column, words(column), ()) for column in columns) if name is not NO_NAME]
    if not names:
        return NO_NAME
    first, *others = names
    for other in others:
        if first.russian is None and other.russian is not None and first.english is not None:
            return Name(first.text, other.russian, other.russian_basis, first.english, first.english_basis)
        if first.english is None and other.english is not None:
            return Name(first.text, first.russian, first.russian_basis, other.english, other.english_basis)
    return first
