"""Card lists: a run of rows whose codes stand at the same place, and the header before it."""

import re

from pipeline.segment.scan import Scan
from pipeline.segment.words import word_set

CODE_AT_END = re.compile(r"[ \t][CURFPcurfp\u0421\u0441\u0420\u0440][0-9]{0,2}(?:[ \t]*\([^()]*\))?\Z")
COLUMNS = word_set("card_columns")
LEAST_ROWS = 3
LEAST_SHARE = 0.8
MOST_DAMAGED = 2


def read_card_list(scan: Scan, at: int) -> int:
    """A header and the rows below it, or rows alone."""
    first = at + 1 if _is_header(scan.lines[at].text) else at
    if not _has_code(scan, first):
        return at
    end = _end_of_rows(scan, first)
    coded = sum(_has_code(scan, row) for row in range(first, end))
    if coded < LEAST_ROWS or coded < LEAST_SHARE * (end - first):
        return at
    if first > at:
        scan.add("card_header", at, first)
    for row in range(first, end):
        scan.add("card", row, row + 1)
    return end


def _is_header(text: str) -> bool:
    words = text.lower().split()
    return 2 <= len(words) <= 12 and 2 * sum(word.strip(".,|") in COLUMNS for word in words) >= len(words)


def _has_code(scan: Scan, at: int) -> bool:
    if at >= len(scan.lines):
        return False
    text = scan.lines[at].text
    return (text[-1].isalnum() or text[-1] == ")") and CODE_AT_END.search(text[-60:]) is not None


def _end_of_rows(scan: Scan, first: int) -> int:
    gap = scan.lines[first + 1].gap if first + 1 < len(scan.lines) else 0
    end = first + 1
    while end < len(scan.lines) and scan.lines[end].gap == gap:
        if not any(_has_code(scan, row) for row in range(end - MOST_DAMAGED, end + MOST_DAMAGED + 1)):
            break
        end += 1
    return end
