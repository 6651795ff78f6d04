"""Doubtful marks settled: bare and four-digit numbers and letters count only where a neighbour bears them out."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from pipeline.segment.lines import Line
from pipeline.segment.marks import Mark, opening_mark
from pipeline.segment.phrases import COMMANDS, ends_open
from pipeline.vocabulary import vocabulary

ALPHABETS = tuple(
    "".join(letter for letter in alphabet["letters"] if letter not in alphabet["never"])
    for alphabet in vocabulary("alphabets")
)
ORDINALS = {
    letter: 100 * number + rank for number, alphabet in enumerate(ALPHABETS) for rank, letter in enumerate(alphabet)
}
ROMAN_DIGITS = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
MOST_SKIPPED = 3
LETTERED = ("letter", "roman")
FIRST_LETTERS = tuple(alphabet[0] for alphabet in ALPHABETS)
LONGEST_RULE = 30
"""The lines that a rule may be wrapped over before its first letter."""
STEM = 4
"""The letters by which two words are taken for forms of one."""
LEAST_BROKEN = 60
"""The characters of a line that is long enough to have been broken for its length."""


def settle_marks(lines: Sequence[Line], usual_gap: int) -> None:
    """Take the mark from each line whose doubtful mark no neighbour supports; tell roman numbers from letters."""
    _settle_steps(lines)
    _settle_amounts(lines)
    _settle_numbers(lines)
    _settle_broken_sentences(lines, usual_gap)
    _settle_letters(lines)


def roman_value(label: str) -> int:
    """The value of a roman number, 0 where the letters are none."""
    digits = [ROMAN_DIGITS.get(letter, 0) for letter in label.upper()]
    if not digits or 0 in digits:
        return 0
    return sum(-digit if digit < after else digit for digit, after in zip(digits, [*digits[1:], 0], strict=True))


def follows(letter: str, before: str) -> bool:
    """Whether a letter comes after another in its alphabet, a few letters left out at most."""
    rank, rank_before = ORDINALS.get(letter.lower(), -99), ORDINALS.get(before.lower(), -9)
    return 0 < rank - rank_before <= MOST_SKIPPED


def _settle_steps(lines: Sequence[Line]) -> None:
    """`Step 1. Setup` is a heading, no entry, where it only names what stands below it."""
    for line, following in pairwise([*lines, None]):
        if line is None or line.mark is None or line.mark.form != "step" or line.mark.sure or line.closed:
            continue
        is_list = following is not None and (following.text[0].islower() or _is_step(following))
        if not is_list and line.text[-1] not in ",;":
            line.mark = None


def _is_step(line: Line) -> bool:
    return line.mark is not None and line.mark.form == "step"


def _settle_amounts(lines: Sequence[Line]) -> None:
    """`2 players: …` and `3 players: …` are amounts of one thing, no numbers of entries."""
    bare = [line for line in lines if line.mark and line.mark.form == "bare"]
    things = [_thing(line) for line in bare]
    for at, line in enumerate(bare):
        if things[at] and things[at] in things[max(at - 1, 0) : at] + things[at + 1 : at + 2]:
            line.mark = None


def _thing(line: Line) -> str:
    """The beginning of the word behind a bare number, where it is a noun in the middle of a phrase."""
    word = line.text[line.mark.body :].split(None, 1)[0].strip(":,.") if line.mark else ""
    is_noun = len(word) >= STEM and word[0].islower() and not word.endswith(COMMANDS)
    return word[:STEM] if is_noun else ""


def _settle_numbers(lines: Sequence[Line]) -> None:
    """Take their marks from bare, four-digit and open dotted numbers that no neighbour bears out."""
    prefixes: dict[str, int] = {}
    for line in lines:
        if line.mark and line.mark.form == "dotted":
            above = line.mark.label.rpartition(".")[0] or line.mark.label.rstrip("abcdefghijklmnopqrstuvwxyz")
            prefixes[above] = prefixes.get(above, 0) + 1
    for line, mark, neighbours in _with_neighbours(lines, "bare"):
        is_name = mark.label in prefixes and line.text[mark.body].isupper()
        if not is_name and not _counts_on(mark, neighbours):
            line.mark = None
    for line, mark, neighbours in _with_neighbours(lines, "number"):
        if not mark.sure and not _counts_on(mark, neighbours):
            line.mark = None
    marks = [_behind_signs(line.text, line.mark) for line in lines if line.mark]
    wholes = {mark.label for mark in marks if mark and mark.form in ("bare", "number", "dotted")}
    for line, mark, _ in _with_neighbours(lines, "dotted"):
        above = mark.label.rpartition(".")[0]
        if not mark.sure and prefixes[above] < 2 and above not in wholes:
            line.mark = None


def _behind_signs(text: str, mark: Mark) -> Mark | None:
    """The mark of a line, or that behind the signs of a Markdown heading."""
    return opening_mark(text[mark.body :]) if mark.form == "heading" else mark


def _settle_broken_sentences(lines: Sequence[Line], usual_gap: int) -> None:
    """A number or letter that opens a line only because the sentence before it was broken there.

    Behind a long unfinished line a number must count on from an earlier one.
    """
    seen = {0, 1}
    for before, line in pairwise(lines):
        mark = line.mark
        if mark is None or mark.form not in ("number", "bare", "letter"):
            continue
        is_broken = not before.mark and not before.closed and before.text[-1] != ";" and line.gap <= usual_gap
        is_lost = mark.form == "number" and not {int(mark.label), int(mark.label) - 1} & seen
        if is_broken and (ends_open(before.text) or (is_lost and len(before.text) > LEAST_BROKEN)):
            line.mark = None
        elif mark.form == "number":
            seen.add(int(mark.label))


def _with_neighbours(lines: Sequence[Line], form: str) -> Iterator[tuple[Line, Mark, list[Mark]]]:
    marked = [(line, line.mark) for line in lines if line.mark and line.mark.form == form]
    for index, (line, mark) in enumerate(marked):
        yield line, mark, [other for _, other in marked[max(index - 1, 0) : index + 2] if other is not mark]


def _counts_on(mark: Mark, neighbours: Sequence[Mark]) -> bool:
    return any(abs(int(other.label) - int(mark.label)) == 1 for other in neighbours)


def _settle_letters(lines: Sequence[Line]) -> None:
    marked = [(at, line, line.mark) for at, line in enumerate(lines) if line.mark and line.mark.form in LETTERED]
    counted = _counted_in_roman([mark.label for _, _, mark in marked])
    for index, (at, line, mark) in enumerate(marked):
        if mark.sure:
            continue
        if index in counted:
            line.mark = replace(mark, form="roman")
            continue
        before = marked[index - 1][2].label if index else ""
        after = marked[index + 1][2].label if index + 1 < len(marked) else ""
        if line.text[1] == " " and not (at and lines[at - 1].closed):
            line.mark = None
            continue
        is_bracketed = line.text[mark.body - 2 : mark.body].strip()[-1:] == ")"
        line.mark = _settled(mark, before, after, is_bracketed=is_bracketed) or _only_part(lines, at, mark)


def _counted_in_roman(labels: Sequence[str]) -> set[int]:
    """The indexes of the capital roman numbers that count on from or to the next one, other lists between them."""
    numbers = [
        (index, value) for index, label in enumerate(labels) if label.isupper() and (value := roman_value(label))
    ]
    pairs = [(one, other) for (one, low), (other, high) in pairwise(numbers) if high == low + 1]
    return {index for pair in pairs for index in pair if _are_no_letters(*(labels[each] for each in pair))}


def _are_no_letters(low: str, high: str) -> bool:
    """Whether two neighbouring roman numbers cannot both be letters of an alphabet, as C and D can."""
    return len(low) + len(high) > 2 or "V" in (low, high)


def _only_part(lines: Sequence[Line], at: int, mark: Mark) -> Mark | None:
    """The first letter of an alphabet counts alone too, below a rule whose number has many parts."""
    if mark.label not in FIRST_LETTERS or not lines[at - 1].closed:
        return None
    above = (line.mark.form for line in reversed(lines[max(at - LONGEST_RULE, 0) : at]) if line.mark)
    return replace(mark, form="letter") if next(above, "") == "dotted" else None


def _settled(mark: Mark, before: str, after: str, *, is_bracketed: bool) -> Mark | None:
    value = roman_value(mark.label)
    value_before, value_after = roman_value(before), roman_value(after)
    if value and ((value_before and value == value_before + 1) or (value_after and value == value_after - 1)):
        return replace(mark, form="roman")
    if is_bracketed or (before and follows(mark.label, before)) or (after and follows(after, mark.label)):
        return replace(mark, form="letter")
    return None
