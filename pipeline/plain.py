"""The plain view of a text: what rules read, with the way back to the untouched characters.

Three things may change a text's length: CR and CRLF become LF, letters in several code points are composed, format
characters (soft hyphens, zero-width marks) vanish. Two keep it: other white space becomes a blank, look-alike letters
inside a word are mended. The way back is stored only where lengths differ, as anchors between which both texts run
alike.
"""

import bisect
import re
import unicodedata
from dataclasses import dataclass

from pipeline.vocabulary import vocabulary

LATIN_LOOK_ALIKES = vocabulary("letters")["look_alikes"]["latin"]
CYRILLIC_LOOK_ALIKES = vocabulary("letters")["look_alikes"]["cyrillic"]
TO_CYRILLIC = str.maketrans(LATIN_LOOK_ALIKES, CYRILLIC_LOOK_ALIKES)
TO_LATIN = str.maketrans(CYRILLIC_LOOK_ALIKES, LATIN_LOOK_ALIKES)

NO_BREAK_SPACE = "\u00a0"
GROWING_LETTER = "\u0130"
# The marks that Latin, Greek and Cyrillic letters are composed with, and all characters of Unicode category Cf (14.0).
COMBINING = r"\u0300-\u036f\u0483-\u0487"
FORMAT = (
    r"\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f"
    r"\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U00013438\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    r"\U000e0001\U000e0020-\U000e007f"
)
LENGTH_CHANGE = re.compile(rf"\r\n?|[{FORMAT}]+|\w[{COMBINING}{FORMAT}]*[{COMBINING}]")
OTHER_SPACE = re.compile(r"[^\S\n\t ]")
MIXED_WORD = re.compile(
    r"(?<![A-Za-z\u0400-\u04ff])(?:[A-Za-z]++[\u0400-\u04ff]|[\u0400-\u04ff]++[A-Za-z])[A-Za-z\u0400-\u04ff]*+"
)
MIXED_LETTERS = re.compile(r"[A-Za-z](?:(?=[\u0400-\u04ff])|(?<=[\u0400-\u04ff][A-Za-z]))")
IS_FORMAT = re.compile(rf"[{FORMAT}]+")
CYRILLIC_ONLY = re.compile(rf"[\u0400-\u04ff](?<![{CYRILLIC_LOOK_ALIKES}])")
LATIN_ONLY = re.compile(rf"[A-Za-z](?<![{LATIN_LOOK_ALIKES}])")


@dataclass(frozen=True, slots=True)
class PlainText:
    """The plain `text`, and anchors: plain offsets, their source offsets, the source width of the character there."""

    text: str
    plain_anchors: tuple[int, ...] = ()
    source_anchors: tuple[int, ...] = ()
    widths: tuple[int, ...] = ()

    def source_start(self, offset: int) -> int:
        """The source offset at which the plain character at `offset` begins."""
        anchor = bisect.bisect_right(self.plain_anchors, offset) - 1
        if anchor < 0:
            return offset
        return self.source_anchors[anchor] + offset - self.plain_anchors[anchor]

    def source_end(self, offset: int) -> int:
        """The source offset behind the last plain character before `offset`."""
        anchor = bisect.bisect_right(self.plain_anchors, offset - 1) - 1
        if anchor < 0:
            return offset
        beyond = offset - 1 - self.plain_anchors[anchor]
        return self.source_anchors[anchor] + (beyond + 1 if beyond else self.widths[anchor])


def plain_text(text: str) -> PlainText:
    """The plain view of an untouched text."""
    text = text.replace(NO_BREAK_SPACE, " ")
    if unicodedata.is_normalized("NFC", text) and text.replace("\n", "").replace("\t", "").isprintable():
        return PlainText(_with_mended_words(text))
    return _changed(text)


def lowered(text: str) -> str:
    """A text in lower case, each character at its place: the only letter that would become two becomes one."""
    return text.replace(GROWING_LETTER, "I").lower()


def _changed(text: str) -> PlainText:
    """The plain view of a text that holds something besides composed letters and ordinary white space."""
    parts: list[str] = []
    plain_anchors: list[int] = []
    source_anchors: list[int] = []
    widths: list[int] = []
    copied = plain_length = 0
    for match in LENGTH_CHANGE.finditer(text):
        start, end = match.span()
        plain = _plain_piece(match[0])
        parts += text[copied:start], plain
        plain_length += start - copied
        if plain:
            plain_anchors.append(plain_length + len(plain) - 1)
            source_anchors.append(start + len(plain) - 1)
            widths.append(end - start - len(plain) + 1)
        plain_length += len(plain)
        plain_anchors.append(plain_length)
        source_anchors.append(end)
        widths.append(1)
        copied = end
    parts.append(text[copied:])
    return PlainText(_same_length("".join(parts)), tuple(plain_anchors), tuple(source_anchors), tuple(widths))


def _plain_piece(piece: str) -> str:
    if piece.startswith("\r"):
        return "\n"
    return unicodedata.normalize("NFC", IS_FORMAT.sub("", piece))


def _same_length(text: str) -> str:
    return _with_mended_words(OTHER_SPACE.sub(" ", text))


def _with_mended_words(text: str) -> str:
    return MIXED_WORD.sub(_mended, text) if MIXED_LETTERS.search(text) else text


def _mended(match: re.Match[str]) -> str:
    """The word in one alphabet, where every letter of the other one has a twin in it; else as it is.

    So is one before a combining mark that its new last letter would be composed with, as no length may change here.
    """
    word = match[0]
    has_latin, has_cyrillic = LATIN_ONLY.search(word) is not None, CYRILLIC_ONLY.search(word) is not None
    if has_latin == has_cyrillic:
        return word
    mended = word.translate(TO_LATIN if has_latin else TO_CYRILLIC)
    behind = match.string[match.end() : match.end() + 1]
    return mended if unicodedata.is_normalized("NFC", mended + behind) else word
