"""Where a text speaks of a concept: whole words, the longest wording first, the context where that decides."""

from collections.abc import Iterator, Sequence

from pipeline.terms.context import holds
from pipeline.terms.index import Choice, Meaning, TermIndex, doubt
from pipeline.terms.running_text import Anchor, RunningText
from pipeline.terms.words import WORD

Match = tuple[int, int, int, Meaning]
"""In the block of that index the plain characters from start to end mean something, if only that they are no term."""


def matches(running: RunningText, index: TermIndex) -> Iterator[Match]:
    """The matches in a running text, in order."""
    anchors = [*running.anchors, (len(running.text) + 1, 0, 0)]
    at, (_, shift, block), beyond = 0, anchors[0], anchors[1][0]
    encoded = index.alphabet.encode(running.text)
    for start, end, meaning in _spoken(running.text, encoded, index, 0, len(encoded)):
        while start >= beyond:
            at += 1
            (_, shift, block), beyond = anchors[at], anchors[at + 1][0]
        shift_of_end = shift if end <= beyond else _shift(anchors, at, end)
        yield block, start + shift, end + shift_of_end, meaning


def _shift(anchors: Sequence[Anchor], at: int, end: int) -> int:
    """The shift of the last character before `end`, which lies behind the anchor `at`."""
    while anchors[at + 1][0] < end:
        at += 1
    return anchors[at][1]


def _spoken(text: str, encoded: bytes, index: TermIndex, begin: int, stop: int) -> Iterator[tuple[int, int, Meaning]]:
    """What a stretch means: the longest phrases, shorter ones where those are no whole words or mean nothing here."""
    choices = index.choices
    for phrase, first, last in index.search.find_matches_as_indexes(encoded[begin:stop]):
        start, end = first + begin, last + begin
        meaning = None
        if not (text[end].isalpha() or text[start - 1].isalpha()):
            choice = choices[phrase]
            meaning = _in_context(choice, text, (start, end)) if choice.conditional else choice.otherwise
        if meaning is not None:
            yield start, end, meaning
        elif " " in text[start:end]:
            yield from _shorter(text, encoded, index, start, end)


def _shorter(text: str, encoded: bytes, index: TermIndex, start: int, end: int) -> Iterator[tuple[int, int, Meaning]]:
    """What a stretch means whose longest phrase means nothing: its first words, fewer each time, and what follows."""
    ends = [word.end() for word in WORD.finditer(text, start, end)]
    behind = WORD.match(text, end)
    passed = ends[0]
    for shorter in reversed(ends[:-1]) if not text[start - 1].isalpha() else ():
        choice = index.phrases.get(encoded[start:shorter])
        meaning = _in_context(choice, text, (start, shorter)) if choice else None
        if meaning is not None:
            yield start, shorter, meaning
            passed = shorter
            break
    yield from _spoken(text, encoded, index, passed, behind.end() if behind else end)


def _in_context(among: Choice, text: str, place: tuple[int, int]) -> Meaning | None:
    """What the context asks for, else what needs no context; null where the words say nothing."""
    meant = [each for each in among.conditional if holds(each, text, place)]
    if not meant:
        return among.otherwise
    if len({each.meaning.term_id for each in meant}) > 1:
        return doubt(meant)
    return meant[0].meaning
