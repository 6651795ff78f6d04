"""Headings: numbered, in capitals, or short lines that only name what follows."""

from pipeline.segment.icon_rules import opens_icons
from pipeline.segment.lines import Line
from pipeline.segment.openings import opens_aside, opens_definition
from pipeline.segment.scan import Scan
from pipeline.segment.words import STRUCTURE, folded, word_set

COMMENTS = frozenset(STRUCTURE["sections"]["comments"])
CONTENTS = frozenset(STRUCTURE["sections"]["contents"])
CREDITS = frozenset(STRUCTURE["sections"]["credits"])
OBLIQUE = tuple(STRUCTURE["oblique_endings"])
COMMANDS = tuple(STRUCTURE["command_endings"])
SENTENCE_WORDS = word_set("sentence_words")
LONGEST = 70
LONGEST_CAPITALS = 100
MOST_WORDS = 9
MOST_STOPPED_WORDS = 7
LONGEST_STOPPED = 50


def read_markdown_heading(scan: Scan, at: int) -> int:
    """A line that opens with `#` signs."""
    mark = scan.lines[at].mark
    if mark is None or mark.form != "heading":
        return at
    return _add(scan, at, at + 1, None, mark.body)


def read_numbered_heading(scan: Scan, at: int) -> int:
    """A number and a name: `42.3. АГЕНТЫ`, `42 Лидеры`."""
    line = scan.lines[at]
    mark = line.mark
    if mark is None or mark.form not in ("dotted", "number", "bare", "roman"):
        return at
    body = line.text[mark.body :]
    if scan.level(line.text) is None and scan.level(body) is None:
        if line.closed or not body[0].isupper() or len(body) > LONGEST:
            return at
        if not body.isupper() and not _is_lone_number(scan, at):
            return at
    return _add(scan, at, at + 1, mark.label, mark.body)


def _is_lone_number(scan: Scan, at: int) -> bool:
    """Whether no neighbour carries a number of the same form: a list's entry it is not."""
    form = scan.lines[at].mark
    around = [scan.lines[i] for i in (at - 1, at + 1) if 0 <= i < len(scan.lines)]
    title = scan.last is not None and scan.last.kind == "title"
    return form is not None and (title or all(line.mark is None or line.mark.form != form.form for line in around))


def read_heading(scan: Scan, at: int) -> int:
    """A short line that only names what follows."""
    line = scan.lines[at]
    if line.mark or at + 1 == len(scan.lines):
        return at
    hinted = scan.level(line.text) is not None
    if not hinted and not _names(scan, at):
        return at
    end = at + 1
    if not hinted or scan.level(line.text + " " + scan.lines[end].text) is not None:
        end = _with_second_line(scan, at)
    return _add(scan, at, end, None, 0)


def _names(scan: Scan, at: int) -> bool:
    line, following = scan.lines[at], scan.lines[at + 1]
    text = line.text
    if opens_aside(text) or opens_definition(text) or text[-1] in ",;" or not _opens_name(text):
        return False
    words = text.split()
    if text.isupper():
        return len(text) <= LONGEST_CAPITALS and text[-1] != "."
    if len(text) > LONGEST or len(words) > MOST_WORDS:
        return False
    if text[-1] == ".":
        return (
            scan.measures.has_stopped_headings
            and len(words) <= MOST_STOPPED_WORDS
            and len(text) <= LONGEST_STOPPED
            and ". " not in text
        )
    if text[-1] == ":":
        return len(words) <= 4 and following.mark is None and _is_short(following) and not _commands(words)
    return scan.extent(at) == at + 1 and not line.closed


def _opens_name(text: str) -> bool:
    first = next((c for c in text if c.isalnum()), "")
    return first.isupper() or first.isdigit()


def _is_short(line: Line) -> bool:
    return not line.closed and len(line.text) <= LONGEST


def _commands(words: list[str]) -> bool:
    return words[0].lower() in SENTENCE_WORDS or words[0].lower().rstrip(":").endswith(COMMANDS)


def _with_second_line(scan: Scan, at: int) -> int:
    """The end of a heading; a second line that cannot stand alone belongs to it."""
    if at + 2 >= len(scan.lines):
        return at + 1
    second = scan.lines[at + 1]
    if second.mark or second.closed or len(second.text) > LONGEST or scan.level(second.text) is not None:
        return at + 1
    first_word = second.text.split(None, 1)[0].lower()
    return at + 2 if first_word.endswith(OBLIQUE) and second.text[0].isupper() else at + 1


def _add(scan: Scan, at: int, end: int, label: str | None, body: int) -> int:
    text = folded(scan.lines[at].text[body:])
    if text in COMMENTS:
        scan.section = "comments"
    elif text in CONTENTS:
        scan.section = "contents"
    elif text in CREDITS:
        scan.section = "credits"
    elif opens_icons(text):
        scan.section = "icons"
    elif scan.section != "icons":
        scan.section = ""
    return scan.add("heading", at, end, label, body)
