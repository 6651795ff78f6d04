"""Card lists in columns: which separator parts their rows, and what each column holds."""

import functools
import re
from collections.abc import Sequence
from typing import Literal

from pipeline.cardlist.codes import parse_code
from pipeline.cardlist.legend import Legend
from pipeline.cardlist.type_words import is_type_word, words
from pipeline.vocabulary import vocabulary

Role = Literal["name", "type", "rarity", "number", "copies", "other"]

_HEADINGS: dict[Role, list[str]] = vocabulary("card_lists")["columns"]
SHEET_NOUN = tuple(vocabulary("claims")["sheet_stems"])
HEADING_STEMS = tuple(sorted({stem for stems in _HEADINGS.values() for stem in stems}))
SURE_SEPARATORS = ("\t", "|", ";")
"""Signs that part cells wherever all rows have them; a comma may also stand inside a name."""
SEPARATORS = (*SURE_SEPARATORS, ",")
# Cells between commas or semicolons; one in double quotes may hold the separator, a doubled quote is a quote.
QUOTED_CELL = r"\s*\"(?:[^\"]|\"\")*\"\s*(?={separator}|\Z)"
CELL = {sign: re.compile(rf"({QUOTED_CELL.format(separator=sign)}|[^{sign}]*)(?:{sign}|\Z)") for sign in (";", ",")}
WIDE_GAP = re.compile(r" {2,}+")
NUMBER = re.compile(r"[#\u2116]?\s?[0-9]{1,4}(?:\s?/\s?[0-9]{1,4})?[.)]?")


def separator_of(rows: Sequence[str], header: str | None) -> str | None:
    """The sign that parts nearly all rows into cells, null where rows are run together.

    A comma also stands inside names: it parts rows only if the header has it too, or if every row has equally many.
    """
    for sign in SEPARATORS:
        parted = [row for row in rows if sign in row.strip(" ")]
        needed = len(rows) / 2 if sign == "\t" else len(rows) * 0.9
        if len(parted) >= max(needed, 1) and (sign in "\t|" or _is_regular(rows, header, sign)):
            return sign
    gaps = [row for row in rows if WIDE_GAP.search(row.strip())]
    return "  " if rows and len(gaps) >= len(rows) * 0.9 else None


def _is_regular(rows: Sequence[str], header: str | None, sign: str) -> bool:
    if header is not None:
        return sign in header
    counts = {len(cells(row, sign)) for row in rows}
    return len(counts) == 1 and len(rows) > 1


def cells(row: str, separator: str) -> list[str]:
    """The cells of a row, stripped of blanks; quotes part nothing in rows with tabs or bars."""
    if separator == "|":
        row = row.strip()
        return [cell.strip() for cell in row.removeprefix("|").removesuffix("|").split("|")]
    if separator == "  ":
        return WIDE_GAP.split(row.strip())
    if separator == "\t":
        return [cell.strip() for cell in row.split("\t")]
    parts = CELL[separator].findall(row)
    return [_bare(part) for part in (parts[:-1] if len(parts) > 1 and not parts[-1] else parts)]


def _bare(cell: str) -> str:
    cell = cell.strip()
    if len(cell) >= 2 and cell[0] == cell[-1] == '"':
        return cell[1:-1].replace('""', '"').strip()
    return cell


def headings_of(header: str, separator: str) -> list[str]:
    """The headings of a header: the cells of its first line, or one a line."""
    first, *others = header.split("\n")
    return cells(first, separator) if separator in first or not others else [first, *others]


def roles_by_header(header: Sequence[str]) -> tuple[Role, ...]:
    """What each column holds, by its heading."""
    return tuple(_role(heading.lower().strip(" *_")) for heading in header)


@functools.lru_cache(maxsize=65536)
def _role(heading: str) -> Role:
    """The first role of which a word of the heading is a stem or begins with a long one."""
    found = [word.strip(".,:()") for word in heading.split()]
    is_of_sheet = any(word.startswith(SHEET_NOUN) for word in found)
    for role, stems in _HEADINGS.items():
        if role == "copies" and not is_of_sheet:
            continue
        if any(word == stem or (len(stem) > 3 and word.startswith(stem)) for word in found for stem in stems):
            return role
    return "other"


def roles_by_content(table: Sequence[Sequence[str]], legend: Legend) -> tuple[Role, ...]:
    """What each column holds, by what most of its cells are: codes, numbers, types; the first other is the name."""
    width = max((len(row) for row in table), default=0)
    roles: list[Role] = []
    for at in range(width):
        column = [row[at] for row in table if at < len(row) and row[at]]
        roles.append(_content(column, legend))
    if "name" not in roles and "type" in roles and roles.count("type") > 1:
        roles[roles.index("type")] = "name"
    named = roles.index("name") if "name" in roles else -1
    return tuple("other" if role == "name" and at != named else role for at, role in enumerate(roles))


def _content(column: Sequence[str], legend: Legend) -> Role:
    if not column:
        return "other"
    half = len(column) / 2
    if sum(NUMBER.fullmatch(cell) is not None for cell in column) > half:
        return "number"
    if sum(parse_code(cell, legend) is not None for cell in column) >= half:
        return "rarity"
    if sum(all(is_type_word(word.text) for word in words(cell)) for cell in column) > half:
        return "type"
    return "name"
