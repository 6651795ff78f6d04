"""Icons with their meaning, and captions: text that belongs to a picture."""

import re

from pipeline.segment.icon_marks import NAME_AND_MEANING, SIGN, name_on, own_name
from pipeline.segment.lines import Line
from pipeline.segment.openings import opens_aside
from pipeline.segment.phrases import COMMANDS, tells
from pipeline.segment.scan import STEM, Scan
from pipeline.segment.sections import ICON_WORDS
from pipeline.segment.words import STRUCTURE, any_of, folded, word_set

_PRINTED = any_of(STRUCTURE["printed"])
_PRINTED_ON = any_of(STRUCTURE["printed_on"])
PRINTED = re.compile(rf"(?:{_PRINTED})", re.IGNORECASE)
PRINTED_ON = re.compile(rf"(?:{_PRINTED_ON})", re.IGNORECASE)
PICTURE_WORDS = word_set("picture_words")
REMARKS = word_set("remarks")
LONGEST_NAME = 60
SENTENCES = re.compile(r"[.!?] [A-Z\u0401\u0410-\u042f]")
WORD = re.compile(r"\w{4,}")
LETTERS = re.compile(r"\w+")
LONGEST_CAPTION = 110
LONGEST_PICTURE_NAME = 60
LONGEST_EXPLANATION = 200
MOST_CAPTION_WORDS = 4
MOST_GROUP_WORDS = 3
LEAST_RUN = 2
LEAST_BARE_RUN = 3
LEAST_LEAD_WORDS = 3
NUMBERED = ("number", "letter", "roman", "step")


def read_picture_caption(scan: Scan, at: int) -> int:
    """A line below a heading that only names a picture: `Иконка Заряда`, or the heading's words again."""
    line, last = scan.lines[at], scan.last
    if last is None or line.closed or len(line.text) > LONGEST_PICTURE_NAME:
        return at
    words = line.text.lower().split()
    repeats = folded(line.text) == folded(scan.body_of(last))
    names = words[0].strip(".") in PICTURE_WORDS and len(words) <= MOST_CAPTION_WORDS
    return scan.add("caption", at, at + 1) if repeats or names else at


def read_call_outs(scan: Scan, at: int) -> int:
    """Short lines without closing mark after numbered steps that repeat what the steps name."""
    line = scan.lines[at]
    if line.closed or len(line.text) > LONGEST_CAPTION or scan.measures.width:
        return at
    told = _steps_above(scan)
    end = at
    while end + 1 < len(scan.lines) and _repeats(scan, end, told):
        end += 1
    if end - at < 2:
        return at
    for each in range(at, end):
        scan.add("caption", each, each + 1)
    return end


def _steps_above(scan: Scan) -> frozenset[str]:
    """The stems of the words of the list above."""
    first = len(scan.drafts)
    while first and scan.drafts[first - 1].kind == "item":
        first -= 1
    return _stems(scan.text[scan.drafts[first].start : scan.drafts[-1].end])


def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:STEM] for word in WORD.findall(text.lower()))


def _repeats(scan: Scan, at: int, told: frozenset[str]) -> bool:
    line, following = scan.lines[at], scan.lines[at + 1]
    if line.closed or line.mark or len(line.text) > LONGEST_CAPTION or line.text.isupper():
        return False
    if following.closed and line.text[0].isupper():
        return False
    stems = _stems(line.text)
    return bool(stems) and 2 * len(stems & told) >= len(stems)


def read_icon_names(scan: Scan, at: int) -> int:
    """A caption that names several icons, `Charge | Double damage`, and the icons below it, named by position.

    Each name has its explanation: without them the line is a menu or what else bars part.
    """
    names = scan.lines[at].text.split("|")
    if len(names) < 2 or not all(0 < len(name.strip()) <= LONGEST_NAME for name in names):
        return at
    ends = [at + 1]
    for _ in names:
        if ends[-1] == len(scan.lines) or not _is_sentence(scan, ends[-1]):
            return at
        ends.append(scan.extent(ends[-1]))
    scan.add("caption", at, at + 1)
    for name, start, end in zip(names, ends, ends[1:], strict=False):
        scan.add("icon", start, end, name.strip())
    return ends[-1]


def read_announced_icons(scan: Scan, at: int) -> int:
    """Lines below a lead-in that tells what is printed on a thing, up to the first that explains no icon."""
    last = scan.last
    if last is None or scan.text[last.end - 1] != ":":
        return at
    lead = scan.body_of(last)
    end = at
    if _speaks_of_icons(lead):
        while end < len(scan.lines) and _is_named(scan, end):
            end = _add_icon(scan, end, is_told=True)
    if end > at or not PRINTED.search(lead) or not PRINTED_ON.search(lead):
        return end
    while end < len(scan.lines) and _explains(scan, end):
        end = _add_icon(scan, end)
    return end


def read_icon_run(scan: Scan, at: int) -> int:
    """Lines that each open with another mark in brackets, picture or sign, wherever they stand."""
    names: set[str] = set()
    end = at
    least = LEAST_RUN
    while end < len(scan.lines) and (match := own_name(scan.lines[end])) and match[1] not in names:
        names.add(match[1])
        least = LEAST_BARE_RUN if match.re is SIGN and not match["dash"] else least
        end = scan.extent(end)
    if len(names) < least:
        return at
    end = at
    for _ in names:
        end = _add_icon(scan, end)
    return end


def _is_named(scan: Scan, at: int) -> bool:
    """Whether a line, a bullet before it left aside, is the name of an icon with its meaning."""
    line = scan.lines[at]
    if (line.mark and line.mark.form != "bullet") or opens_aside(line.text):
        return False
    return name_on(line, is_told=True) is not None


def _explains(scan: Scan, at: int) -> bool:
    text = scan.lines[at].text
    first = text.split(None, 1)[0].lower().strip(",")
    return _is_sentence(scan, at) and first not in REMARKS and not opens_aside(text)


def _is_sentence(scan: Scan, at: int) -> bool:
    return scan.lines[at].mark is None and scan.lines[scan.extent(at) - 1].closed


def read_glossary_icon(scan: Scan, at: int) -> int:
    """A line in a section whose heading says that it explains icons."""
    line = scan.lines[at]
    mark = line.mark
    if len(line.text) > LONGEST_EXPLANATION or (mark and mark.form != "bullet"):
        scan.section = "" if mark and mark.form in NUMBERED else scan.section
        return at
    leads_in = _leads_in(scan, line)
    following = scan.lines[at + 1].mark if at + 1 < len(scan.lines) else None
    is_list_lead = line.text[-1] == ":" and following is not None and following.form == "number"
    if not leads_in and (is_list_lead or _ended_above(scan, line)):
        scan.section = ""
        return at
    if mark is None and _names_on_line_above(scan, at):
        return scan.add("icon", at, at + 2, line.text, scan.lines[at + 1].start - line.start)
    name = name_on(line, is_told=True)
    if leads_in or (name is None and (_is_prose(line.text) or _is_beside_named(scan, line))):
        return at
    words = line.text.split()
    is_short = len(words) <= MOST_GROUP_WORDS and NAME_AND_MEANING.match(line.text) is None and not tells(words)
    if mark is None and not line.closed and is_short:
        return at
    return _add_icon(scan, at)


def _leads_in(scan: Scan, line: Line) -> bool:
    """Whether a line right below its heading speaks of the icons that follow, and explains none."""
    last = scan.last
    is_below_heading = last is not None and last.kind in ("heading", "title")
    if not is_below_heading or line.mark or not line.closed or name_on(line, is_told=True):
        return False
    return _speaks_of_icons(line.text)


def _names_on_line_above(scan: Scan, at: int) -> bool:
    """Whether a name and the sentence directly below it make an icon, as the lines before them or behind them do."""
    if not _is_name_above(scan, at):
        return False
    last = scan.last
    follows = (
        last is not None and last.kind == "icon" and last.label is not None and "\n" in scan.text[last.start : last.end]
    )
    return follows or _is_name_above(scan, at + 2)


def _is_name_above(scan: Scan, at: int) -> bool:
    """Whether a short line set off by a gap has one sentence directly below it, and a gap behind that."""
    lines = scan.lines
    if at + 1 >= len(lines) or lines[at].mark or lines[at].closed or lines[at].gap == 0:
        return False
    name, meaning = lines[at], lines[at + 1]
    is_apart = at + 2 == len(lines) or lines[at + 2].gap > 0
    is_short = len(name.text) <= LONGEST_NAME and not name.text.isupper() and not _speaks_of_icons(name.text)
    return is_apart and is_short and meaning.gap == 0 and meaning.mark is None and meaning.closed


def _speaks_of_icons(text: str) -> bool:
    return not ICON_WORDS.isdisjoint(LETTERS.findall(text.lower()))


def _is_beside_named(scan: Scan, line: Line) -> bool:
    """Whether a line names no icon while the one before it was named on its own line, or heads icons itself."""
    last = scan.last
    if line.mark is None and not line.closed and _speaks_of_icons(line.text):
        return True
    if last is None or last.kind != "icon" or line.mark is not None:
        return False
    is_command = line.text.split(None, 1)[0].lower().endswith(COMMANDS)
    return last.label is not None and last.body_start > last.start and not is_command


def _is_prose(text: str) -> bool:
    """Whether a line without a name is a lead-in or several sentences: text about icons, no explanation of one."""
    if text[-1] == ":":
        return text.count(" ") >= LEAST_LEAD_WORDS - 1
    return SENTENCES.search(text) is not None


def _ended_above(scan: Scan, line: Line) -> bool:
    """Whether a heading stands between icons that were named on their own lines and a line that names none."""
    before = scan.drafts[-2:]
    if [draft.kind for draft in before] != ["icon", "heading"] or name_on(line, is_told=True):
        return False
    if _speaks_of_icons(scan.body_of(before[1])):
        return False
    return before[0].label is not None and before[0].body_start > before[0].start


def _add_icon(scan: Scan, at: int, *, is_told: bool = False) -> int:
    """Add the icon of a line; `is_told` says that the lead-in above it speaks of icons."""
    line = scan.lines[at]
    match = name_on(line, is_told=is_told or scan.section == "icons")
    name = next((group for group in match.groups() if group), None) if match else None
    return scan.add("icon", at, scan.extent(at), name, match.end() if match else line.mark.body if line.mark else 0)
