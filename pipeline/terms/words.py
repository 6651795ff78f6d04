"""The words of a block and the gaps between them; words that a line end breaks are made whole."""

import re
from collections.abc import Iterable, Sequence
from itertools import accumulate

LETTERS = r"a-z\u00df-\u024f\u0430-\u044f"
WORD = re.compile(rf"([{LETTERS}]+)")
BREAK = re.compile(rf"(?P<first>(?<![{LETTERS}])[{LETTERS}]++)(?P<gap>-[ \t]*+\n\s*+)(?=(?P<second>[{LETTERS}]++))")
"""Two halves of a word, and the hyphen and line end between them."""


def fold(text: str) -> str:
    """Text as it is compared: lower case, io as ie, every character kept in its place."""
    return text.replace("\u0130", "I").lower().replace("\u0451", "\u0435")


class Words:
    """The words of a folded stretch of the plain text that begins at the plain offset `start`.

    A hyphen at a line end vanishes where `joined`, the same text with its lines joined, has the word in one piece.
    """

    __slots__ = ("_breaks", "_parts", "_start", "words")

    def __init__(self, folded: str, start: int, joined: str) -> None:
        self._start = start
        self._breaks = _mended_breaks(folded, joined) if "\n" in folded else []
        for first, end in reversed(self._breaks):
            folded = folded[:first] + folded[end:]
        self._parts = WORD.split(folded)
        self.words: Sequence[str] = self._parts[1::2]

    def gap(self, word: int) -> str:
        """What stands before a word; before the first too, and, at the number of words, behind the last."""
        return self._parts[2 * word]

    def spans(self, places: Iterable[tuple[int, int, object]]) -> list[tuple[int, int]]:
        """The plain offsets of stretches given by their first and last word: of the first letter, behind the last."""
        edges = list(accumulate(map(len, self._parts), initial=self._start))
        found = [(edges[2 * first + 1], edges[2 * last + 2]) for first, last, _ in places]
        if not self._breaks:
            return found
        return [(self._to_plain(start), self._to_plain(end - 1) + 1) for start, end in found]

    def _to_plain(self, offset: int) -> int:
        """From an offset that does not count the breaks to one that does."""
        for first, end in self._breaks:
            if offset < self._start + first:
                break
            offset += end - first
        return offset


def _mended_breaks(folded: str, joined: str) -> list[tuple[int, int]]:
    """The stretches between the halves of a broken word that the joined text has in one piece."""
    found = list(BREAK.finditer(folded))
    whole = fold(joined) if found else ""
    return [gap.span("gap") for gap in found if gap["first"] + gap["second"] in whole]
