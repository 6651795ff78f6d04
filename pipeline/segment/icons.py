"""Icons with their meaning, and captions: text that belongs to a picture."""

import re

from pipeline.segment.lines import Line
from pipeline.segment.openings import opens_aside
from pipeline.segment.phrases import tells
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
CAPITAL_NAME = re.compile(r"(?P<name>[A-Z\u0401\u0410-\u042f][A-Z\u0401\u0410-\u042f !]{2,40}) [-\u2013\u2014] (?=\S)")
TOKEN_NAME = re.compile(
    r"(?:`?\[(?P<token>[^\[\]\n]{1,40})\]`?|`?\{(?P<brace>[^{}\n]{1,40})\}`?|\*\*(?P<bold>[^*\n]{1,40})\*\*)"
    r"[ \t]*+(?:[-\u2013\u2014:=][ \t]++)?(?=\S)"
)
IMAGE = re.compile(r"!\[(?P<image>[^\[\]\n]{0,60})\]\([^()\n]{1,200}\)[ \t]*+(?:[-\u2013\u2014:=][ \t]++)?(?=\S)")
# A sign out of the blocks of arrows, technical and geometric signs, symbols, dingbats and pictures, as text has them.
SIGN = re.compile(
    r"(?P<sign>[\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]"
    r"[\ufe0e\ufe0f\u200d\U0001f3fb-\U0001f3ff]{0,2})[ \t]*+(?P<dash>[-\u2013\u2014:=][ \t]++)?(?=\w)"
)
DECORATION = frozenset(STRUCTURE["decoration"])
NAMED_TOKEN = re.compile(
    r"`?[\[{](?P<token>[^\W\d_][^\[\]{}\n]{0,39})[\]}]`?[ \t]*+[-\u2013\u2014:=][ \t]++(?!https?:)(?=\S)"
)
SENTENCES = re.compile(r"[.!?] [A-Z\u0401\u0410-\u042f]")
NAME_AND_MEANING = re.compile(
    r"(?P<name>[\w\u00ab\"][^.:;!?\n\u2013\u2014]{0,40}?)(?:[ \t]++[-\u2013\u2014=]|:)[ \t]++(?=\S)"
)
WORD = re.compile(r"\w{4,}")
LETTERS = re.compile(r"\w+")
FIRST_SIGN = "\u2190"
LONGEST_CAPTION = 110
LONGEST_PICTURE_NAME = 60
LONGEST_EXPLANATION = 200
MOST_CAPTION_WORDS = 4
MOST_GROUP_WORDS = 3
LEAST_RUN = 2
LEAST_BARE_RUN = 3
LEAST_LEAD_WORDS = 3


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
    """A caption that names several icons, `Заряд | Двойной Урон`, and the icons below it, named by position."""
    line = scan.lines[at]
    names = line.text.split("|")
    if len(names) < 2 or not all(0 < len(name.strip()) <= LONGEST_NAME for name in names):
        return at
    scan.add("caption", at, at + 1)
    end = at + 1
    for name in names:
        if end == len(scan.lines) or scan.lines[end].mark:
            break
        end = scan.add("icon", end, scan.extent(end), name.strip())
    return end


def read_announced_icons(scan: Scan, at: int) -> int:
    """Lines below a lead-in that tells what is printed on a thing, up to the first that explains no icon."""
    last = scan.last
    if last is None or scan.text[last.end - 1] != ":":
        return at
    lead = scan.body_of(last)
    end = at
    if not ICON_WORDS.isdisjoint(LETTERS.findall(lead.lower())):
        while end < len(scan.lines) and _is_named(scan, end):
            end = _add_icon(scan, end, is_told=True)
    if end > at or not PRINTED.search(lead) or not PRINTED_ON.search(lead):
        return end
    while end < len(scan.lines) and _explains(scan, end):
        end = _add_icon(scan, end)
    return end


def read_icon_run(scan: Scan, at: int) -> int:
    """Lines that each open with another mark in brackets, picture or sign, wherever they stand."""
    names: list[str] = []
    end = at
    least = LEAST_RUN
    while end < len(scan.lines) and (match := _own_name(scan.lines[end])) and match[1] not in names:
        names.append(match[1])
        least = LEAST_BARE_RUN if match.re is SIGN and not match["dash"] else least
        end = scan.extent(end)
    if len(names) < least:
        return at
    end = at
    for _ in names:
        end = _add_icon(scan, end)
    return end


def _own_name(line: Line) -> re.Match[str] | None:
    """What a line opens with that can only be an icon; its first group is the name."""
    body = line.mark.body if line.mark and line.mark.form == "bullet" else 0
    if line.text[body] < FIRST_SIGN and line.text[body] not in "[{!`":
        return None
    if token := NAMED_TOKEN.match(line.text, body) or IMAGE.match(line.text, body):
        return token
    return None if line.text[body] in DECORATION else SIGN.match(line.text, body)


def _is_named(scan: Scan, at: int) -> bool:
    """Whether a line, a bullet before it left aside, is the name of an icon with its meaning."""
    line = scan.lines[at]
    if (line.mark and line.mark.form != "bullet") or opens_aside(line.text):
        return False
    return _name_on(scan, line, is_told=True) is not None


def _explains(scan: Scan, at: int) -> bool:
    line = scan.lines[at]
    first = line.text.split(None, 1)[0].lower().strip(",")
    if line.mark or first in REMARKS or opens_aside(line.text):
        return False
    return scan.lines[scan.extent(at) - 1].closed


def read_glossary_icon(scan: Scan, at: int) -> int:
    """A line in a section whose heading says that it explains icons."""
    line = scan.lines[at]
    mark = line.mark
    if scan.section != "icons" or len(line.text) > LONGEST_EXPLANATION or (mark and mark.form != "bullet"):
        return at
    if _leads_in(scan, line):
        return at
    following = scan.lines[at + 1].mark if at + 1 < len(scan.lines) else None
    if (line.text[-1] == ":" and following and following.form == "number") or _ended_above(scan, line):
        scan.section = ""
        return at
    name = _name_on(scan, line)
    if name is None and _is_prose(line.text):
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
    if not is_below_heading or line.mark or not line.closed or _name_on(scan, line):
        return False
    return not ICON_WORDS.isdisjoint(LETTERS.findall(line.text.lower()))


def _is_prose(text: str) -> bool:
    """Whether a line without a name is a lead-in or several sentences: text about icons, no explanation of one."""
    if text[-1] == ":":
        return text.count(" ") >= LEAST_LEAD_WORDS - 1
    return SENTENCES.search(text) is not None


def _ended_above(scan: Scan, line: Line) -> bool:
    """Whether a heading stands between icons that were named on their own lines and a line that names none."""
    before = scan.drafts[-2:]
    if [draft.kind for draft in before] != ["icon", "heading"] or _name_on(scan, line):
        return False
    return before[0].label is not None and before[0].body_start > before[0].start


def _name_on(scan: Scan, line: Line, *, is_told: bool = False) -> re.Match[str] | None:
    """The name of an icon at the beginning of its own line, behind its picture where it stands in words too."""
    text, body = line.text, line.mark.body if line.mark else 0
    if image := IMAGE.match(text, body):
        return TOKEN_NAME.match(text, image.end()) or image
    match = CAPITAL_NAME.match(text, body) or TOKEN_NAME.match(text, body) or SIGN.match(text, body)
    return match or (NAME_AND_MEANING.match(text, body) if is_told or scan.section == "icons" else None)


def _add_icon(scan: Scan, at: int, *, is_told: bool = False) -> int:
    """Add the icon of a line; `is_told` says that the lead-in above it speaks of icons."""
    line = scan.lines[at]
    match = _name_on(scan, line, is_told=is_told)
    name = next((group for group in match.groups() if group), None) if match else None
    return scan.add("icon", at, scan.extent(at), name, match.end() if match else line.mark.body if line.mark else 0)
