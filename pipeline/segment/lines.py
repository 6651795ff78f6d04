"""The visible lines of a text, each with what a rule asks first: its place, the gap before it, its mark."""

import re
from dataclasses import dataclass

from pipeline.segment.marks import Mark, opening_mark

CLOSING = ".!?:\u2026"
AFTER_CLOSING = '"\u00bb\u201c\u201d\u2019)]*_ '
LEAST_INDENT = 2
"""The blanks by which a line is set in deeper than another; one alone is a slip of the hand."""
LONGEST_FIRST_WORD = 10
"""Characters; where a line leaves more room than this, the next line's first word would have fitted in it."""
QUOTE = re.compile(r">[> \t]*+")


@dataclass(slots=True)
class Line:
    """A visible line; `start` and `end` are plain offsets without the white space at both ends.

    `text` begins at `text_start`, behind the `>` of a Markdown quotation. `gap` counts the blank lines before the
    line, `indent` the blanks at its left (a tab reaches to the next fourth), `closed` says whether it ends in a mark
    that closes a sentence.
    """

    start: int
    end: int
    text_start: int
    text: str
    indent: int
    gap: int
    mark: Mark | None
    closed: bool

    @property
    def is_quoted(self) -> bool:
        """Whether the line stands in a Markdown quotation, whose lines make up one paragraph."""
        return self.text_start > self.start


def visible_lines(text: str) -> list[Line]:
    """Every line of a plain text that holds a visible character, in order."""
    lines: list[Line] = []
    offset = gap = 0
    for raw in text.split("\n"):
        visible = raw.strip()
        if visible:
            indent = 0 if raw[0] == visible[0] else raw.index(visible[0])
            start = text_start = offset + indent
            end = start + len(visible)
            if indent and "\t" in raw[:indent]:
                indent = len(raw[:indent].expandtabs(4))
            if visible[0] == ">" and (quote := QUOTE.match(visible)) and quote.end() < len(visible):
                visible = visible[quote.end() :].lstrip()
                text_start = end - len(visible)
            lines.append(Line(start, end, text_start, visible, indent, gap, opening_mark(visible), _is_closed(visible)))
            gap = 0
        else:
            gap += 1
        offset += len(raw) + 1
    return lines


def _is_closed(text: str) -> bool:
    """Whether a text ends in a mark that closes a sentence, quotation marks and brackets behind it left aside."""
    return text[-1] in CLOSING or (text[-1] in AFTER_CLOSING and text.rstrip(AFTER_CLOSING)[-1:] in CLOSING)
