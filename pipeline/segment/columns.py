"""Two columns run together in one: recognised by the wide gap inside neighbouring lines, and never taken apart."""

import re
from collections.abc import Iterator

WIDE_GAP = re.compile(r" {3,}+|\t++")
LEAST_LINES = 4
LEAST_WIDTH = 8


def column_runs(text: str) -> Iterator[tuple[int, int]]:
    """Start and end, in the plain text, of each run of lines that two columns seem to share."""
    start = offset = end = count = 0
    for raw in text.split("\n"):
        if _has_two_parts(raw):
            start = start if count else offset + len(raw) - len(raw.lstrip())
            count += 1
            end = offset + len(raw.rstrip())
        elif raw.strip():
            if count >= LEAST_LINES:
                yield start, end
            count = 0
        offset += len(raw) + 1
    if count >= LEAST_LINES:
        yield start, end


def _has_two_parts(raw: str) -> bool:
    if "   " not in raw and "\t" not in raw:
        return False
    parts = WIDE_GAP.split(raw.strip())
    return len(parts) == 2 and min(map(len, parts)) >= LEAST_WIDTH
