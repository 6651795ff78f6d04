"""The visible lines of a text, each with what a rule asks first: its place, the gap before it, its mark."""

from dataclasses import dataclass

from pipeline.segment.marks import Mark, opening_mark

CLOSING = ".!?:\u2026"
AFTER_CLOSING = '"\u00bb\u201c\u201d\u2019)]*_ '


@dataclass(slots=True)
class Line:
    """A visible line; `start` and `end` are plain offsets without the white space at both ends.

    `gap` counts the blank lines before it, `indent` the blanks at its left (a tab is four), `closed` says whether it
    ends in a mark that closes a sentence.
    """

    start: int
    end: int
    text: str
    indent: int
    gap: int
    mark: Mark | None
    closed: bool


def visible_lines(text: str) -> list[Line]:
    """Every line of a plain text that holds a visible character, in order."""
    lines: list[Line] = []
    offset = gap = 0
    for raw in text.split("\n"):
        visible = raw.lstrip()
        if visible:
            indent = len(raw) - len(visible)
            start = offset + indent
            if indent and "\t" in raw:
                indent = len(raw[:indent].expandtabs(4))
            visible = visible.rstrip()
            last = visible[-1]
            closed = last in CLOSING or (last in AFTER_CLOSING and visible.rstrip(AFTER_CLOSING)[-1:] in CLOSING)
            lines.append(Line(start, start + len(visible), visible, indent, gap, opening_mark(visible), closed))
            gap = 0
        else:
            gap += 1
        offset += len(raw) + 1
    return lines
