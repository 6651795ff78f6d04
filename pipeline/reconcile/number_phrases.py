"""What the words around a stated number say: which sheet, that a list follows, which parts add up to it."""

import re
from collections.abc import Sequence
from itertools import pairwise

from pipeline.cardlist.legend import SHEET_WORD
from pipeline.extract.reading import Reading
from pipeline.reconcile.stated_numbers import Statement
from pipeline.vocabulary import vocabulary

_WORDS = vocabulary("claims")
SHEET_NOUN = tuple(_WORDS["sheet_stems"])
ANNOUNCING = tuple(_WORDS["announcing_stems"])
WHOLE = frozenset(_WORDS["whole_words"])
EXISTENCE = frozenset(_WORDS["existence_words"])
CONTAINERS = frozenset(_WORDS["container_words"])
CONDITIONS = frozenset(_WORDS["conditional_words"])
TIMES = frozenset(_WORDS["times_words"])
CONJUNCTIONS = frozenset(_WORDS["conjunctions"])
SENTENCE_END = re.compile(r"[.!?](?=\s|$)")
OPENS_PARTS = re.compile(r"[^.!?;:(=]*[:(=]\s*")
LETTERS = re.compile(r"[A-Za-z\u0400-\u04ff]+")
STEM = 5
ARTICLES = frozenset(_WORDS["articles"])
NEAR = 4


def parts_of(reading: Reading, whole: Statement, following: Sequence[Statement]) -> tuple[Statement, ...]:
    """The statements behind a colon or bracket that, joined by words, commas and conjunctions, add up to the whole."""
    text = reading.document.plain
    if not following or not OPENS_PARTS.fullmatch(text, whole.end, following[0].start):
        return ()
    parts = [following[0]]
    for before, part in pairwise(following):
        if SENTENCE_END.search(text, before.end, part.start) or not _are_joined(text[before.end : part.start]):
            break
        parts.append(part)
    while len(parts) > 1 and sum(part.value for part in parts) > whole.value:
        parts.pop()
    return tuple(parts) if len(parts) > 1 and sum(part.value for part in parts) == whole.value else ()


def are_factors(between: Sequence[str]) -> bool:
    """Whether the words between two numbers make them factors: `6 sets of 5`."""
    return 0 < len(between) <= NEAR and between[-1].lower() in TIMES


def _are_joined(between: str) -> bool:
    words = between.replace(",", " , ").replace("+", " + ").split()
    return bool(words) and (words[-1] in {",", "+"} or words[-1].lower() in CONJUNCTIONS)


def is_contained(reading: Reading, statement: Statement) -> bool:
    """Whether the sentence says that a game, box or deck contains so many, or only that there are so many."""
    words = LETTERS.findall(sentence_of(reading, statement))
    before = words_before(reading, statement, NEAR)
    is_case = not CONDITIONS.isdisjoint(words)
    return not is_case and not EXISTENCE.isdisjoint(before) and not CONTAINERS.isdisjoint(words)


def sentence_of(reading: Reading, statement: Statement) -> str:
    """The sentence that a statement stands in, in lower case."""
    text, block = reading.document.plain, reading.blocks[statement.block]
    ends = [
        block.body_start,
        *(match.end() for match in SENTENCE_END.finditer(text, block.body_start, block.end)),
        block.end,
    ]
    start = max(end for end in ends if end <= statement.start)
    return text[start : min(end for end in ends if end >= statement.end)].lower()


def counts_sheets(statement: Statement) -> bool:
    """Whether the number is that of all print sheets: `printed on three sheets`, `three print sheets`."""
    return has_stem(statement.words[:2], SHEET_NOUN) and not SHEET_WORD.match(" ".join(statement.words))


def sheet_of(statement: Statement) -> str | None:
    """The print sheet that the words behind a number name; none where sheets themselves are counted."""
    if has_stem(statement.words[:2], SHEET_NOUN) and SHEET_WORD.match(" ".join(statement.words)):
        return None
    found = SHEET_WORD.search(" ".join(statement.words))
    return found.lastgroup if found else None


def is_announced(reading: Reading, statement: Statement) -> bool:
    """Whether the words around a number say that a list follows, or that all are meant."""
    before = words_before(reading, statement, NEAR)
    return bool(before & (WHOLE | EXISTENCE)) or has_stem((*before, *statement.words[:1]), ANNOUNCING)


def words_before(reading: Reading, statement: Statement, most: int) -> set[str]:
    """The last words before a number in its block but for articles, in lower case."""
    start = reading.blocks[statement.block].body_start
    words = [word.lower() for word in LETTERS.findall(reading.document.plain, start, statement.start)[-2 * most :]]
    return set([word for word in words if word not in ARTICLES][-most:])


def has_stem(words: Sequence[str], stems: tuple[str, ...]) -> bool:
    """Whether one of the words begins with one of the stems."""
    return any(word.lower().startswith(stems) for word in words)


def stems_of(words: Sequence[str]) -> set[str]:
    """The beginnings of the longer words, in lower case."""
    return {word.lower()[:STEM] for word in words if len(word) > 3}
