"""Who made it, who owns it, and what a site adds: credits, legal lines, boilerplate."""

import re

from pipeline.segment.scan import Scan
from pipeline.segment.words import STRUCTURE, any_of, folded, initials

# A copyright with its sign, its year or at the head of its line; other words of the law in unmarked lines only.
COPYRIGHT = re.compile(
    r"\u00a9|\([c\u0441]\)[ \t]*[12][0-9]{3}|\Acopyright\b|copyright[ \t]*[12][0-9]{3}", re.IGNORECASE
)
LEGAL = re.compile(any_of(STRUCTURE["legal"]), re.IGNORECASE)
# `Translation:`, `Russian translation and layout:`, `Game design:`.
ROLE = re.compile(
    rf"[*_]*+(?:(?:{any_of(STRUCTURE['role_adjectives'])})[ \t])?(?:{any_of(STRUCTURE['roles'])})"
    rf"(?:[ \t](?:{any_of(STRUCTURE['list_joints'])})[ \t](?:{any_of(STRUCTURE['roles'])}))?"
    rf"(?:[ \t](?:{any_of(STRUCTURE['role_objects'])}))?[*_]*+[ \t]*:",
    re.IGNORECASE,
)
MAKERS = tuple(STRUCTURE["makers"])
LONGEST_MAKER = max(map(len, MAKERS))
ROLE_INITIALS = initials((*STRUCTURE["roles"], *STRUCTURE["role_adjectives"])) | {"*", "_"}
MAKER_INITIALS = initials(MAKERS)
CHROME: tuple[str, ...] = tuple(STRUCTURE["site_chrome"])
ADDRESS = re.compile(r"(?:[^.:!?\n]{1,40}:[ \t]*+)?(?:(?:https?://|www\.)\S+|\S+@\S+\.\w+)\Z", re.IGNORECASE)
POSTS = tuple(STRUCTURE["post_words"])
POSTED = re.compile(r"[0-9]{4},?[ \t]+(?:[\w\u00bb-]{1,3}[ \t]+)?[0-9]{1,2}:[0-9]{2}")
CHROME_CUES = (*CHROME, *POSTS, "http", "www.", "@")
LEGAL_CUES = (*STRUCTURE["legal"], "copyright", "\u00a9", "(c)", "(\u0441)")
FACT = re.compile(r"[\w.-]{1,40}:(?:[ \t]|\Z)")
MOST_FRONT_LINES = 40
LONGEST_CHROME = 200
MOST_NAME_WORDS = 3
LONGEST_BELOW_NAME = 60
MOST_HEADING_WORDS = 6


def read_legal(scan: Scan, at: int) -> int:
    """A copyright line."""
    line = scan.lines[at]
    if not (COPYRIGHT.match(line.text) if line.mark else COPYRIGHT.search(line.text) or LEGAL.search(line.text)):
        return at
    scan.section = "imprint"
    return scan.add("legal", at, scan.extent(at))


def read_boilerplate(scan: Scan, at: int) -> int:
    """Addresses, status lines, search-engine text."""
    text = scan.lines[at].text
    return scan.add("boilerplate", at, at + 1) if ADDRESS.match(text) or _is_chrome(text) else at


def read_front_matter(scan: Scan, at: int) -> int:
    """Facts about a file before its text, between two rules: `title: …`, as Markdown files have them."""
    mark = scan.lines[at].mark
    if at or mark is None or mark.form != "rule":
        return at
    for end in range(1, min(MOST_FRONT_LINES, len(scan.lines))):
        line = scan.lines[end]
        if line.mark and line.mark.form == "rule":
            return scan.add("boilerplate", at, end + 1) if end > 1 else at
        if line.mark is None and not FACT.match(line.text):
            return at
    return at


def read_before_title(scan: Scan, at: int) -> int:
    """What stands before the first title that a hint names."""
    if (
        scan.has_title
        or not scan.hints.titles
        or any(folded(title) in folded(scan.lines[at].text) for title in scan.hints.titles)
    ):
        return at
    return scan.add("boilerplate", at, at + 1)


def _is_chrome(text: str) -> bool:
    if len(text) > LONGEST_CHROME:
        return False
    lowered = text.lower()
    is_post = POSTED.search(text) is not None and any(word in lowered for word in POSTS)
    return is_post or any(phrase in lowered for phrase in CHROME)


def read_credit(scan: Scan, at: int) -> int:
    """A role and its names; every line below a heading that announces credits; bare names after the copyright."""
    line = scan.lines[at]
    if scan.section == "credits" and not _ends_credits(scan, at):
        return scan.add("credit", at, scan.extent(at))
    if line.text[0] in ROLE_INITIALS and ROLE.match(line.text):
        return scan.add("credit", at, at + 1)
    if line.text[0] in MAKER_INITIALS and line.text[:LONGEST_MAKER].lower().startswith(MAKERS):
        return scan.add("credit", at, scan.extent(at))
    if scan.section == "imprint" and _is_bare_name(line.text) and not _is_above_text(scan, at):
        return scan.add("credit", at, at + 1)
    return at


def _is_above_text(scan: Scan, at: int) -> bool:
    """Whether a long line stands below: the line is a heading."""
    return at + 1 < len(scan.lines) and len(scan.lines[at + 1].text) > LONGEST_BELOW_NAME


def _ends_credits(scan: Scan, at: int) -> bool:
    """Whether a line is a heading again: not a role, not names, which have a capital in each word."""
    line = scan.lines[at]
    if scan.level(line.text) is not None or line.mark is not None:
        return True
    words = line.text.split()
    if line.closed or ":" in line.text or len(words) > MOST_HEADING_WORDS:
        return False
    return line.text.isupper() or any(word[0].islower() for word in words[1:])


def _is_bare_name(text: str) -> bool:
    words = text.split()
    if len(words) > MOST_NAME_WORDS or text.isupper():
        return False
    return all(word[0].isupper() for word in words) and text[-1] not in ".:!?"
