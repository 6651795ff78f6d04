"""A plain text as a run of words and the gaps between them, words that a line end breaks made whole."""

import bisect
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from pipeline.segment.blocks import Block

LETTERS = r"a-z\u00df-\u024f\u0430-\u044f"
WORD = re.compile(rf"([{LETTERS}]+)")
BREAK = re.compile(rf"(?<=[{LETTERS}])-[ \t]*\n\s*(?=[{LETTERS}])")
WORD_BEFORE = re.compile(rf"[{LETTERS}]+\Z")
LONGEST_PART = 60


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a text, folded: `gaps[i]` stands before `words[i]`, which runs from `starts[i]` to `ends[i]`.

    Starts and ends are plain offsets, ends exclusive.
    """

    words: Sequence[str]
    gaps: Sequence[str]
    starts: Sequence[int]
    ends: Sequence[int]

    def between(self, start: int, end: int) -> tuple[int, int]:
        """Which words begin between two plain offsets: the first, and the one behind the last."""
        first = bisect.bisect_left(self.starts, start)
        return first, bisect.bisect_left(self.starts, end, first)


def fold(text: str) -> str:
    """Text as it is compared: lower case, io as ie, every character kept in its place."""
    return text.replace("\u0130", "I").lower().replace("\u0451", "\u0435")


def words_of(text: str, blocks: Sequence[Block]) -> Words:
    """The words of a plain text.

    A hyphen at a line end vanishes where the block's own text, in which lines are joined, has the word in one piece.
    """
    folded = fold(text)
    breaks = _mended_breaks(folded, blocks) if BREAK.search(folded) else []
    for start, end in reversed(breaks):
        folded = folded[:start] + folded[end:]
    parts = WORD.split(folded)
    edges = list(accumulate(map(len, parts)))
    starts, ends = edges[:-1:2], edges[1::2]
    if breaks:
        to_plain = _way_back(breaks)
        starts, ends = [to_plain(start) for start in starts], [to_plain(end - 1) + 1 for end in ends]
    return Words(parts[1::2], parts[::2], starts, ends)


def _mended_breaks(folded: str, blocks: Sequence[Block]) -> list[tuple[int, int]]:
    """The stretches between the halves of a broken word that a block's text joins."""
    block_starts = [block.start for block in blocks]
    found = []
    for gap in BREAK.finditer(folded):
        block = blocks[bisect.bisect_right(block_starts, gap.start()) - 1] if blocks else None
        if block is None or not block.start <= gap.start() < gap.end() < block.end:
            continue
        first = WORD_BEFORE.search(folded, max(0, gap.start() - LONGEST_PART), gap.start())
        second = WORD.match(folded, gap.end())
        if first and second and first[0] + second[0] in fold(block.text):
            found.append(gap.span())
    return found


def _way_back(breaks: Sequence[tuple[int, int]]) -> Callable[[int], int]:
    """From an offset in the text without the breaks to one in the text with them."""
    removed = list(accumulate(end - start for start, end in breaks))
    joints = [start - before for (start, _), before in zip(breaks, [0, *removed], strict=False)]

    def to_plain(offset: int) -> int:
        passed = bisect.bisect_right(joints, offset)
        return offset + (removed[passed - 1] if passed else 0)

    return to_plain
