"""Boxes: headings that stand, with their own text, between definitions that the text announced together."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from pipeline.segment.scan import Draft, Scan

# `MOVE (1+)`, as a sentence announces it and as its definition opens; the die tells it from other words.
NAME_WITH_DIE = re.compile(r"(?P<name>[^\s:,.;()][^:,.;()\n]{0,60}?) ?\( ?(?P<die>[0-9]{1,2}) ?\+ ?\)")


def boxes(scan: Scan) -> frozenset[int]:
    """The headings between two definitions whose names one paragraph announces: the run goes on behind the box.

    Signs, numbers and outlines say themselves how high a heading stands.
    """
    drafts = scan.drafts
    headings = [at for at, draft in enumerate(drafts) if draft.kind in ("heading", "title")]
    if scan.outline or not any(_is_between(drafts, at) for at in headings):
        return frozenset()
    announced = _announced(scan)
    runs = [_announcing(scan, announced, start, stop) for start, stop in pairwise([0, *headings, len(drafts)])]
    shared = zip(headings, pairwise(runs), strict=True)
    found = (at for at, (above, below) in shared if _is_between(drafts, at) and above & below)
    return frozenset(at for at in found if drafts[at].label is None and scan.text[drafts[at].start] != "#")


def _is_between(drafts: Sequence[Draft], at: int) -> bool:
    """Whether a heading has text of its own and a definition above it."""
    if drafts[at].kind != "heading" or not 0 < at < len(drafts) - 1:
        return False
    return drafts[at - 1].kind == "definition" and drafts[at + 1].kind == "paragraph"


def _announced(scan: Scan) -> dict[str, int]:
    """The first paragraph that announces each name together with others."""
    announced: dict[str, int] = {}
    for at, draft in enumerate(scan.drafts):
        if draft.kind == "paragraph" and len(names := _names(scan.body_of(draft))) > 1:
            for name in names:
                announced.setdefault(name, at)
    return announced


def _announcing(scan: Scan, announced: Mapping[str, int], start: int, stop: int) -> set[int]:
    """The paragraphs that announce a name which one of these drafts defines."""
    definitions = (draft for draft in scan.drafts[start:stop] if draft.kind == "definition")
    terms = (scan.body_of(draft).partition(":")[0] for draft in definitions)
    return {announced[name] for term in terms for name in _names(term) if name in announced}


def _names(text: str) -> set[str]:
    """The names with their dice in a text, so that blanks and letter case do not part them."""
    return {"".join(match["name"].lower().split()) + match["die"] for match in NAME_WITH_DIE.finditer(text)}
