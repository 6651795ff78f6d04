"""How the lines of a block become one text: joined by one blank, or by none where a word was broken at a hyphen."""

import bisect
import re
from functools import cached_property

from pipeline.morphology import is_word

ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|>~])")
WHOLLY_EMPHASISED = re.compile(r"(?P<mark>\*\*|__|\*)(?P<text>[^*_]++)(?P=mark)(?P<end>[.:]?)\Z")
DASH_LIKE_HYPHEN = re.compile(r"\w- \w")
WORD = re.compile(r"\w[\w-]*+")
LEAST_WORD = 4
LONGEST_WORD = 100
AROUND_WORD = ".,;:!?)(\"'\u00ab\u00bb\u201c\u201d"


class DocumentWords:
    """The words of a document, gathered when first asked for: they tell how words broken at a hyphen are rejoined."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _words(self) -> list[str]:
        """All word forms in lower case, sorted; those that a hyphen ends, which may be broken, are left out."""
        return sorted({word for word in WORD.findall(self._text.lower()) if word[-1] != "-"})

    @cached_property
    def has_dash_like_hyphens(self) -> bool:
        """Whether the document writes a dash as a hyphen behind its word: `колода- карты`."""
        return DASH_LIKE_HYPHEN.search(self._text) is not None

    def has_beginning(self, stem: str) -> bool:
        """Whether a word of the document begins so."""
        at = bisect.bisect_left(self._words, stem.lower())
        return at < len(self._words) and self._words[at].startswith(stem.lower())

    def has(self, word: str) -> bool:
        """Whether the word stands alone in the document, without a hyphen behind it."""
        at = bisect.bisect_left(self._words, word.lower())
        return at < len(self._words) and self._words[at] == word.lower()


def joined(text: str, start: int, end: int, words: DocumentWords) -> str:
    """The text of a stretch as one line: white space single, Markdown escapes and outer emphasis taken off."""
    stretch = text[start:end]
    if "\n" in stretch:
        stretch = " ".join(_joined_lines(stretch, words))
    elif "  " in stretch or "\t" in stretch:
        stretch = " ".join(stretch.split())
    if "\\" in stretch:
        stretch = ESCAPE.sub(r"\1", stretch)
    if stretch[:1] in ("*", "_") and (match := WHOLLY_EMPHASISED.match(stretch)):
        stretch = match["text"] + match["end"]
    return stretch


def _joined_lines(stretch: str, words: DocumentWords) -> list[str]:
    parts: list[str] = []
    for line in stretch.split("\n"):
        following = line.split()
        if following and following[0] == ">":
            del following[0]
        if parts and following and parts[-1][-1] == "-" and parts[-1].strip("-"):
            parts[-1:] = _rejoined(parts[-1], following.pop(0), words)
        parts += following
    return parts


def _rejoined(broken: str, rest: str, words: DocumentWords) -> list[str]:
    """A word broken at a line's end, a compound broken at its hyphen, or a hyphen that stands for a dash.

    The document's own words decide: the whole word elsewhere, the compound elsewhere, the first part alone elsewhere;
    where they do not, a dictionary. What is longer than any word was not broken: a chain of thousands of hyphens would
    else be looked up anew at each.
    """
    if len(broken) > LONGEST_WORD:
        return [broken, rest]
    first, second = broken[:-1].lstrip(AROUND_WORD), rest.rstrip(AROUND_WORD)
    if not rest[0].islower() or not first[-1:].isalpha():
        return [broken + rest]
    if words.has_beginning((first + second)[: max(len(first) + 3, 6)]):
        return [broken[:-1] + rest]
    if words.has_beginning(f"{first}-{second}"[: len(first) + 5]):
        return [broken + rest]
    if words.has(first):
        return [broken, rest] if words.has_dash_like_hyphens else [broken + rest]
    return [broken + rest] if _are_two_words(first, second) else [broken[:-1] + rest]


def _are_two_words(first: str, second: str) -> bool:
    """Whether a dictionary knows the first part and not the whole."""
    return len(first) >= LEAST_WORD and is_word(first) and not is_word(first + second)
