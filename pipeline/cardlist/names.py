"""The name of a card: what its row says besides the type words and the code."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.cardlist.type_words import Word
from pipeline.nominative import nominative
from pipeline.vocabulary import vocabulary

CYRILLIC = re.compile(r"[\u0400-\u04ff]")
LETTER = re.compile(r"[^\W\d_]")
SEVERAL_BLANKS = re.compile(r"\s+")
EMPTY_PAIR = re.compile(r"\u00ab\s*\u00bb|\u201c\s*\u201d|\u201e\s*[\u201c\u201d]|\"\s*\"|\(\s*\)|\[\s*\]")
STRAIGHT_QUOTED = re.compile(r"\"\s*+([^\"]*[^\"\s])\s*\"")
BLANK_INSIDE = re.compile(r"(?<=[\u00ab\u201c\u201e(\[])\s+|\s+(?=[\u00bb\u201d)\],;:!?.])")
RUN_OF_SEPARATORS = re.compile(r"([,;:])[\s,;:]*[,;:]")
# A case ending that a type word of the other alphabet was given: `Event-` and one to three Cyrillic letters.
STRAY_ENDING = re.compile(r"[-'\u2019][\u0430-\u044f]{1,3}(?![\u0430-\u044f])")
QUOTES = re.compile(r"[\u00ab\u00bb\u201c\u201d\u201e\"]")
PAIRS = ("\u00ab\u00bb", "\u201c\u201d", "\u201e\u201c", "\u201e\u201d", '""')
EDGES = " \t,;:|/-\u2013\u2014*_"
# Small words that cannot end a name: they governed a type word that was taken out.
GOVERNORS = frozenset(vocabulary("card_types")["governors"])
GOVERNOR_BEHIND_QUOTES = re.compile(rf"(?<=[\u00bb\u201d\"])\s+(?:{'|'.join(sorted(GOVERNORS))})\Z")
MARK = re.compile(r"[\u00ab\u00bb\u201c\u201d\u201e\"()\[\],;:!?.\t]")
BESIDE = re.compile(r"[\s,/-]*")


@dataclass(frozen=True, slots=True)
class Name:
    """A name as printed, in Russian and in English, each with its basis."""

    text: str | None
    russian: str | None
    russian_basis: str
    english: str | None
    english_basis: str


NO_NAME = Name(None, None, "not_stated", None, "not_stated")


def card_name(area: str, found: Sequence[Word], claimed: Sequence[Word]) -> Name:
    """The name in a row without its code, given its words and those of them that say its type."""
    text = GOVERNOR_BEHIND_QUOTES.sub("", _tidied(" ".join(_pieces(area, claimed))))
    if not text:
        return NO_NAME
    plain = _unquoted(text) if claimed else _unwrapped(text)
    if CYRILLIC.search(text):
        russian = (nominative(plain) if _is_governed(area, found, claimed) else None) or plain
        return Name(text, russian, _basis(russian, area), None, "not_stated")
    if LETTER.search(text):
        return Name(text, None, "not_stated", plain, _basis(plain, area))
    return Name(text, None, "not_stated", None, "not_stated")


def _tidied(text: str) -> str:
    """A text without empty brackets, doubled separators, blanks before marks, and separators at its ends."""
    bare = text.strip(EDGES)
    if "  " not in bare and not MARK.search(bare):
        return bare
    text = STRAIGHT_QUOTED.sub(r'"\1"', EMPTY_PAIR.sub(" ", text))
    text = RUN_OF_SEPARATORS.sub(r"\1", BLANK_INSIDE.sub("", SEVERAL_BLANKS.sub(" ", text)))
    return text.strip(EDGES)


def _unquoted(text: str) -> str:
    bare = _tidied(QUOTES.sub("", text)) if MARK.search(text) else text
    before, _, last = bare.rpartition(" ")
    return before.rstrip(EDGES) if before and last in GOVERNORS else bare or text


def _unwrapped(text: str) -> str:
    """A name that nothing was taken out of, without the one pair of quotes around all of it."""
    is_wrapped = len(text) > 2 and text[0] + text[-1] in PAIRS and not QUOTES.search(text, 1, len(text) - 1)
    return text[1:-1] if is_wrapped else text


def _basis(value: str, area: str) -> str:
    """Printed, if the value stands so in the row, and not only as the beginning of a longer word."""
    at = area.find(value)
    is_whole = at >= 0 and not area[at + len(value) : at + len(value) + 1].isalpha()
    return "printed" if is_whole else "normalised"


def _pieces(area: str, claimed: Sequence[Word]) -> Iterator[str]:
    """What stands between the claimed words; commas and small words that only tie those together are gone too."""
    at = 0
    for word in claimed:
        between = area[at : word.start]
        if at == 0 or not (BESIDE.fullmatch(between) or between.strip().lower() in GOVERNORS):
            yield between.removeprefix("-").removesuffix("-")
        stray = STRAY_ENDING.match(area, word.end) if word.text.isascii() else None
        at = stray.end() if stray else word.end
    yield area[at:].removeprefix("-") if claimed else area


def _is_governed(area: str, found: Sequence[Word], claimed: Sequence[Word]) -> bool:
    """Whether the name is one stretch that follows directly on a type's noun: then it may stand in the genitive."""
    taken = set(claimed)
    kept = [at for at, word in enumerate(found) if word not in taken]
    if not kept or kept[0] == 0 or kept[-1] - kept[0] + 1 != len(kept):
        return False
    before = found[kept[0] - 1]
    is_noun = before.sense is not None and not before.sense.is_adjective
    return is_noun and area[before.end : found[kept[0]].start] in (" ", "-")
