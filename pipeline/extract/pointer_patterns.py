"""The forms in which a text points elsewhere, put together from the words of the languages."""

import re

from pipeline.vocabulary import vocabulary

_WORDS = vocabulary("references")


def _any(*subjects: str) -> str:
    return f"(?:{'|'.join(alternative for subject in subjects for alternative in _WORDS[subject])})"


JOINT = rf"(?:{'|'.join(vocabulary('conjunctions')['words'])})"
EDGE = r"(?<![A-Za-z\u0400-\u04ff])"
END = r"(?![A-Za-z\u0400-\u04ff])"
CAPITAL = r"(?-i:[A-Z\u0401\u0410-\u042f])"
QUOTES = '"\u00ab\u00bb\u201c\u201d\u201e'
QUOTED = rf"[\"\u00ab\u201c\u201e](?P<name>[^{QUOTES}]{{1,80}})[\"\u00bb\u201d\u201c]"
SEE = rf"{EDGE}{_any('see')}(?:(?<=\.)|{END})\s*(?:{_any('also')}\s*)?:?\s*"
PAGE_NUMBERS = r"\s*(?P<page>[0-9]{1,4})(?:\s?[-\u2013\u2014]\s?[0-9]{1,4})?(?![0-9])"
ON_PAGE = rf"(?:{_any('before_page')}\s+)?{_any('page')}{PAGE_NUMBERS.replace('?P<page>', '?:')}"
MAYBE_ON_PAGE = rf"(?:,?\s{ON_PAGE}|\s\({ON_PAGE}\))?"
SECTION_NUMBER = rf"[0-9]{{1,6}}(?:\.[0-9]{{1,6}})*|[IVX]+{END}|{CAPITAL}{END}"
RULE_NUMBER = r"[0-9]{1,6}(?:\.[0-9]{1,6})*[a-z\u0430-\u044f]?(?![0-9])(?:\s[a-z\u0430-\u044f]\))?"
DOTTED_NUMBER = (
    r"(?:[0-9]{1,6}|(?-i:[A-Z\u0410-\u042f]))(?:\.[0-9]{1,6})++[a-z\u0430-\u044f]?(?![0-9A-Za-z\u0400-\u04ff])"
)
OTHER_RULES = rf"(?:{_any('standard_rules')}|(?-i:{_any('rule_books')})){END}"
ENGLISH_NAME = r"(?-i:[A-Z][\w'-]*+(?:\s[A-Z][\w'-]*+){0,4})"

# Subject (whose anchors must stand nearby), kind of the pointer, form.
PATTERNS: tuple[tuple[str, str, re.Pattern[str]], ...] = tuple(
    (subject, kind, re.compile(pattern, re.IGNORECASE))
    for subject, kind, pattern in (
        ("page", "page", rf"(?:{SEE})?{EDGE}(?:{_any('before_page')}\s+)?{_any('page')}{PAGE_NUMBERS}"),
        ("page", "page", rf"(?:{SEE}|(?<=\()){_any('page_short')}{PAGE_NUMBERS}"),
        (
            "section",
            "section",
            rf"(?:{SEE})?{EDGE}{_any('section')}\s+"
            rf"(?:(?P<number>{SECTION_NUMBER})|{QUOTED})(?P<other>\s+{OTHER_RULES})?",
        ),
        ("section", "section", rf"(?:{SEE})?{EDGE}{_any('fitting')}{END}(?:\s\([^()\n]{{1,40}}\))?"),
        ("rule", "rule", rf"(?:{SEE})?{EDGE}{_any('rule')}\s*(?P<number>{RULE_NUMBER})(?P<other>\s+{OTHER_RULES})?"),
        ("see", "rule", rf"{SEE}(?P<number>{DOTTED_NUMBER})"),
        ("told", "rule", rf"{EDGE}{_any('told')}\s+{_any('before_version')}\s+(?P<number>{DOTTED_NUMBER})"),
        ("see", "named", rf"{SEE}{QUOTED}{MAYBE_ON_PAGE}"),
        ("see", "named", rf"(?<=\(){SEE}(?P<name>{CAPITAL}[^().;,:0-9]{{1,60}}?){MAYBE_ON_PAGE}(?=\))"),
        ("see", "named", rf"{SEE}(?P<name>{ENGLISH_NAME})(?:,?\s{ON_PAGE}|\s\({ON_PAGE}\))"),
        ("here", "here", rf"(?:{SEE}|{EDGE}{_any('told', 'texts')}\s+){_any('direction')}{END}"),
        ("here", "here", rf"{EDGE}{_any('results')}\s+{_any('places')}{END}"),
        ("here", "here", rf"(?:(?:{SEE}|{EDGE}{_any('told')}\s+))?{EDGE}{_any('direction_of_page')}{END}"),
        ("document", "document", rf"{EDGE}{_any('named_document')}\s+{QUOTED}"),
        ("document", "document", rf"{EDGE}{OTHER_RULES}"),
    )
)
# `added in LRR 2.0`: the short name of a document with its version, wherever it stands.
VERSIONED = re.compile(rf"\s{_any('before_version')}\s(?P<name>[A-Z]{{2,6}}\s+v?[0-9]+\.[0-9]+)")
# `(2.3)`, `[2.3]`: the number of a rule alone in brackets.
BRACKETED = re.compile(r"[(\[](?P<number>[0-9]{1,4}(?:\.[0-9]{1,4})++[a-z\u0430-\u044f]?)[)\]]")
# `pages 6 and 8`, `rules 100.1, 100.2`: each further number is a pointer of its own.
FURTHER_NUMBER = re.compile(
    rf"\s?(?:,|{JOINT})\s?(?P<number>{RULE_NUMBER})(?=\s?(?:[,.;:)\]]|{JOINT}{END}|$))",
    re.IGNORECASE,
)
# `see also "Attack" and "Defence"`, inside a text.
SEE_ALSO = re.compile(
    rf"{EDGE}{_any('see')}\s*{_any('also')}{END}\s*:?\s*(?P<list>[^().\n]{{2,300}})", re.IGNORECASE
)  # fmt: skip
NAME_IN_LIST = re.compile(
    rf"{QUOTED}|(?<![^\s,;:])(?P<capital>{CAPITAL}[^,;{QUOTES}]*?)(?=\s*(?:[,;]|$|\s{JOINT}\s))", re.IGNORECASE
)
# A list of pointers of its own: `See also: Attack, Defence (page 8).`
LIST_OPENER = re.compile(rf"(?:{SEE}|[^:\n]{{1,40}}:\s*)", re.IGNORECASE)
LIST_ENTRY = re.compile(r"[^,;]+")

ANCHORS: tuple[tuple[str, str], ...] = tuple(
    (subject, anchor) for subject, anchors in _WORDS["anchors"].items() for anchor in anchors
)
