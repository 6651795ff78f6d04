"""The blocks of a document as one running text to search in, and the way back to the plain text."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.blocks import Block
from pipeline.terms.words import BREAK, LETTERS, WORD, fold

BARRIER = "\0"
"""Stands between blocks; no wording reaches across it."""
MARKS = '-/\n\t\u2010\u2011"\u00ab\u201c\u201e'
"""What joins the words of a wording as a blank does."""
GAP = frozenset(' \n\t-\u2010\u2011"\u00ab\u201c\u201e')
WIDE_GAP = re.compile(rf"[ \n\t\u2010\u2011-][ \n\t\"\u00ab\u201c\u201e]++(?=[{LETTERS}])")
"""Looked for without what may stand before it, which would slow the search down several times."""
HYPHEN_AT_END = re.compile(r"-[ \t]*+\n")
JOINT = re.compile(r"(?:\s+|[-\u2010\u2011]\s+|\s+[\"\u00ab\u201c\u201e])\Z")
"""A wide gap that joins words too: white space, white space behind a hyphen, a quotation mark behind white space."""

Anchor = tuple[int, int, int]
"""From an offset of the running text on, the plain offset is greater by a shift, in the block of that index."""


@dataclass(frozen=True, slots=True)
class RunningText:
    """A folded text in which one blank stands wherever words may be joined, and its anchors in order."""

    text: str
    anchors: Sequence[Anchor]


def running_text(plain: str, blocks: Sequence[tuple[int, Block]]) -> RunningText:
    """The running text of some blocks, given with their index, in document order."""
    folded = fold(plain)
    gaps = _gaps(folded, [block for _, block in blocks])
    pieces: list[str] = []
    anchors: list[Anchor] = []
    offset = at = 0
    for index, block in blocks:
        start = block.body_start
        while gaps[at][0] < block.end:
            gap_start, gap_end, joint = gaps[at]
            at += 1
            if gap_start < start or gap_end > block.end:
                continue
            pieces += folded[start:gap_start], joint
            anchors.append((offset, start - offset, index))
            offset += gap_start - start + len(joint)
            start = gap_end
        pieces += folded[start : block.end], BARRIER
        anchors.append((offset, start - offset, index))
        offset += block.end - start + 1
    text = "".join(pieces)
    for mark in MARKS:
        text = text.replace(mark, " ")
    return RunningText(text, anchors)


def _gaps(folded: str, blocks: Sequence[Block]) -> Sequence[tuple[int, int, str]]:
    """The stretches that become one blank, or nothing between the halves of a broken word, and a last one far behind.

    The halves are joined where the text of their block, in which lines are joined, has the word in one piece.
    """
    broken = dict(_broken_words(folded, blocks)) if HYPHEN_AT_END.search(folded) else {}
    wide = [
        (gap.start(), gap.end(), " ")
        for gap in WIDE_GAP.finditer(folded)
        if folded[gap.start() - 1 : gap.start()] not in GAP and JOINT.fullmatch(gap[0]) and gap.start() not in broken
    ]
    far = len(folded) + 1
    return [*sorted([*wide, *((start, end, "") for start, end in broken.items())]), (far, far, "")]


def _broken_words(folded: str, blocks: Sequence[Block]) -> Iterator[tuple[int, int]]:
    """The gaps between the halves of broken words."""
    for block in blocks:
        breaks = list(BREAK.finditer(folded, block.body_start, block.end))
        joined = set(WORD.findall(fold(block.text))) if breaks else ()
        yield from (gap.span("gap") for gap in breaks if gap["first"] + gap["second"] in joined)
