"""What a document does throughout: how far its lines stand apart, where it breaks them, how its headings end."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from pipeline.segment.lines import LONGEST_FIRST_WORD, Line
from pipeline.segment.openings import opens_aside, opens_reference

# A distance is usual that this share of the lines keeps or stays below.
LEAST_SHARE = 0.2
LEAST_WRAPPED = 4
# Of the width of long lines: ragged ones end somewhat before it and are full all the same.
FULL_SHARE = 0.95
# Of the short ends of paragraphs: as many may have the next block directly below them by a slip.
MOST_BARE = 0.1
LONGEST_SHORT_LINE = 50
MOST_SHORT_WORDS = 7
LEAST_STOPPED_HEADINGS = 3


@dataclass(frozen=True, slots=True)
class Measures:
    """A document's habits.

    `gap`: blank lines between lines of one paragraph; `width`: where lines are broken, 0 where they are not;
    `indent`: the usual one of a paragraph's first line; `sets_blocks_apart`: every block has a mark, a gap or an indent
    before it; `has_stopped_headings`: headings end in a full stop.
    """

    gap: int
    width: float
    indent: int
    sets_blocks_apart: bool
    has_stopped_headings: bool


def usual_gap(lines: Sequence[Line]) -> int:
    """The blank lines before lines that go on in lower case, else the least number that a fair share of lines has."""
    inside = Counter(
        line.gap
        for before, line in pairwise(lines)
        if not before.closed and line.mark is None and line.text[0].islower() and before.text[-1] not in ",;"
    )
    if inside.total() >= LEAST_WRAPPED:
        return min(inside, key=lambda gap: (-inside[gap], gap))
    counts = Counter(line.gap for line in lines[1:])
    seen = 0
    for gap in sorted(counts):
        seen += counts[gap]
        if seen >= LEAST_SHARE * (len(lines) - 1):
            return gap
    return 0


def measured(lines: Sequence[Line], gap: int) -> Measures:
    """The measures of a document's lines, its usual gap given."""
    starts = [*lines[:1], *(line for before, line in pairwise(lines) if before.closed or line.gap > gap)]
    indents = Counter(line.indent for line in starts if line.mark is None)
    indent = min(indents, key=lambda indent: (-indents[indent], indent)) if indents else 0
    width = _width(lines, gap)
    has_stopped_headings = _has_stopped_headings(lines, gap if width else -1)
    return Measures(gap, width, indent, _sets_blocks_apart(lines, gap, width), has_stopped_headings)


def _width(lines: Sequence[Line], gap: int) -> float:
    """Lines that go on in lower case tell the width at which lines are broken: the width of the longest tenth."""
    widths = sorted(
        line.indent + len(line.text)
        for line, following in pairwise(lines)
        if following.gap <= gap and following.mark is None and not line.closed and following.text[0].islower()
    )
    if len(widths) < LEAST_WRAPPED or len(widths) * 20 < len(lines):
        return 0
    return FULL_SHARE * widths[len(widths) * 9 // 10]


def _sets_blocks_apart(lines: Sequence[Line], gap: int, width: float) -> bool:
    """Whether hardly a line that ends a sentence short of the width has another directly below it."""
    ends = bare = 0
    for line, following in pairwise(lines):
        if line.closed and line.indent + len(line.text) + LONGEST_FIRST_WORD < width:
            ends += 1
            bare += following.gap <= gap and following.indent <= line.indent and not opens_by_words(following)
    return ends > 0 and bare <= MOST_BARE * ends


def opens_by_words(line: Line) -> bool:
    """Whether a line's mark, its capitals or its first words open a block."""
    text = line.text
    return line.mark is not None or text.isupper() or opens_aside(text) is not None or opens_reference(text)


def _has_stopped_headings(lines: Sequence[Line], gap: int) -> bool:
    """Whether short lines with a full stop, more than `gap` blank lines around them, stand above long ones."""
    stopped = open_ended = 0
    for line, following in pairwise(lines[1:]):
        if min(line.gap, following.gap) <= gap:
            continue
        if line.mark is None and len(line.text) <= LONGEST_SHORT_LINE and line.text.count(" ") < MOST_SHORT_WORDS:
            if line.text[-1] == ".":
                stopped += len(following.text) > LONGEST_SHORT_LINE
            elif not line.closed and line.text[0].isupper():
                open_ended += 1
    return stopped >= LEAST_STOPPED_HEADINGS and open_ended * 5 <= stopped
