"""Where a line goes on with the one before: broken in mid-sentence, or full to the width of the document."""

import re
from collections.abc import Sequence

from pipeline.segment.lines import LEAST_INDENT, Line
from pipeline.segment.measures import Measures, opens_by_words
from pipeline.segment.openings import is_opener_alone, opens_aside, opens_definition
from pipeline.segment.phrases import ends_open, has_open_bracket, opens_new_case
from pipeline.segment.repeats import is_announcing

AMOUNT = re.compile(r"[0-9]{1,3}[ ](?=[a-z\u0430-\u044f\u0451])")
LONGEST_NAME = 60
LONGEST_WRAPPED_NAME = 130
SHORT_SHARE = 0.5
# Of the width: how far a line must reach that ends in mid-sentence to have been broken for want of room.
UNFINISHED_SHARE = 0.7


def goes_on(lines: Sequence[Line], first: int, at: int, measures: Measures) -> bool:
    """Whether line `at` is part of the block that opens with line `first` and has come to the line before."""
    line, following = lines[at - 1], lines[at]
    ends_entry = line.text[-1] == ";" and lines[first].mark is not None and following.text[0].isupper()
    ends_name = lines[first] is line and _ends_capitals(line, following)
    if following.mark or following.gap > measures.gap or ends_entry or ends_name:
        return False
    if is_opener_alone(line.text):
        return True
    if line.is_quoted and following.is_quoted and following.gap == 0:
        return not opens_by_words(following)
    if _is_mid_sentence(line, following) or _hangs(lines[first], following):
        return not opens_aside(following.text)
    if line.text[-1] == ":" or (line.closed and _opens_by_indent(lines[first], line, following)):
        return False
    return is_full(line, following, measures) and _fills_up(lines, at, measures)


def _fills_up(lines: Sequence[Line], at: int, measures: Measures) -> bool:
    """Whether line `at` goes on with the full line before it: it opens nothing new and is no name."""
    following = lines[at]
    if opens_by_words(following) or is_announcing(following.text) or _stands_alone(lines, at, measures):
        return False
    if measures.sets_blocks_apart and not lines[at - 1].closed:
        return True
    return not opens_definition(following.text) and (measures.sets_blocks_apart or not opens_new_case(following.text))


def _stands_alone(lines: Sequence[Line], at: int, measures: Measures) -> bool:
    """Whether a line is short and unfinished and the next one does not finish it: a name."""
    line = lines[at]
    if is_wrapped_name(lines, at, measures):
        return True
    if line.closed or at + 1 == len(lines) or is_full(line, lines[at + 1], measures):
        return False
    return lines[at + 1].mark is not None or not _is_mid_sentence(line, lines[at + 1])


def is_wrapped_name(lines: Sequence[Line], at: int, measures: Measures) -> bool:
    """Whether a full line and a short one that goes on with it end without a mark before a line that begins anew."""
    if not measures.width or at + 2 >= len(lines) or lines[at].mark or not lines[at].text[0].isupper():
        return False
    first, second, below = lines[at : at + 3]
    if first.closed or second.closed or second.mark or second.gap > measures.gap or first.text[-1] in ",;":
        return False
    is_short = second.indent + len(second.text) < SHORT_SHARE * measures.width and second.text[-1] not in ",;"
    is_one = second.text[0].islower() and len(first.text) + len(second.text) <= LONGEST_WRAPPED_NAME
    is_anew = below.mark is None and below.text[0].isupper() and not ends_open(second.text)
    return is_short and is_one and is_anew and is_full(first, second, measures)


def _is_mid_sentence(line: Line, following: Line) -> bool:
    if has_open_bracket(line.text):
        return True
    if line.closed:
        return False
    if following.text[0].islower() or ends_open(line.text):
        return True
    return len(line.text) > LONGEST_NAME and _goes_on_without_sign(line, following)


def _ends_capitals(line: Line, following: Line) -> bool:
    """Whether a line in capitals is a name above a text that begins in lower case."""
    if not line.text.isupper() or line.closed or line.mark or is_opener_alone(line.text):
        return False
    return following.text[0].islower() and not ends_open(line.text.lower()) and not has_open_bracket(line.text)


def _goes_on_without_sign(line: Line, following: Line) -> bool:
    """Whether a long unfinished line goes on with an amount (`for each of them` / `1 point`) or all in capitals."""
    return AMOUNT.match(following.text) is not None or (line.text.isupper() and following.text.isupper())


def _hangs(first: Line, following: Line) -> bool:
    """Whether a line directly below an entry lines up with the text behind its mark."""
    return first.mark is not None and following.gap == 0 and following.indent >= first.indent + LEAST_INDENT


def _opens_by_indent(first: Line, line: Line, following: Line) -> bool:
    """Whether a deeper indent opens a paragraph."""
    return first.mark is None and following.indent >= line.indent + LEAST_INDENT


def is_full(line: Line, following: Line, measures: Measures) -> bool:
    """Whether the next line's first word had no room any more; an unfinished sentence need not come so near."""
    if not measures.width:
        return False
    reach = line.indent + len(line.text)
    if not line.closed and reach > UNFINISHED_SHARE * measures.width:
        return True
    return reach + 1 + len(following.text.split(None, 1)[0]) > measures.width
