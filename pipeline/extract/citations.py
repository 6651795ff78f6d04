"""Citations: what a person would write to name a clause, unique in its document."""

import re
from collections import Counter

from pipeline.extract.reading import Reading

# A number, a letter or a roman numeral; what else stands at the place of a label is a bullet, maybe a damaged one.
ENUMERATOR = re.compile(
    r"(?P<dotted>(?:[0-9]+[A-Za-z]?|[A-Z\u0410-\u042f](?=[.][0-9]))[.][0-9A-Za-z\u0400-\u04ff.]+)"
    r"|[-\u2212\u2013]?[0-9]+[A-Za-z\u0400-\u04ff]?|[IVXLCDMivxlcdm]+|[A-Za-z\u0400-\u04ff]{1,2}"
)
CLOSING_MARKS = ".:;, "


def citations(reading: Reading, clauses: tuple[int, ...]) -> dict[int, str]:
    """For each clause (block index, in document order) its citation.

    `42.6` where the number says it all, `42.6 a` below it, `Setup 3` for a number or letter of a section,
    `Setup ¶2` for the second clause of a section without one; a repeat gets ` (2)`.
    """
    plain: dict[int, str] = {}
    unnumbered: Counter[int | None] = Counter()
    taken: Counter[str] = Counter()
    cited: dict[int, str] = {}
    for index in clauses:
        plain[index] = _citation(reading, index, plain, unnumbered)
        cited[index] = _unique(plain[index], taken)
    return cited


def _citation(reading: Reading, index: int, plain: dict[int, str], unnumbered: Counter[int | None]) -> str:
    block, section = reading.blocks[index], reading.sections[index]
    title = "" if section is None else reading.text(section).rstrip(CLOSING_MARKS)
    enumerator = ENUMERATOR.fullmatch(block.label or "")
    if enumerator is None:
        unnumbered[section] += 1
        return f"{title} \u00b6{unnumbered[section]}".lstrip()
    if enumerator["dotted"]:
        return enumerator[0]
    above = block.parent if block.parent in plain and _is_numbered(reading, block.parent) else None
    return f"{title if above is None else plain[above]} {enumerator[0]}".lstrip()


def _is_numbered(reading: Reading, index: int) -> bool:
    return ENUMERATOR.fullmatch(reading.blocks[index].label or "") is not None


def _unique(citation: str, taken: Counter[str]) -> str:
    unique = citation
    while unique in taken:
        taken[citation] += 1
        unique = f"{citation} ({taken[citation]})"
    taken[unique] += 1
    return unique
