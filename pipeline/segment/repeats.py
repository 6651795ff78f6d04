"""Lines compared with each other: which stand again, which stand with a counting number, which are short."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pipeline.segment.lines import LONGEST_FIRST_WORD, Line
from pipeline.segment.phrases import tells
from pipeline.segment.sections import SECTIONS, section_name
from pipeline.segment.words import folded

LONGEST_HEAD = 60
LONGEST_NAME = 70
LONGEST_STOPPED = 70
# English titles leave words up to this length small: `of`, `with`.
LONGEST_SMALL_WORD = 4
LEAST_REPEATS = 3
MOST_ANNOUNCING_WORDS = 4
# Characters of a line below a name that is running text.
LEAST_RUNNING = 50
# Between a running head and its page number at the other edge of the page.
WIDE_GAP = " " * 5
WORD = re.compile(r"\w+")
NUMBER_AT_EDGE = re.compile(r"\A[0-9]{1,4}[ \t]++|[ \t]++[0-9]{1,4}\Z")


def without_number(text: str) -> str:
    """A line without a number at its beginning or end."""
    return NUMBER_AT_EDGE.sub("", text)


def line_counts(lines: Sequence[Line]) -> Counter[str]:
    """How often each short line stands in the document, as heading words are compared."""
    return Counter(folded(line.text) for line in lines if len(line.text) <= LONGEST_HEAD)


def last_places(lines: Sequence[Line]) -> dict[str, int]:
    """The index of the last line that holds each short text."""
    return {folded(line.text): at for at, line in enumerate(lines) if len(line.text) <= LONGEST_HEAD}


def running_heads(lines: Sequence[Line]) -> Iterator[Line]:
    """Short lines with a number that counts up: words of the title, a number far off, or a break in a sentence.

    `Round 1`, `Round 2` do neither: they are headings.
    """
    places: dict[str, list[int]] = {}
    for at, line in enumerate(lines):
        text = line.text
        if not line.closed and (text[0].isdigit() or text[-1].isdigit()) and len(folded(text)) <= LONGEST_HEAD:
            name = folded(without_number(text))
            if name and name != folded(text):
                places.setdefault(name, []).append(at)
    title = frozenset(WORD.findall(_title(lines).lower()))
    for name, where in places.items():
        is_head = title.issuperset(WORD.findall(name)) or any(
            WIDE_GAP in lines[at].text or _breaks_sentence(lines, at) for at in where
        )
        if len(where) >= LEAST_REPEATS and is_head and _counts_up(lines, where):
            yield from (lines[at] for at in where)


def _title(lines: Sequence[Line]) -> str:
    """The first line, and one directly below it, over which a long title is wrapped."""
    return " ".join(line.text for at, line in enumerate(lines[:2]) if at == 0 or line.gap == 0)


def _breaks_sentence(lines: Sequence[Line], at: int) -> bool:
    if at == 0 or at + 1 == len(lines) or lines[at - 1].closed or lines[at - 1].mark:
        return False
    return lines[at + 1].text[0].islower()


def _counts_up(lines: Sequence[Line], where: Sequence[int]) -> bool:
    numbers = [int(match[0]) for at in where if (match := NUMBER_AT_EDGE.search(lines[at].text))]
    return all(number < following for number, following in pairwise(numbers))


def short_runs(lines: Sequence[Line], width: float) -> list[int]:
    """For each line the length of the run of short lines without closing mark that it stands in, alike in distance."""
    runs = [0] * len(lines)
    start = 0
    short = [is_short(line, width) for line in lines]
    for at in range(1, len(lines) + 1):
        if at == len(lines) or not (short[at] and short[at - 1]) or lines[at].gap > lines[start].gap:
            if short[start]:
                runs[start:at] = [at - start] * (at - start)
            start = at
    return runs


def stopped_numbers(lines: Sequence[Line]) -> bool:
    """Whether most numbered lines are short names that end in a full stop and have unnumbered text below them."""
    numbered = names = 0
    for line, following in pairwise(lines):
        if line.mark and line.mark.form == "number":
            numbered += 1
            names += following.mark is None and is_stopped_name(line.text[line.mark.body :])
    return names >= LEAST_REPEATS and 2 * names > numbered


def is_stopped_name(text: str) -> bool:
    """Whether a text is short, ends in its only full stop and is a name: without a verb, English with capitals."""
    if text[-1] != "." or len(text) > LONGEST_STOPPED or not text[0].isupper() or ". " in text:
        return False
    words = text.split()
    return not tells(words) and not any(_is_small_in_sentences_only(word) for word in words)


def _is_small_in_sentences_only(word: str) -> bool:
    """Whether a word is one that an English title would give a capital, and has none."""
    return word[0].islower() and word.isascii() and len(word) > LONGEST_SMALL_WORD


def is_announcing(text: str) -> bool:
    """Whether a line is a name with a colon: `Setup:`."""
    words = text.split()
    return text[-1] == ":" and text[0].isupper() and len(words) <= MOST_ANNOUNCING_WORDS and not tells(words)


def announcing_headings(lines: Sequence[Line]) -> bool:
    """Whether several names with a colon stand above running text, or are known headings."""
    names = (
        is_announcing(line.text)
        and (section_name(line.text) in SECTIONS or (following.mark is None and len(following.text) > LEAST_RUNNING))
        for line, following in pairwise(lines)
        if line.mark is None
    )
    return sum(names) >= LEAST_REPEATS


def is_short(line: Line, width: float) -> bool:
    """Whether a line could be a name: no mark, no closing mark, not long, not full to the width of its document."""
    if line.mark is not None or line.closed or len(line.text) > LONGEST_NAME or ": " in line.text or "|" in line.text:
        return False
    return not width or line.indent + len(line.text) + LONGEST_FIRST_WORD < width
