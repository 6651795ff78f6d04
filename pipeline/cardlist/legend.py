"""The legend of a card list: which letters name which print sheet, and what the digit behind them says.

`c# means the card appears # times on the common sheet, u# … uncommon …`, `C = common, U - uncommon`, `common (C)`.
"""

import bisect
import functools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from pipeline.plain import lowered
from pipeline.vocabulary import vocabulary

Digits = Literal["copies", "numbers"]

_WORDS = vocabulary("rarity_codes")
_CYRILLIC, _LATIN = _WORDS["stand_ins"]["cyrillic"], _WORDS["stand_ins"]["latin"]
TO_LATIN = str.maketrans(_CYRILLIC + _CYRILLIC.upper(), _LATIN + _LATIN.upper())
CONVENTION: tuple[tuple[str, str], ...] = tuple((entry["letter"], sheet) for sheet, entry in _WORDS["sheets"].items())


def _either(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))


SHEETS = "|".join(f"(?P<{sheet}>{_either(entry['stems'])})" for sheet, entry in _WORDS["sheets"].items())
ALL_STEMS = tuple(stem for entry in _WORDS["sheets"].values() for stem in entry["stems"])
LINE_END = re.compile(r"\n")
SHEET_WORD = re.compile(rf"(?<!\w)(?:{SHEETS})", re.IGNORECASE)
MEANS = rf"[\"\u00bb\u201d)\]]?\s?(?:{_either(_WORDS['means'])})"
# The three ways to open an entry: `c# …`, `C2 means …` or `C = …`, `(C)ommon`; and one to close it: `common (C)`.
ENTRY = re.compile(
    rf"(?<![\w#])[\"\u00ab\u201c(\[]?(?P<code>[A-Za-z\u0400-\u04ff]{{1,2}})(?:#|[1-9](?!\w)|(?!\w){MEANS})",
    re.IGNORECASE,
)
# Codes before an entry that share its meaning: `CA, CB: the two common sheets`.
SHARED = re.compile(r"(?<!\w)(?:[A-Z]{1,2}#?(?:,? (?:and|or|\u0438|\u0438\u043b\u0438) |[,/&] ?))++\Z")
SPELT_OUT = re.compile(r"\((?P<code>[A-Z])\)[a-z]++")
CODE_BEFORE = re.compile(rf"(?<=[(,;:])\s?(?P<code>[A-Z])\s(?:{SHEETS})")
CODE_BEHIND = re.compile(
    rf"(?:\((?=[^()]{{1,3}}\))|(?:{_either(_WORDS['marked_by'])})\s?[\"\u00ab\u201c]?)"
    r"(?P<code>[A-Z\u0410-\u042f]{1,2})#?(?=[\"\u00bb\u201d]?\s*(?:[,;.)\n]|\Z))"
)
CODE_MARKED = re.compile(
    rf"(?<!\w)(?:{_either(word for word in _WORDS['marked_by'] if word.isalpha())})\s[\"\u00ab\u201c]?"
    r"(?P<code>[A-Z\u0410-\u042f]{1,2})(?!\w)"
)
STATEMENT_END = re.compile(r"[.;!?\n](?:\s|$)")
COPIES_SAID = re.compile(rf"#|(?<!\w)(?:{_either(set(_WORDS['copies']) - {'#'})})(?!\w)", re.IGNORECASE)
NUMBERS_SAID = re.compile(rf"(?<!\w)(?:{_either(_WORDS['numbers'])})(?!\w)", re.IGNORECASE)
DIGITS_SAID = re.compile(rf"(?<!\w)(?:{_either(_WORDS['digits'])})(?!\w)", re.IGNORECASE)
NEAR = 60
LONGEST_LEGEND_LINE = 400
LEGEND_GAP = 2
"""How many lines on the next part of a legend may stand, blank ones counted."""
ONE_LETTER_WORDS = frozenset("aio")


@dataclass(frozen=True, slots=True)
class Legend:
    """What letters and digits of a list's codes mean.

    `letters` pairs each code letter, as the legend writes it, with its sheet, null where its meaning is no known one;
    `digits` is null where nothing says what they are; `is_stated` is false where no legend was found and the letters
    are those of convention.
    """

    letters: tuple[tuple[str, str | None], ...] = CONVENTION
    digits: Digits | None = None
    is_stated: bool = False


def read_legend(texts: Iterable[str]) -> Legend:
    """The legend that these texts hold together: the first meaning of each letter, the first one of the digits."""
    letters: dict[str, str | None] = {}
    others: dict[str, str | None] = {}
    digits: Digits | None = None
    is_sure = False
    for text in texts:
        for code, sheet in (*_opened(text), *_spelt_out(text), *_closed(text)):
            (others if sheet is None else letters).setdefault(code, sheet)
            is_sure = is_sure or (sheet is not None and (code.isupper() or f"{code}#" in text))
        digits = digits or _digits(text)
    if len(set(letters.values())) > 1:
        letters = letters | {code: None for code in others if code not in letters}
    if is_sure or len(set(letters.values())) > 1:
        return Legend(_in_one_alphabet(letters), digits, is_stated=True)
    return Legend(digits=digits)


@functools.lru_cache(maxsize=1)
def legend_anywhere(text: str) -> Legend:
    """The first legend of at least two sheets in a whole text, on one line or on neighbouring ones.

    Many a list explains its letters only behind its rows.
    """
    lines = text.split("\n")
    near: list[int] = []
    for at in (*_lines_that_name_sheets(text), len(lines) + LEGEND_GAP):
        if near and at > near[-1] + LEGEND_GAP:
            found = read_legend(lines[each] for each in near)
            if len({sheet for _, sheet in found.letters} - {None}) > 1 and found.is_stated:
                return found
            near = []
        if at < len(lines) and len(lines[at]) <= LONGEST_LEGEND_LINE:
            near.append(at)
    return Legend()


def _lines_that_name_sheets(text: str) -> list[int]:
    """The indexes of the lines that hold a word for a sheet, in order."""
    words = lowered(text)
    starts = [0, *(match.end() for match in LINE_END.finditer(text))]
    found: set[int] = set()
    for stem in ALL_STEMS:
        place = words.find(stem)
        while place >= 0:
            line = bisect.bisect_right(starts, place) - 1
            found.add(line)
            place = words.find(stem, starts[line + 1]) if line + 1 < len(starts) else -1
    return sorted(found)


def _in_one_alphabet(letters: dict[str, str | None]) -> tuple[tuple[str, str | None], ...]:
    """The letters, a Cyrillic one among Latin ones written as the Latin one that conventionally has its meaning."""
    if all(code > "\u0400" for code in letters):
        return tuple(letters.items())
    latin = {code: code.translate(TO_LATIN) for code in letters}
    return tuple({latin[c] if (latin[c].upper(), s) in CONVENTION else c: s for c, s in letters.items()}.items())


def _opened(text: str) -> Iterator[tuple[str, str | None]]:
    """`c# means … common …`, `C = common`: the sheet is the first that is named before the next entry.

    A short word that happens to stand before `is` or `means` is no code: codes are capitals, single letters of which no
    word is made, or have a sign behind them. A single capital directly behind another entry is a code too where it
    means something else (`V = very rare`).
    """
    behind = -NEAR
    entries = [entry for entry in ENTRY.finditer(text) if not _is_word(entry)]
    for entry, following in zip(entries, (*entries[1:], None)[: len(entries)], strict=True):
        end = following.start() if following else len(text)
        reach = end if "#" in entry[0] else min(end, entry.end() + NEAR)
        stop = STATEMENT_END.search(text, entry.end(), reach)
        named = SHEET_WORD.search(text, entry.end(), stop.start() if stop else reach)
        is_known = named is not None and named.lastgroup is not None
        if not is_known and entry.start() - behind <= NEAR and entry["code"].isupper():
            yield entry["code"], None
        behind = entry.end() if is_known else behind
        if named and named.lastgroup:
            sharing = SHARED.search(text, max(0, entry.start() - NEAR), entry.start())
            for code in (*re.findall("[A-Z]++", sharing[0] if sharing else ""), entry["code"]):
                yield code, named.lastgroup


def _is_word(entry: re.Match[str]) -> bool:
    code = entry["code"]
    is_letter = len(code) == 1 and code.isascii() and code.lower() not in ONE_LETTER_WORDS
    opens_by_word = entry[0][-1].isalpha() and not is_letter
    return (opens_by_word or entry[0][-1] == "(") and not code.isupper()


def _spelt_out(text: str) -> Iterator[tuple[str, str]]:
    """`(C)ommon`, and where two at least stand side by side `(C common, U uncommon)`."""
    named_behind = [(match["code"], match.lastgroup) for match in CODE_BEFORE.finditer(text)]
    if len(named_behind) > 1:
        yield from ((code, sheet) for code, sheet in named_behind if sheet and sheet != "code")
    for match in SPELT_OUT.finditer(text):
        named = SHEET_WORD.match(match[0].replace("(", "").replace(")", ""))
        if named and named.lastgroup:
            yield match["code"], named.lastgroup


def _closed(text: str) -> Iterator[tuple[str, str]]:
    """`common (C)`, `common - C`: the sheet is the last that is named near before; `cards marked P are promos`."""
    for match in CODE_BEHIND.finditer(text):
        named = list(SHEET_WORD.finditer(text, max(0, match.start() - NEAR), match.start()))
        if named and named[-1].lastgroup:
            yield match["code"], named[-1].lastgroup
    for match in CODE_MARKED.finditer(text):
        stop = STATEMENT_END.search(text, match.end(), match.end() + NEAR)
        behind = SHEET_WORD.search(text, match.end(), stop.start() if stop else match.end() + NEAR)
        if (
            behind
            and behind.lastgroup
            and not SHEET_WORD.search(text, _sentence_start(text, match.start()), match.start())
        ):
            yield match["code"], behind.lastgroup


def _digits(text: str) -> Digits | None:
    """What the digits are: said in an entry with a digit or its sign, or in a sentence about the digit."""
    said: list[str] = []
    entries = [entry for entry in ENTRY.finditer(text) if "#" in entry[0] or any(map(str.isdigit, entry[0]))]
    said += (_statement(text, entry.end()) for entry in entries)
    said += (_sentence(text, match.start()) for match in DIGITS_SAID.finditer(text))
    for statement in said:
        if NUMBERS_SAID.search(statement):
            return "numbers"
        if COPIES_SAID.search(statement):
            return "copies"
    return None


def _statement(text: str, start: int) -> str:
    stop = STATEMENT_END.search(text, start)
    return text[start : stop.start() if stop else len(text)]


def _sentence(text: str, inside: int) -> str:
    return _statement(text, max(_sentence_start(text, inside), text.rfind(", ", 0, inside) + 1))


def _sentence_start(text: str, inside: int) -> int:
    return max(text.rfind(mark, 0, inside) for mark in (". ", "; ", "\n")) + 1
