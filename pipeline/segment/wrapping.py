"""Where a line goes on with the one before: broken in mid-sentence, or full to the width of the document."""

from pipeline.segment.lines import Line
from pipeline.segment.measures import Measures
from pipeline.segment.openings import is_opener_alone, opens_aside, opens_definition, opens_reference
from pipeline.segment.phrases import ends_open, has_open_bracket, opens_new_case

LEAST_INDENT = 2


def goes_on(first: Line, line: Line, following: Line, measures: Measures) -> bool:
    """Whether `following` is part of the block that opens with `first` and has come to `line`."""
    if following.mark or following.gap > measures.gap:
        return False
    if is_opener_alone(line.text):
        return True
    if _is_mid_sentence(line, following) or _hangs(first, following):
        return not opens_aside(following.text)
    if line.text[-1] == ":" or (line.closed and _opens_by_indent(first, line, following)):
        return False
    return _is_full(line, following, measures) and not _opens_new(following)


def _is_mid_sentence(line: Line, following: Line) -> bool:
    if has_open_bracket(line.text):
        return True
    return not line.closed and (following.text[0].islower() or ends_open(line.text))


def _hangs(first: Line, following: Line) -> bool:
    """Whether a line directly below an entry lines up with the text behind its mark."""
    return first.mark is not None and following.gap == 0 and following.indent >= first.indent + LEAST_INDENT


def _opens_by_indent(first: Line, line: Line, following: Line) -> bool:
    """Whether a deeper indent opens a paragraph."""
    return first.mark is None and following.indent >= line.indent + LEAST_INDENT


def _is_full(line: Line, following: Line, measures: Measures) -> bool:
    """Whether the next line's first word had no room any more."""
    if not measures.width:
        return False
    return len(line.text) + 1 + len(following.text.split(None, 1)[0]) > measures.width


def _opens_new(line: Line) -> bool:
    return (
        opens_new_case(line.text)
        or line.text.isupper()
        or opens_aside(line.text) is not None
        or opens_reference(line.text)
        or opens_definition(line.text)
    )
