"""Icons with their meaning, and captions: text that belongs to a picture."""

import re

from pipeline.segment.scan import Scan
from pipeline.segment.words import STRUCTURE, any_of, folded, word_set

PRINTED = re.compile(
    rf"(?:{any_of(STRUCTURE['printed'])})\w*+[^.:]*?(?:{any_of(STRUCTURE['printed_on'])})|"
    rf"(?:{any_of(STRUCTURE['printed_on'])})\w*+[^.:]*?(?:{any_of(STRUCTURE['printed'])})",
    re.IGNORECASE,
)
PICTURE_WORDS = word_set("picture_words")
ICON_WORDS = word_set("icon_glossary")
REMARKS = word_set("remarks")
NAMES = re.compile(r"[^|]{1,60}+(?:\|[^|]{1,60}+)++\Z")
NAMED = re.compile(r"(?P<name>[A-Z\u0410-\u042f][A-Z\u0410-\u042f !]{2,40}) [-\u2013\u2014] (?=\S)")
WORD = re.compile(r"\w{4,}")
STEM = 5
LONGEST_CAPTION = 110
LONGEST_EXPLANATION = 160
MOST_CAPTION_WORDS = 4


def read_picture_caption(scan: Scan, at: int) -> int:
    """A line below a heading that only names a picture: `Иконка Заряда`, or the heading's words again."""
    line, last = scan.lines[at], scan.last
    if last is None or last.kind != "heading" or line.closed or line.mark or len(line.text) > 60:
        return at
    words = line.text.lower().split()
    repeats = folded(line.text) == folded(scan.text[last.body_start : last.end])
    names = words[0].strip(".") in PICTURE_WORDS and len(words) <= MOST_CAPTION_WORDS
    return scan.add("caption", at, at + 1) if repeats or names else at


def read_call_outs(scan: Scan, at: int) -> int:
    """Short lines without closing mark after numbered steps that repeat what the steps name."""
    last = scan.last
    if last is None or last.kind != "item" or not last.label:
        return at
    end = at
    told = _steps_above(scan)
    while end + 1 < len(scan.lines) and _repeats(scan, end, told):
        end += 1
    if end - at < 2:
        return at
    for each in range(at, end):
        scan.add("caption", each, each + 1)
    return end


def _steps_above(scan: Scan) -> str:
    first = len(scan.drafts)
    while first and scan.drafts[first - 1].kind == "item":
        first -= 1
    return scan.text[scan.drafts[first].start : scan.drafts[-1].end].lower()


def _repeats(scan: Scan, at: int, told: str) -> bool:
    line, following = scan.lines[at], scan.lines[at + 1]
    if line.closed or len(line.text) > LONGEST_CAPTION or (line.mark and line.mark.form != "bare"):
        return False
    if following.closed and line.text[0].isupper():
        return False
    words = WORD.findall(line.text.lower())
    return bool(words) and 2 * sum(word[:STEM] in told for word in words) >= len(words)


def read_icon_names(scan: Scan, at: int) -> int:
    """A caption that names several icons, `Заряд | Двойной Урон`, and the icons below it, named by position."""
    line = scan.lines[at]
    if "|" not in line.text or line.text[0] == "|" or not NAMES.match(line.text):
        return at
    scan.add("caption", at, at + 1)
    end = at + 1
    for name in line.text.split("|"):
        if end == len(scan.lines) or scan.lines[end].mark:
            break
        end = scan.add("icon", end, scan.extent(end), name.strip())
    return end


def read_announced_icons(scan: Scan, at: int) -> int:
    """Lines below a lead-in that tells what is printed on a thing, up to the first that explains no icon."""
    last = scan.last
    if last is None or last.kind != "paragraph" or scan.text[last.end - 1] != ":":
        return at
    if not PRINTED.search(scan.text, last.start, last.end):
        return at
    end = at
    while end < len(scan.lines) and _explains(scan, end):
        end = _add_icon(scan, end)
    return end


def _explains(scan: Scan, at: int) -> bool:
    line = scan.lines[at]
    first = line.text.split(None, 1)[0].lower().strip(",")
    return line.mark is None and line.closed and first not in REMARKS


def read_glossary_icon(scan: Scan, at: int) -> int:
    """A line in a section whose heading says that it explains icons."""
    line = scan.lines[at]
    if scan.section != "icons" or line.mark or len(line.text) > LONGEST_EXPLANATION:
        return at
    words = line.text.split()
    if not line.closed and len(words) <= 3:
        return at
    return _add_icon(scan, at)


def _add_icon(scan: Scan, at: int) -> int:
    match = NAMED.match(scan.lines[at].text)
    return scan.add("icon", at, scan.extent(at), *((match["name"], match.end()) if match else ()))


def opens_icons(text: str) -> bool:
    """Whether a heading says that icons are explained below."""
    return any(word in ICON_WORDS for word in text.lower().split())
