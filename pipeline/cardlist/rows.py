"""The rows of one card list, each taken apart into name, type and code."""

import functools
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pipeline.cardlist.code_places import Coded, code_place, coded, in_cell, with_digits_judged
from pipeline.cardlist.columns import NUMBER, Role, cells, headings_of, roles_by_content, roles_by_header, separator_of
from pipeline.cardlist.legend import Legend
from pipeline.cardlist.names import NO_NAME, Name, card_name
from pipeline.cardlist.stated_types import Stated, stated_type
from pipeline.cardlist.type_words import words

# Fewer rows do not tell whether their list states types; of more, this share must.
LEAST_ROWS = 4
LEAST_TYPED = 0.5
# Of rows that count up, one in ten may have lost its number.
LEAST_NUMBERED = 0.9
COPIES = re.compile(r"[1-9][0-9]?")
LEADING_NUMBER = re.compile(rf"\s*+{NUMBER.pattern}\s+(?=\S)")


@dataclass(frozen=True, slots=True)
class CardRow:
    """What a row says: its name, its type, its code."""

    name: Name
    stated: Stated
    coded: Coded


@dataclass(frozen=True, slots=True)
class _Parted:
    """A row's text by use: name columns, type column (null where name and type are run together), code."""

    names: tuple[str, ...]
    type_area: str | None
    coded: Coded


def read_rows(rows: Sequence[str], header: str | None, legend: Legend) -> tuple[list[CardRow], Legend]:
    """What each row of a list says, and the legend: its digits judged by the rows where no text says what they are."""
    separator = separator_of(rows, header)
    parted, legend = _in_columns(rows, separator, header, legend) if separator else _run_together(rows, header, legend)
    read = [_name_and_type(row.names, row.type_area) for row in parted]
    is_typed = _is_typed([stated for _, stated in read], header)
    found = []
    for row, told in zip(parted, read, strict=True):
        name, stated = _judged(row.names[0], *told, is_typed=is_typed) if row.type_area is None else told
        found.append(CardRow(name, stated, row.coded))
    return _with_one_spelling(found), legend


def _with_one_spelling(rows: Sequence[CardRow]) -> list[CardRow]:
    """The rows with each sheet named as its first row spells it: `C2` and `c2` stand on one sheet."""
    spellings: dict[tuple[str, str | None], str] = {}
    spelt = []
    for row in rows:
        code = row.coded.code
        if code is None:
            spelt.append(row)
            continue
        keys = [(slot.sheet_code.casefold(), slot.sheet) for slot in code.slots]
        slots = tuple(
            replace(slot, sheet_code=spellings.setdefault(key, slot.sheet_code))
            for slot, key in zip(code.slots, keys, strict=True)
        )
        spelt.append(replace(row, coded=replace(row.coded, code=replace(code, slots=slots))))
    return spelt


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


def _run_together(rows: Sequence[str], header: str | None, legend: Legend) -> tuple[list[_Parted], Legend]:
    """`Name type code` in one stretch; a number before every name is the card's and no part of it.

    So are the digits behind the code's letter, where the header has a column of numbers behind that of rarity.
    """
    roles = roles_by_header(header.split()) if header else ()
    if legend.digits is None and "number" in roles[roles.index("rarity") if "rarity" in roles else len(roles) :]:
        legend = replace(legend, digits="numbers")
    numbered = sum(LEADING_NUMBER.match(row) is not None for row in rows)
    if numbered >= LEAST_NUMBERED * len(rows) and len(rows) > 2:
        rows = [LEADING_NUMBER.sub("", row, count=1) for row in rows]
    found, legend = _coded(rows, legend)
    return [_Parted((each.rest,), None, each) for each in found], legend


def _coded(rows: Sequence[str], legend: Legend) -> tuple[list[Coded], Legend]:
    """Each row cut at the list's code place, once it is known what the digits are."""
    place = code_place(rows, legend)
    if place is None:
        return [Coded(row) for row in rows], legend
    found = [coded(row, place, legend) for row in rows]
    judged = with_digits_judged(legend, [each.code.text for each in found if each.code])
    return (found if judged == legend else [coded(row, place, judged) for row in rows]), judged


def _in_columns(
    rows: Sequence[str], separator: str, header: str | None, legend: Legend
) -> tuple[list[_Parted], Legend]:
    """Rows in columns; where none holds codes they may stand in the name's."""
    table = [cells(row, separator) for row in rows]
    headings = headings_of(header, separator) if header else []
    roles = _roles(table, headings, legend)
    names = [_column(table, at) for at, role in enumerate(roles) if role == "name"] or [[""] * len(table)]
    types = [_column(table, at) for at, role in enumerate(roles) if role == "type"]
    codes = [_column(table, at) for at, role in enumerate(roles) if role == "rarity"]
    if codes:
        read = [in_cell(cell, legend) for cell in codes[0]]
        legend = with_digits_judged(legend, [each.code.text for each in read if each.code])
        found = [in_cell(cell, legend) for cell in codes[0]]
        for copies in [_column(table, at) for at, role in enumerate(roles) if role == "copies"][:1]:
            found = [_with_copies(each, cell) for each, cell in zip(found, copies, strict=True)]
    elif {"name", "type"} <= set(roles_by_header(headings)):
        found = [Coded(name) for name in names[0]]
    else:
        found, legend = _coded(names[0], legend)
        names[0] = [each.rest for each in found]
    type_areas = [" ".join(filter(None, areas)) for areas in zip(*types, strict=True)] if types else [None] * len(table)
    name_areas = zip(*names, strict=True)
    return [_Parted(*parts) for parts in zip(name_areas, type_areas, found, strict=True)], legend


def _with_copies(coded: Coded, cell: str) -> Coded:
    """A code without digit and what the column of copies says of its one sheet."""
    code = coded.code
    if code is None or len(code.slots) != 1 or code.slots[0].copies is not None or not COPIES.fullmatch(cell):
        return coded
    return replace(coded, code=replace(code, slots=(replace(code.slots[0], copies=int(cell)),)))


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
