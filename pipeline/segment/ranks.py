"""How high a heading stands: by the source's outline, its `#` signs, its number, its letters, or its place."""

import re
from collections.abc import Sequence
from itertools import pairwise

from pipeline.segment.listed import Lists
from pipeline.segment.scan import Scan
from pipeline.segment.sections import SECTIONS, chapter_word
from pipeline.segment.sequences import roman_value
from pipeline.segment.words import STRUCTURE, any_of, folded, word_set

APPENDICES = word_set("appendices")
OUTLINED = 100
AGAIN = "announced again"
MARKDOWN, CAPITALS, IN_CHAPTER, NUMBERED, GROUP, ORDINARY, ANNOUNCED, LISTED = 0, 10, 15, 20, 60, 70, 80, 81
"""Ranks grow downwards; numbered headings take a rank for each part of their number."""

APPENDIX = re.compile(
    rf"(?:{any_of(STRUCTURE['appendix_words'])})[ ]++(?:[0-9]{{1,2}}|[ivx]{{1,5}}|[a-z\u0430-\u044f])\b"
)


def rank_of(scan: Scan, index: int, stack: Sequence[tuple[int, int]], entry: int | None, lists: Lists) -> int:
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
        return _rank_by_number(scan, index, body, stack)
    named = _rank_by_name(scan, body, stack, entry)
    if named is None:
        named = _rank_by_lists(body, index, stack, lists)
    return _rank_by_place(scan, index, stack) if named is None else named


def _rank_by_lists(name: str, index: int, stack: Sequence[tuple[int, int]], lists: Lists) -> int | None:
    """The rank of a heading that a list of an open section names, or that stands between two such headings."""
    section = lists.section_of(name)
    if any(heading == section for _, heading in stack):
        return LISTED
    for (_, above), (rank, _) in pairwise(stack):
        if rank == LISTED and above in lists.names and index < lists.end(above):
            return LISTED + 1
    return None


def _rank_by_number(scan: Scan, index: int, body: str, stack: Sequence[tuple[int, int]]) -> int:
    """The rank of a numbered heading: that of the one it counts on from, else its depth.

    In capitals it stands beside other headings in capitals; a first one directly below a heading stands below that.
    Roman numbers stand above Arabic ones, but for those that open below one.
    """
    label = scan.drafts[index].label or ""
    before = next((rank for rank, heading in reversed(stack) if _counts_on(scan.drafts[heading].label, label)), None)
    if before is not None:
        return before
    if stack and stack[-1][1] == index - 1 and scan.drafts[index - 1].label is None and _value(label) == 1:
        return max(stack[-1][0] + 1, NUMBERED)
    if scan.drafts[index].form == "roman" and not body.isupper():
        return NUMBERED + 1 if any(rank == NUMBERED for rank, _ in stack) else NUMBERED - 1
    return CAPITALS if body.isupper() and _value(label) else NUMBERED + _depth(scan, label, stack)


def _counts_on(before: str | None, label: str) -> bool:
    return before is not None and before.isdecimal() == label.isdecimal() and 0 < _value(before) == _value(label) - 1


def _value(label: str) -> int:
    """The value of a number without dots, 0 for any other label."""
    return int(label) if label.isdecimal() else roman_value(label)


def _rank_by_name(scan: Scan, body: str, stack: Sequence[tuple[int, int]], entry: int | None) -> int | None:
    """The rank that a heading's words or capitals give it: comments and pointers stand below their entry."""
    name = folded(body)
    if SECTIONS.get(name) in ("comments", "references"):
        below = next((rank + 1 for rank, heading in stack if heading == entry and scan.drafts[heading].label), ORDINARY)
        is_set_off = below == ORDINARY and body.isupper() and stack and stack[-1][0] in (ORDINARY, ORDINARY + 1)
        return below + 1 if is_set_off else below
    if stack and _is_appendix(name):
        if _is_chapter(scan, stack[0][1]):
            return stack[0][0]
        if stack[0][0] == GROUP and not body.isupper():
            return GROUP
    if chapter := _chapter_word(scan, body):
        return _rank_of_chapter(scan, chapter, stack)
    if not body.isupper():
        return None
    is_inside = not _is_appendix(name) and any(_chapter_word(scan, scan.body_of(scan.drafts[at])) for _, at in stack)
    return IN_CHAPTER if is_inside else CAPITALS


def _chapter_word(scan: Scan, heading: str) -> str | None:
    """The word behind which a heading is numbered, as others are: `Chapter 3. Combat`."""
    word = chapter_word(heading)
    return word if word and scan.chapter_words[word] > 1 else None


def _rank_of_chapter(scan: Scan, word: str, stack: Sequence[tuple[int, int]]) -> int:
    """The rank of the open heading with the same word; else one below the chapters that are open, of another word."""
    open_words = [(rank, _chapter_word(scan, scan.body_of(scan.drafts[heading]))) for rank, heading in stack]
    same = next((rank for rank, other in open_words if other == word), None)
    return same or max((rank + 1 for rank, other in open_words if other), default=CAPITALS)


def _is_appendix(name: str) -> bool:
    return name in APPENDICES or APPENDIX.match(name) is not None


def _is_chapter(scan: Scan, heading: int) -> bool:
    draft = scan.drafts[heading]
    body = scan.body_of(draft)
    return draft.label is not None or _is_appendix(folded(body)) or _chapter_word(scan, body) is not None


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
    return GROUP if following and following.kind == "heading" and following.label is None else ORDINARY


def _ends_announced(scan: Scan, index: int, last: int) -> bool:
    """Whether a heading is longer than the announced names before it, two at least, which are alike."""
    names = [len(scan.body_of(scan.drafts[each]).split()) for each in (last, index)]
    return scan.drafts[last].form == AGAIN and names[1] > names[0]
