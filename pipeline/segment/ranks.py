"""How high a heading stands: by the source's outline, its `#` signs, its number, its letters, or its place."""

from collections.abc import Sequence

from pipeline.segment.scan import Scan
from pipeline.segment.sections import SECTIONS
from pipeline.segment.words import folded, word_set

APPENDICES = word_set("appendices")
OUTLINED = 100
AGAIN = "announced again"
MARKDOWN, CAPITALS, NUMBERED, GROUP, ORDINARY, ANNOUNCED = 0, 10, 20, 60, 70, 80
"""Ranks grow downwards; numbered headings take a rank for each part of their number."""


def rank_of(scan: Scan, index: int, stack: Sequence[tuple[int, int]], entry: int | None) -> int:
    """The rank of the heading at `index`; `stack` holds the open headings, `entry` the numbered one among them."""
    draft = scan.drafts[index]
    body = " ".join(scan.body_of(draft).split())
    level = scan.level(body)
    if level is None and draft.label:
        level = scan.level(" ".join(scan.text[draft.start : draft.text_end].split()))
    if level is not None:
        return level * OUTLINED
    if scan.text[draft.start] == "#":
        signs = scan.text[draft.start : draft.body_start]
        return MARKDOWN + len(signs) - len(signs.lstrip("#"))
    if draft.label:
        return NUMBERED + _depth(scan, draft.label, stack)
    named = _rank_by_name(scan, body, stack, entry)
    return _rank_by_place(scan, index, stack) if named is None else named


def _rank_by_name(scan: Scan, body: str, stack: Sequence[tuple[int, int]], entry: int | None) -> int | None:
    """The rank that a heading's words or capitals give it: comments and pointers stand below their entry."""
    name = folded(body)
    if SECTIONS.get(name) in ("comments", "references"):
        below = next((rank + 1 for rank, heading in stack if heading == entry and scan.drafts[heading].label), ORDINARY)
        is_set_off = below == ORDINARY and body.isupper() and stack and stack[-1][0] in (ORDINARY, ORDINARY + 1)
        return below + 1 if is_set_off else below
    if name in APPENDICES and stack and _is_chapter(scan, stack[0][1]):
        return NUMBERED
    return CAPITALS if body.isupper() else None


def _is_chapter(scan: Scan, heading: int) -> bool:
    draft = scan.drafts[heading]
    return draft.label is not None or folded(scan.body_of(draft)) in APPENDICES


def _depth(scan: Scan, label: str, stack: Sequence[tuple[int, int]]) -> int:
    """How deep a number stands: 0 without dots, 1 below a shorter one that it begins with, deeper with each dot.

    So `1` stands above `100`, `100` above `1.2`, `1.2` above `1.2.3`; between two depths there is room for a heading
    without a number (`_rank_by_name`).
    """
    if "." in label:
        return 2 * label.count(".") + 2
    for _, heading in stack:
        above = scan.drafts[heading].label
        if above and "." not in above and label.startswith(above) and len(label) > len(above) + 1:
            return 1
    return 0


def _rank_by_place(scan: Scan, index: int, stack: Sequence[tuple[int, int]]) -> int:
    """The rank of a heading in ordinary letters: announced by a lead-in, opening a group, or neither."""
    drafts = scan.drafts
    previous = drafts[index - 1] if index else None
    if previous and previous.kind == "paragraph" and scan.text[previous.end - 1] == ":":
        return ANNOUNCED
    if stack and stack[-1][0] == ANNOUNCED and not _ends_announced(scan, index, stack[-1][1]):
        drafts[index].form = AGAIN
        return ANNOUNCED
    following = drafts[index + 1] if index + 1 < len(drafts) else None
    return GROUP if following and following.kind == "heading" else ORDINARY


def _ends_announced(scan: Scan, index: int, last: int) -> bool:
    """Whether a heading is longer than the announced names before it, two at least, which are alike."""
    names = [len(scan.body_of(scan.drafts[each]).split()) for each in (last, index)]
    return scan.drafts[last].form == AGAIN and names[1] > names[0]
