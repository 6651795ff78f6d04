"""Headers of card lists: one line whose headings name parts of a card, or such headings one a line."""

import re

from pipeline.cardlist.columns import HEADING_STEMS, SEPARATORS, cells, roles_by_header
from pipeline.segment.scan import Scan

HEADING_START = re.compile(rf"[|*_#\s]*+(?:{'|'.join(map(re.escape, HEADING_STEMS))})", re.IGNORECASE)
RULER = re.compile(r"[|:\s=+-]{3,}")
LONGEST_HEADER = 240
LONGEST_HEADING = 30
MOST_HEADINGS = 12
MOST_LINES = 6


def header_end(scan: Scan, at: int) -> int:
    """The index behind a header and the ruler below it, or behind headings one a line; `at` where none stands."""
    text = scan.lines[at].text
    if len(text) > LONGEST_HEADER or not HEADING_START.match(text) or scan.lines[at].closed:
        return at
    if not is_header(text):
        return _stacked_end(scan, at)
    following = scan.lines[at + 1].text if at + 1 < len(scan.lines) else ""
    return at + 2 if RULER.fullmatch(following) else at + 1


def is_header(text: str) -> bool:
    """Whether most of a line's headings name parts of a card, of two kinds or more."""
    if not HEADING_START.match(text):
        return False
    headings = next((cells(text, sign) for sign in SEPARATORS if sign in text), None) or text.split()
    roles = [role for role in roles_by_header(headings) if role != "other"]
    return len(headings) <= MOST_HEADINGS and 2 * len(roles) >= len(headings) and len({*roles} - {"number"}) >= 2


def _stacked_end(scan: Scan, at: int) -> int:
    end = at
    roles: set[str] = set()
    while end < len(scan.lines) and end - at < MOST_LINES:
        text = scan.lines[end].text
        role = _role(text.split(None, 1)[0]) if len(text) <= LONGEST_HEADING else "other"
        if role == "other" or text.count(" ") > 2:
            break
        roles.add(role)
        end += 1
    return end if len(roles) >= 2 else at


def _role(word: str) -> str:
    return roles_by_header([word.strip(",;|*_")])[0]
