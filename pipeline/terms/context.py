"""What stands around a wording, where that decides what it means."""

import re
from collections.abc import Callable

from pipeline.terms.index import Forms, Interpretation
from pipeline.terms.running_text import BARRIER
from pipeline.terms.words import LETTERS, WORD

BESIDE = " '\u00bb\u201d"
"""What stands between neighbours: no comma, no full stop."""
WORD_BEHIND = re.compile(rf"[{BESIDE}]*+([{LETTERS}]++)")
SENTENCE_END = re.compile(rf"[.!?\u2026{BARRIER}](?<![^{LETTERS}][{LETTERS}]\.)(?:(?<={BARRIER})|['\u00bb\u201d)]*+\s)")
"""A point behind a single letter abbreviates."""
LONGEST_WORD = 40
NEAR = 4
FARTHEST = 25
"""How many words of a sentence are looked at on either side."""
WIDTH = 18
"""Characters in which a word and a gap find room; rarely more."""

Place = tuple[int, int]


def holds(interpretation: Interpretation, text: str, place: Place) -> bool:
    """Whether the words around `place` in a running text are as the interpretation asks."""
    for condition, forms in interpretation.conditions:
        if PLACES[condition.removeprefix("not_")](forms, text, place) == condition.startswith("not_"):
            return False
    return True


def _previous(forms: Forms, text: str, place: Place) -> bool:
    before = text[max(0, place[0] - LONGEST_WORD) : place[0]].rstrip(BESIDE)
    words = WORD.findall(before)
    return bool(words) and words[-1] in forms and before.endswith(words[-1])


def _next(forms: Forms, text: str, place: Place) -> bool:
    behind = WORD_BEHIND.match(text, place[1])
    return behind is not None and behind[1] in forms


def _near(forms: Forms, text: str, place: Place) -> bool:
    return _in_sentence(forms, text, place, NEAR)


def _sentence(forms: Forms, text: str, place: Place) -> bool:
    return _in_sentence(forms, text, place, FARTHEST)


def _in_sentence(forms: Forms, text: str, place: Place, reach: int) -> bool:
    before = text[max(0, place[0] - reach * WIDTH) : place[0]]
    behind = text[place[1] : place[1] + reach * WIDTH]
    if forms.isdisjoint(WORD.findall(before)) and forms.isdisjoint(WORD.findall(behind)):
        return False
    words_before = WORD.findall(SENTENCE_END.split(before)[-1])
    words_behind = WORD.findall(SENTENCE_END.split(behind, maxsplit=1)[0])
    return not (forms.isdisjoint(words_before[-reach:]) and forms.isdisjoint(words_behind[:reach]))


PLACES: dict[str, Callable[[Forms, str, Place], bool]] = {
    "prev": _previous,
    "next": _next,
    "near": _near,
    "sentence": _sentence,
}
"""How each condition looks for one of its words."""
