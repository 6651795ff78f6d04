"""Lines compared with each other: which stand again, which stand with a counting number, which are short."""

import re
from collections import Counter
from collections.abc import Sequence

from pipeline.segment.lines import Line
from pipeline.segment.words import folded

LONGEST_HEAD = 60
LONGEST_NAME = 70
LONGEST_FIRST_WORD = 10
NUMBER_AT_EDGE = re.compile(r"\A[0-9]{1,4}[ \t]++|[ \t]++[0-9]{1,4}\Z")


def without_number(text: str) -> str:
    """A line without a number at its beginning or end."""
    return NUMBER_AT_EDGE.sub("", text)


def line_counts(lines: Sequence[Line]) -> Counter[str]:
    """How often each short line stands in the document, as heading words are compared."""
    return Counter(folded(line.text) for line in lines if len(line.text) <= LONGEST_HEAD)


def last_places(lines: Sequence[Line]) -> dict[str, int]:
    """The index of the last line that holds each short text."""
    return {folded(line.text): at for at, line in enumerate(lines) if len(line.text) <= LONGEST_HEAD}


def head_counts(lines: Sequence[Line]) -> Counter[str]:
    """How often each short line stands with a number at its edge that counts up, without that number."""
    last: dict[str, int] = {}
    counts: Counter[str] = Counter()
    for line in lines:
        text = line.text
        if len(text) > LONGEST_HEAD or line.closed or not (text[0].isdigit() or text[-1].isdigit()):
            continue
        match = NUMBER_AT_EDGE.search(text)
        name = folded(without_number(text)) if match else ""
        if match and name:
            number = int(match[0])
            counts[name] += number > last.get(name, -1)
            last[name] = number
    return counts


def short_runs(lines: Sequence[Line], width: float) -> list[int]:
    """For each line the length of the run of short lines without closing mark that it stands in, alike in distance."""
    runs = [0] * len(lines)
    start = 0
    short = [is_short(line, width) for line in lines]
    for at in range(1, len(lines) + 1):
        if at == len(lines) or not (short[at] and short[at - 1]) or lines[at].gap > lines[start].gap:
            if short[start]:
                runs[start:at] = [at - start] * (at - start)
            start = at
    return runs


def is_short(line: Line, width: float) -> bool:
    """Whether a line could be a name: no mark, no closing mark, not long, not full to the width of its document."""
    if line.mark is not None or line.closed or len(line.text) > LONGEST_NAME or ": " in line.text or "|" in line.text:
        return False
    return not width or len(line.text) + LONGEST_FIRST_WORD < width
