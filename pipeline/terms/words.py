"""The words of a block and the gaps between them, words that a line end breaks made whole."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate

LETTERS = r"a-z\u00df-\u024f\u0430-\u044f"
WORD = re.compile(rf"([{LETTERS}]+)")
BREAK = re.compile(rf"(?<![{LETTERS}])(?P<first>[{LETTERS}]++)(?P<gap>-[ \t]*+\n\s*+)(?=(?P<second>[{LETTERS}]++))")
"""Two halves of a word, and the hyphen and line end between them."""


@dataclass(frozen=True, slots=True)
class Words:
    """Words, folded: `gaps[i]` stands before `words[i]`, whose first letter has the plain offset `starts[i]`.

    `ends[i]` is the plain offset behind its last letter.
    """

    words: Sequence[str]
    gaps: Sequence[str]
    starts: Sequence[int]
    ends: Sequence[int]


def fold(text: str) -> str:
    """Text as it is compared: lower case, io as ie, every character kept in its place."""
    return text.replace("\u0130", "I").lower().replace("\u0451", "\u0435")


def words_of(folded: str, start: int, joined: str) -> Words:
    """The words of a folded stretch of the plain text that begins at the plain offset `start`.

    A hyphen at a line end vanishes where `joined`, the same text with its lines joined, has the word in one piece.
    """
    breaks = _mended_breaks(folded, joined) if "-" in folded and BREAK.search(folded) else []
    for first, end in reversed(breaks):
        folded = folded[:first] + folded[end:]
    parts = WORD.split(folded)
    edges = list(accumulate(map(len, parts), initial=start))
    starts, ends = edges[1:-1:2], edges[2::2]
    if breaks:
        to_plain = _way_back([(first + start, end + start) for first, end in breaks])
        starts, ends = [to_plain(edge) for edge in starts], [to_plain(edge - 1) + 1 for edge in ends]
    return Words(parts[1::2], parts[::2], starts, ends)


def _mended_breaks(folded: str, joined: str) -> list[tuple[int, int]]:
    """The stretches between the halves of a broken word that the joined text has in one piece."""
    whole = fold(joined)
    return [gap.span("gap") for gap in BREAK.finditer(folded) if gap["first"] + gap["second"] in whole]


def _way_back(breaks: Sequence[tuple[int, int]]) -> Callable[[int], int]:
    """From an offset that does not count the breaks to one that does."""

    def to_plain(offset: int) -> int:
        for first, end in breaks:
            if offset < first:
                break
            offset += end - first
        return offset

    return to_plain
