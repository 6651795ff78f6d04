"""The blocks of a document as one running text to search in, and the way back to the plain text."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pipeline.segment.blocks import Block
from pipeline.terms.words import BREAK, LETTERS, fold

BARRIER = "\0"
"""Stands between blocks; no wording reaches across it."""
MARKS = '-/\n\t\u2010\u2011"\u00ab\u201c\u201e'
"""What joins the words of a wording as a blank does."""
WIDE_GAP = re.compile(rf"[\s\u2010\u2011-][\s\"\u00ab\u201c\u201e]+(?=[{LETTERS}])")
JOINT = re.compile(r"(?:\s+|[-\u2010\u2011]\s+|\s+[\"\u00ab\u201c\u201e])\Z")
"""A wide gap that joins words too: white space, white space behind a hyphen, a quotation mark behind white space."""


Anchor = tuple[int, int, int]
"""From an offset of the running text on, the plain offset is greater by a shift, in the block of that index."""


@dataclass(frozen=True, slots=True)
class RunningText:
    """A folded text in which one blank stands wherever words may be joined, and its anchors in order."""

    text: str
    anchors: Sequence[Anchor]


def running_text(plain: str, blocks: Iterable[tuple[int, Block]]) -> RunningText:
    """The running text of some blocks, given with their index, in document order."""
    folded = fold(plain)
    pieces: list[str] = []
    anchors: list[Anchor] = []
    offset = 0
    for index, block in blocks:
        start = block.body_start
        for gap_start, gap_end, joint in _gaps(folded, block):
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


def _gaps(folded: str, block: Block) -> list[tuple[int, int, str]]:
    """The stretches of a block that become one blank, or nothing between the halves of a broken word.

    The halves are joined where the block's own text, in which lines are joined, has the word in one piece.
    """
    found = [
        (gap.start(), gap.end(), " ")
        for gap in WIDE_GAP.finditer(folded, block.body_start, block.end)
        if JOINT.fullmatch(gap[0])
    ]
    if "\n" not in folded[block.body_start : block.end]:
        return found
    breaks = list(BREAK.finditer(folded, block.body_start, block.end))
    joined = fold(block.text) if breaks else ""
    broken = {gap.start("gap"): gap.end("gap") for gap in breaks if gap["first"] + gap["second"] in joined}
    kept = [gap for gap in found if gap[0] not in broken]
    return sorted([*kept, *((start, end, "") for start, end in broken.items())])
