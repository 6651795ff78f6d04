"""What stands around a wording, where that decides what it means."""

import re
from collections.abc import Callable

from pipeline.terms.index import Forms, Reading
from pipeline.terms.running_text import BARRIER
from pipeline.terms.words import LETTERS, WORD

BESIDE = r"[\s'\u00bb\u201d]*+"
"""What stands between neighbours: no comma, no full stop."""
WORD_BEHIND = re.compile(rf"{BESIDE}([{LETTERS}]++)")
WORD_BEFORE = re.compile(rf"(?<![{LETTERS}])([{LETTERS}]++){BESIDE}\Z")
SENTENCE_END = re.compile(rf"{BARRIER}|(?:[!?\u2026]|(?<![^{LETTERS}][{LETTERS}])\.)['\u00bb\u201d)]*+\s")
"""A point behind a single letter abbreviates."""
LONGEST_WORD = 40
NEAR = 4
FARTHEST = 60
"""How many words of a sentence are looked at on either side."""
WIDTH = 25
"""Characters in which a word and a gap find room; rarely more."""

Span = tuple[int, int]


def holds(reading: Reading, text: str, place: Span) -> bool:
    """Whether the words around `place` in a running text are as the reading asks."""
    for condition, forms in reading.conditions:
        if PLACES[condition.removeprefix("not_")](forms, text, place) == condition.startswith("not_"):
            return False
    return True


def _previous(forms: Forms, text: str, place: Span) -> bool:
    before = WORD_BEFORE.search(text, max(0, place[0] - LONGEST_WORD), place[0])
    return before is not None and before[1] in forms


def _next(forms: Forms, text: str, place: Span) -> bool:
    behind = WORD_BEHIND.match(text, place[1])
    return behind is not None and behind[1] in forms


def _near(forms: Forms, text: str, place: Span) -> bool:
    return _in_sentence(forms, text, place, NEAR)


def _sentence(forms: Forms, text: str, place: Span) -> bool:
    return _in_sentence(forms, text, place, FARTHEST)


def _in_sentence(forms: Forms, text: str, place: Span, reach: int) -> bool:
    before = SENTENCE_END.split(text[max(0, place[0] - reach * WIDTH) : place[0]])[-1]
    if not forms.isdisjoint(WORD.findall(before)[-reach:]):
        return True
    behind = SENTENCE_END.split(text[place[1] : place[1] + reach * WIDTH], maxsplit=1)[0]
    return not forms.isdisjoint(WORD.findall(behind)[:reach])


PLACES: dict[str, Callable[[Forms, str, Span], bool]] = {
    "prev": _previous,
    "next": _next,
    "near": _near,
    "sentence": _sentence,
}
"""How each condition looks for one of its words."""
