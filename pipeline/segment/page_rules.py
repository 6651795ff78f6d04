"""What belongs to the page and the site, not to the rules: page markers, legal lines, credits, site chrome."""

import re

from pipeline.segment.scan import Scan
from pipeline.segment.titles import is_before_title
from pipeline.segment.words import STRUCTURE, any_of, folded, word_set

PAGE = re.compile(
    rf"[-\u2013\u2014 \[]*+(?:(?:{any_of(STRUCTURE['page_words'])})\.?[ \t]*+[0-9]{{1,4}}"
    rf"(?:[ \t]++(?:{any_of(STRUCTURE['page_total'])})[ \t]++[0-9]{{1,4}})?|[0-9]{{1,4}})[-\u2013\u2014 \]]*+\Z",
    re.IGNORECASE,
)
LEGAL = re.compile(rf"\u00a9|\(c\)[ \t]*[12][0-9]{{3}}|{any_of(STRUCTURE['legal'])}", re.IGNORECASE)
ROLE = re.compile(rf"(?:{any_of(STRUCTURE['roles'])})[ \t]*:", re.IGNORECASE)
CHROME = re.compile(any_of(STRUCTURE["site_chrome"]), re.IGNORECASE)
ADDRESS = re.compile(r"(?:https?://|www\.)\S+\Z|\S+@\S+\Z", re.IGNORECASE)
CREDITS = frozenset(STRUCTURE["sections"]["credits"])
SENTENCE_WORDS = word_set("sentence_words")
LONGEST_CHROME = 200
MOST_NAME_WORDS = 3


def read_page(scan: Scan, at: int) -> int:
    """A line that holds nothing but a page number."""
    line = scan.lines[at]
    return scan.add("page", at, at + 1) if len(line.text) <= 30 and PAGE.match(line.text) else at


def read_legal(scan: Scan, at: int) -> int:
    """A copyright line."""
    if not LEGAL.search(scan.lines[at].text):
        return at
    scan.section = "imprint"
    return scan.add("legal", at, scan.extent(at))


def read_boilerplate(scan: Scan, at: int) -> int:
    """Addresses, status lines, search-engine text; also what stands before the title."""
    text = scan.lines[at].text
    if ADDRESS.match(text) or is_before_title(scan, at) or (len(text) <= LONGEST_CHROME and CHROME.search(text)):
        return scan.add("boilerplate", at, at + 1)
    return at


def read_credit(scan: Scan, at: int) -> int:
    """A role and its names; every line below a heading that announces credits; bare names after the copyright."""
    line = scan.lines[at]
    if scan.section == "credits" and not _ends_credits(scan, at):
        return scan.add("credit", at, scan.extent(at))
    if ROLE.match(line.text) or (scan.section == "imprint" and _is_bare_name(line.text)):
        return scan.add("credit", at, at + 1)
    return at


def _ends_credits(scan: Scan, at: int) -> bool:
    line = scan.lines[at]
    if scan.level(line.text) is not None or line.mark is not None:
        return True
    words = line.text.split()
    return not line.closed and len(words) <= 6 and ":" not in line.text and any(w[0].islower() for w in words[1:])


def _is_bare_name(text: str) -> bool:
    words = text.split()
    return len(words) <= MOST_NAME_WORDS and all(word[0].isupper() for word in words) and text[-1] not in ".:!?"


def opens_credits(text: str) -> bool:
    """Whether a heading announces credits."""
    return folded(text) in CREDITS
