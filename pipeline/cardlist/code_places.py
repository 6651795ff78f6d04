"""Where the rows of a card list carry their rarity codes, and what stands there in one row."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pipeline.cardlist.codes import NO_RARITY, Code, parse_code
from pipeline.cardlist.legend import Legend
from pipeline.cardlist.type_words import is_type_word

Place = Literal["end", "start"]

TAIL = re.compile(r"\s*[(\[](?P<tail>[^()\[\]]*)[)\]][\s.,;]*\Z")
OPENS = re.compile(
    r"\s*(?:(?P<bracket>[(\[])(?P<inside>[^()\[\]]*)[)\]]|(?P<token>\S+))(?P<between>[\s.:)\u2013\u2014-]*)"
)
DAMAGED_CODE = re.compile(r"(?P<letters>[^\W\d_]{0,2})[?*#\-]?(?P<digit>[1-9])|[^\W\d_]?[?*#]+")
PLAIN_WORD = re.compile(r"[^\W\d_]{2,16}")
CLOSING = " \t.,;|"
JOINS = "+/&"


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
    found = {
        "end": sum(at_end(row, legend) is not None for row in rows),
        "start": sum(at_start(row, legend) is not None for row in rows),
    }
    place: Place = "end" if found["end"] >= found["start"] else "start"
    enough = len(rows) / 5 if legend.is_stated else len(rows) / 2
    return place if found[place] and found[place] >= enough else None


def coded(text: str, place: Place, legend: Legend) -> Coded:
    """One row cut at the code place of its list; a code that cannot be read there is damaged."""
    found = at_end(text, legend) if place == "end" else at_start(text, legend)
    if found:
        return found
    return damaged_end(text) if place == "end" else Coded(text)


def at_end(text: str, legend: Legend) -> Coded | None:
    """`Sword r2`, `Sword (r2)`, `Sword, R2 + U1`, `Sword r2 (reprint)`."""
    bare = text.rstrip(CLOSING)
    tail = TAIL.search(bare, max(0, bare.rfind("(" if bare.endswith(")") else "["))) if bare[-1:] in ")]" else None
    if tail is None:
        return _last_tokens(bare, legend)
    if code := parse_code(tail["tail"].strip(), legend):
        return Coded(bare[: tail.start()].rstrip(CLOSING), code.text, code)
    before = _last_tokens(bare[: tail.start()].rstrip(CLOSING), legend)
    return before and replace(before, tail=tail["tail"].strip() or None)


def _last_tokens(text: str, legend: Legend) -> Coded | None:
    """The longest code at the end, of up to five tokens where signs join them."""
    starts = _token_starts(text)
    best = None
    for count, start in enumerate(starts, 1):
        candidate = text[start:]
        if count > 1 and not any(sign in candidate for sign in JOINS) and not _is_split(candidate):
            break
        if code := parse_code(candidate, legend):
            best = Coded(text[:start].rstrip(CLOSING + "|:-\u2013\u2014"), candidate, code)
    return best


def _is_split(candidate: str) -> bool:
    """`c 2`: a Latin letter or word and its digit with a blank between."""
    letters, _, digit = candidate.partition(" ")
    return letters.isascii() and letters.isalpha() and len(digit) == 1 and digit.isdecimal()


def _token_starts(text: str) -> list[int]:
    starts: list[int] = []
    end = len(text)
    while end and len(starts) < 5:
        start = max(text.rfind(sign, 0, end) for sign in " \t,;|") + 1
        starts.append(start)
        end = len(text[:start].rstrip())
        if text[start - 1 : start] in (",", ";", "|"):
            break
    return starts


def at_start(text: str, legend: Legend) -> Coded | None:
    """`r2 Sword`, `[C3] Sword`, `C3: Sword`."""
    opening = OPENS.match(text)
    if opening is None or not (opening["bracket"] or opening["between"]):
        return None
    candidate = (opening["inside"] or opening["token"] or "").strip().rstrip(".:),")
    code = parse_code(candidate, legend) if candidate else None
    return Coded(text[opening.end() :], code.text, code) if code else None


def damaged_end(text: str) -> Coded:
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
    damaged = DAMAGED_CODE.fullmatch(text)
    return Coded("", text, None, int(damaged["digit"]) if damaged and damaged["digit"] else None)


def with_digits_judged(legend: Legend, codes: Sequence[str]) -> Legend:
    """The legend, with digits taken as cards' numbers where nothing says what they are and none comes twice."""
    if legend.digits is not None:
        return legend
    digits: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for code in codes:
        letters = code.rstrip("0123456789")
        if letters != code:
            digits[letters][code[len(letters) :]] += 1
    numbered = [counts for counts in digits.values() if len(counts) >= 4 and counts.total() == len(counts)]
    return replace(legend, digits="numbers") if numbered else legend
