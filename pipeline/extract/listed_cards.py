"""The card lists of a document: which rows each holds, the legend that holds for it, and what its rows say."""

import functools
import html
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pipeline.blocks import Kind
from pipeline.cardlist.code_places import Coded
from pipeline.cardlist.legend import Legend, read_legend
from pipeline.cardlist.names import Name
from pipeline.cardlist.rows import read_rows
from pipeline.cardlist.stated_types import Stated
from pipeline.extract.reading import Reading

OF_THE_PAGE: frozenset[Kind] = frozenset({"page", "boilerplate", "legal", "credit"})
LEGEND_REACH = 40
"""The blocks before a list among which its legend is looked for."""


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
    rows, legend = read_rows([_row_text(reading, index) for index in group.rows], group.header, group.legend)
    has_codes = any(row.coded.code for row in rows)
    for ordinal, (index, row) in enumerate(zip(group.rows, rows, strict=True), 1):
        yield ListedCard(index, ordinal, row.name, row.stated, row.coded, legend, has_codes)
