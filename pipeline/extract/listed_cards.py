"""The card lists of a document: which rows each holds, the legend that holds for it, and what its rows say."""

import functools
import html
import itertools
from collections import Counter, deque
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from pipeline.blocks import Kind
from pipeline.cardlist.code_places import Coded, code_place
from pipeline.cardlist.columns import separator_of
from pipeline.cardlist.legend import Legend, legend_anywhere, read_legend
from pipeline.cardlist.names import Name
from pipeline.cardlist.rows import read_rows
from pipeline.cardlist.stated_types import Stated
from pipeline.extract.reading import Reading

OF_THE_PAGE: frozenset[Kind] = frozenset({"page", "boilerplate", "legal", "credit"})
LEGEND_REACH = 40
"""The blocks before a list among which its legend is looked for."""


@dataclass(frozen=True, slots=True)
class ListedCard:
    """One row: its block, its rank in the list, what it says, and whether its list carries codes and what they mean.

    `recurs` says that other rows have the same at their code place.
    """

    index: int
    ordinal: int
    name: Name
    stated: Stated
    coded: Coded
    legend: Legend
    has_codes: bool
    recurs: bool


@dataclass(frozen=True, slots=True)
class _Group:
    """The rows of one part of a list: their blocks and texts, their header, and their legend."""

    rows: tuple[int, ...]
    texts: tuple[str, ...]
    header: str | None
    legend: Legend


def _form(group: _Group) -> tuple[Hashable, ...]:
    """What the parts of one list share, headings between them."""
    separator = separator_of(group.texts, group.header)
    return group.header, group.legend, separator, None if separator else code_place(group.texts, group.legend)


@functools.lru_cache(maxsize=1)
def listed_cards(reading: Reading) -> tuple[ListedCard, ...]:
    """The rows of all card lists of a document, in its order."""
    return tuple(card for _, parts in itertools.groupby(_groups(reading), key=_form) for card in _cards(parts))


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
                legend = _legend(reading, before, legend)
                yield _group(reading, rows, header, legend)
                rows = []
                before.clear()
            before.append(block.text)
            header = _header(reading, index, header)
    if rows:
        yield _group(reading, rows, header, _legend(reading, before, legend))


def _group(reading: Reading, rows: Sequence[int], header: str | None, legend: Legend) -> _Group:
    """A part of a list; rows of several lines each, as many in all, have a cell on every line."""
    plain = reading.document.plain
    printed = [plain[reading.blocks[index].body_start : reading.blocks[index].end].split("\n") for index in rows]
    visible = [[line.strip() for line in lines if line.strip()] for lines in printed]
    if len(visible[0]) > 1 and len({len(lines) for lines in visible}) == 1:
        return _Group(tuple(rows), tuple("\t".join(lines) for lines in visible), header, legend)
    return _Group(tuple(rows), tuple(_row_text(reading, index) for index in rows), header, legend)


def _header(reading: Reading, index: int, above: str | None) -> str | None:
    """The header that holds behind a block: that of the list above, until another comes or a new part begins."""
    kind = reading.blocks[index].kind
    if kind == "card_header":
        return _row_text(reading, index)
    return None if kind == "title" else above


def _legend(reading: Reading, texts: Iterable[str], above: Legend) -> Legend:
    """The legend that stands before a list; where there is none, that of the list above, else one elsewhere."""
    found = read_legend(texts)
    if found.is_stated or found.digits:
        return found
    return above if above.is_stated or above.digits else legend_anywhere(reading.document.plain)


def _row_text(reading: Reading, index: int) -> str:
    """A row as it stands, tabs included, without its label; character references are resolved."""
    plain = reading.document.plain
    blocks = (reading.blocks[part] for part in reading.chain(index))
    text = " ".join(plain[block.body_start : block.end] for block in blocks)
    if "\n" in text and reading.blocks[index].kind == "card":
        text = reading.text(index)
    if "\t" in text:
        text = _empty_cells_before(plain, reading.blocks[index].body_start) + text
    return html.unescape(text).replace("\u00a0", " ") if "&" in text else text


def _empty_cells_before(plain: str, start: int) -> str:
    """The tabs before a row's first visible character: each is an empty cell."""
    line_start = plain.rfind("\n", 0, start) + 1
    before = plain[line_start:start]
    return before if before.isspace() else ""


def _cards(parts: Iterable[_Group]) -> Iterator[ListedCard]:
    """The rows of one list, judged together; each part counts its own."""
    groups = list(parts)
    header, legend = groups[0].header, groups[0].legend
    rows, legend = read_rows([text for group in groups for text in group.texts], header, legend)
    has_codes = any(row.coded.code for row in rows)
    printed = Counter(row.coded.code_text for row in rows)
    places = [(ordinal, index) for group in groups for ordinal, index in enumerate(group.rows, 1)]
    for (ordinal, index), row in zip(places, rows, strict=True):
        recurs = printed[row.coded.code_text] > 1
        yield ListedCard(index, ordinal, row.name, row.stated, row.coded, legend, has_codes, recurs)
