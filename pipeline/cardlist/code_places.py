"""Where the rows of a card list carry their rarity codes, and what stands there in one row."""

import functools
import itertools
import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pipeline.cardlist.codes import NO_RARITY, Code, parse_code
from pipeline.cardlist.legend import Legend
from pipeline.cardlist.type_words import is_type_word

Place = Literal["end", "start", "middle"]

TAIL = re.compile(r"\s*[(\[](?P<tail>[^()\[\]]*)[)\]][\s.,;]*\Z")
OPENS = re.compile(
    r"\s*(?:(?P<bracket>[(\[])(?P<inside>[^()\[\]]*)[)\]]|(?P<token>\S+))(?P<between>[\s.:)\u2013\u2014-]*)"
)
DAMAGED_CODE = re.compile(r"(?P<letters>[^\W\d_]{0,2})[?*#\-]?(?P<digit>[1-9])|[^\W\d_]?[?*#]+")
PLAIN_WORD = re.compile(r"[^\W\d_]{2,16}")
LONGEST_CODE = 32
SAMPLE = 60
LAST_TOKEN = re.compile(r"[^\s,;|]++\Z")
# `R2 + U1`, `c 2`, `C 045`: a sign with a blank beside it, or a Latin word with a number behind it.
SEVERAL_TOKENS = re.compile(r"(?:\s[+/&]\s?|[+/&]\s|(?<![^\s,;|])[A-Za-z]{1,12} (?=[0-9]))[^\s,;|]++\Z")
PARTED = re.compile(r"\s*[,;]\s*|\s+")
TOKEN_START = re.compile(r"(?<![^\s,;|])[^\s,;|]")
# `Sword C2 Item`, `Sword (R) Item`, `Sword U Item`: what may be a code between other words.
INNER_CODE = re.compile(
    r"(?<=[^\s,;])\s++(?P<code>[^\W\d_]{1,2}[0-9]{1,2}|[(\[][^\W\d_]{1,2}[0-9]{0,2}[)\]]|[A-Z\u0410-\u042f])(?=\s+\S)"
)
FOOTNOTES = "*\u2020\u2021"
CLOSING = " \t.,;|"


@dataclass(frozen=True, slots=True)
class Coded:
    """A text cut in two: what is no code (`rest`), and the code as printed with what it says.

    `code` is null where none is readable; `digit` is then the digit of the damaged one, if there is one. `tail` is what
    stood in brackets behind the code.
    """

    rest: str
    code_text: str | None = None
    code: Code | None = None
    digit: int | None = None
    tail: str | None = None


def code_place(rows: Sequence[str], legend: Legend) -> Place | None:
    """The place at which most rows carry a code; null where too few do to be more than chance."""
    sample = rows[:: len(rows) // SAMPLE + 1]
    half, fifth = len(sample) / 2, len(sample) / 5
    counts: dict[Place, int] = {}
    for place in PLACES:
        if max(counts.values(), default=0) < half:
            counts[place] = sum(code_at(row, place, legend) is not None for row in sample)
    best = max(counts, key=lambda place: counts[place])
    needed = fifth if legend.is_stated and best != "middle" else half
    return best if counts[best] and counts[best] >= needed else None


def code_at(row: str, place: Place, legend: Legend) -> Coded | None:
    """A row cut at a place, if it carries a code there."""
    return READERS[place](row, legend)


@functools.lru_cache(maxsize=8192)
def coded(text: str, place: Place, legend: Legend) -> Coded:
    """One row cut at the code place of its list; a code that cannot be read there is damaged."""
    found = code_at(text, place, legend)
    if found:
        return found
    return _damaged_end(text) if place == "end" else Coded(text)


def at_end(text: str, legend: Legend) -> Coded | None:
    """`Sword r2`, `Sword (r2)`, `Sword, R2 + U1`, `Sword r2 (reprint)`."""
    bare = text.rstrip(CLOSING + FOOTNOTES)
    tail = _bracket(bare)
    if tail is None:
        return _last_tokens(bare, legend)
    if found := _coded_in(tail, legend):
        return found
    inner = bare[: tail.start()].rstrip(CLOSING)
    before = _coded_in(_bracket(inner), legend) if inner.endswith((")", "]")) else _last_tokens(inner, legend)
    return before and replace(before, tail=tail["tail"].strip() or None)


def _bracket(text: str) -> re.Match[str] | None:
    """The bracket that closes a text."""
    if not text.endswith((")", "]")):
        return None
    return TAIL.search(text, max(0, text.rfind("(" if text.endswith(")") else "[")))


def _coded_in(bracket: re.Match[str] | None, legend: Legend) -> Coded | None:
    """The code that a bracket at the end holds, if it is one."""
    code = parse_code(bracket["tail"].strip(), legend) if bracket else None
    return Coded(bracket.string[: bracket.start()].rstrip(CLOSING), code.text, code) if bracket and code else None


def _last_tokens(text: str, legend: Legend) -> Coded | None:
    """The code at the end: one token, or the longest of up to five that signs join."""
    last = LAST_TOKEN.search(text, max(0, len(text) - LONGEST_CODE))
    if last is None:
        return None
    best = parse_code(last[0], legend)
    if SEVERAL_TOKENS.search(text, max(0, len(text) - LONGEST_CODE)):
        starts = [match.start() for match in TOKEN_START.finditer(text, max(0, len(text) - LONGEST_CODE))]
        longer = (parse_code(text[start:], legend) for start in starts)
        best = next((code for code in longer if code), best)
    if best is None:
        return None
    return Coded(text[: len(text) - len(best.text)].rstrip(CLOSING + "|:-\u2013\u2014"), best.text, best)


def at_start(text: str, legend: Legend) -> Coded | None:
    """`r2 Sword`, `[C3] Sword`, `C3: Sword`."""
    opening = OPENS.match(text)
    if opening is None or not (opening["bracket"] or opening["between"]):
        return None
    candidate = (opening["inside"] or opening["token"] or "").strip().rstrip(".:),")
    code = parse_code(candidate, legend) if candidate else None
    return Coded(text[opening.end() :], code.text, code) if code else None


def at_middle(text: str, legend: Legend) -> Coded | None:
    """`Sword r2 Item`, `Sword (R) Item`: the only code that stands between other words."""
    found = [
        (match, code)
        for match in INNER_CODE.finditer(text)
        if (code := parse_code(match["code"].strip("()[]"), legend))
    ]
    if len(found) != 1:
        return None
    match, code = found[0]
    return Coded(f"{text[: match.start()].rstrip(CLOSING)} {text[match.end() :].lstrip()}", code.text, code)


READERS: dict[Place, Callable[[str, Legend], Coded | None]] = {"end": at_end, "start": at_start, "middle": at_middle}
PLACES: tuple[Place, ...] = tuple(READERS)


def _damaged_end(text: str) -> Coded:
    """`…, part 3`, `… c?`: what stands where the code must be, with its digit; or nothing, where the code is lost."""
    bare = text.rstrip(CLOSING)
    rest, _, last = bare.rpartition(" ")
    damaged = DAMAGED_CODE.fullmatch(last)
    if not damaged or not rest:
        return Coded(bare)
    digit = int(damaged["digit"]) if damaged["digit"] else None
    before, _, word = rest.rpartition(" ")
    if damaged["digit"] and not damaged["letters"] and before and _is_stray(word):
        return Coded(before.rstrip(CLOSING), f"{word} {last}", None, digit)
    return Coded(rest.rstrip(CLOSING), last, None, digit)


def _is_stray(word: str) -> bool:
    """Whether a word before a bare digit is what became of the code's letter, and no part of name or type."""
    return PLAIN_WORD.fullmatch(word) is not None and word.islower() and not is_type_word(word)


def in_cell(cell: str, legend: Legend) -> Coded:
    """What a cell of the rarity column says; a dash says that there is no rarity."""
    text = cell.strip()
    if not text or text.casefold() in NO_RARITY:
        return Coded("", text or None)
    found = at_end(text, legend)
    if found and not found.rest:
        return found
    if several := parse_code(PARTED.sub("+", text), legend):
        return Coded("", text, several)
    damaged = DAMAGED_CODE.fullmatch(text)
    return Coded("", text, None, int(damaged["digit"]) if damaged and damaged["digit"] else None)


def with_digits_judged(legend: Legend, codes: Sequence[str]) -> Legend:
    """The legend, with digits taken as cards' numbers where nothing says what they are and they cannot be copies.

    They cannot where one is led by a zero, where four or more behind one letter are all different, and where all of a
    list are different and one has several figures.
    """
    if legend.digits is not None:
        return legend
    by_letters: defaultdict[str, list[str]] = defaultdict(list)
    for code in codes:
        letters = code.rstrip("0123456789")
        if letters != code:
            by_letters[letters].append(code[len(letters) :])
    printed = list(itertools.chain.from_iterable(by_letters.values()))
    are_numbers = (
        any(digits.startswith("0") for digits in printed)
        or any(len(digits) >= 4 and _are_different(digits) for digits in by_letters.values())
        or (any(len(digits) > 1 for digits in printed) and _are_different(printed))
    )
    return replace(legend, digits="numbers") if are_numbers else legend


def _are_different(digits: Sequence[str]) -> bool:
    return len(set(digits)) == len(digits)
