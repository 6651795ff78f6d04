"""Rows of card lists whose cells stand one a line, the code last: `Sword` / `Item` / `C2`, as tables are pasted."""

import re

from pipeline.cardlist.codes import parse_code
from pipeline.cardlist.legend import Legend
from pipeline.segment.scan import Scan

CODE_ALONE = re.compile(r"[^\W\d_]{1,2} ?[0-9]{0,2}(?:[+/][^\W\d_]{1,2}[0-9]{0,2})?\Z")
LONGEST_CODE = 10
MOST_CELLS = 5
LONGEST_CELL = 80
LEAST_ROWS = 4
LEAST_TOLD_ROWS = 2


def may_be_stacked(scan: Scan, at: int) -> bool:
    """Whether a line that is no code has one among the few lines behind it, and the next as far behind that."""
    size = _size(scan, at)
    next_code = at + 2 * size - 1
    return size > 0 and next_code < len(scan.lines) and _is_code_like(scan.lines[next_code].text)


def stacked_rows(scan: Scan, first: int, legend: Legend, *, is_told: bool) -> list[tuple[int, int]]:
    """First line and end of each row from the line `first` on; none where too few rows have their code at one line."""
    size = _size(scan, first)
    rows: list[tuple[int, int]] = []
    start = first
    while size and start + size <= len(scan.lines) and _size(scan, start) == size:
        text = scan.lines[start + size - 1].text
        if parse_code(text, legend) is None or not (text[-1].isdigit() or legend.is_stated):
            break
        rows.append((start, start + size))
        start += size
    return rows if len(rows) >= (LEAST_TOLD_ROWS if is_told else LEAST_ROWS) else []


def _size(scan: Scan, at: int) -> int:
    """How many lines there are from `at` to the first that looks like a code; 0 where there is none near."""
    for behind, line in enumerate(scan.lines[at : at + MOST_CELLS]):
        if len(line.text) > LONGEST_CELL:
            return 0
        if _is_code_like(line.text):
            return behind + 1 if behind else 0
    return 0


def _is_code_like(text: str) -> bool:
    return len(text) <= LONGEST_CODE and CODE_ALONE.match(text) is not None
