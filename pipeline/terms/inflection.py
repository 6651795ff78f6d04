"""Every form that a Russian word takes, folded as texts are folded before they are compared.

The forms come from pymorphy3 (Korobov 2015) with the OpenCorpora dictionary. A word in its dictionary form or another
nominative inflects (a plural noun in the plural only); one in any other form (the genitive in a phrase like `a card of
a site`) stays as it is. Names that the dictionary does not know decline like masculine nouns where they end in a
consonant, and else not at all.
"""

import functools
import re
from collections.abc import Iterator
from typing import Any

from pipeline.morphology import analyser, is_word
from pipeline.terms.words import fold

PARTICIPLES = frozenset({"PRTF", "PRTS"})
CONSONANT_END = re.compile("[\u0431\u0432\u0433\u0434\u0436\u0437\u043a-\u043d\u043f-\u0442\u0444-\u0449]$")
NAME_ENDINGS = (
    "", "\u0430", "\u0443", "\u043e\u043c", "\u0435", "\u044b", "\u0438", "\u043e\u0432", "\u0430\u043c",
    "\u0430\u043c\u0438", "\u0430\u0445",
)  # fmt: skip
"""Hard masculine endings, singular and plural."""


@functools.cache
def inflect(word: str) -> frozenset[str]:
    """All forms of `word`, folded; only the word itself where it is neither a dictionary form nor a nominative."""
    word = word.lower()
    forms = {fold(word)}
    for parse in analyser().parse(word):
        forms.update(fold(form) for form in _meant(parse, word))
    if CONSONANT_END.search(word) and not is_word(word):
        forms.update(fold(word) + ending for ending in NAME_ENDINGS)
    return frozenset(forms)


def _meant(parse: Any, word: str) -> Iterator[str]:
    """The forms that the word stands for besides itself, if it is what this parse takes it for."""
    is_dictionary_form = fold(parse.normal_form) == fold(word)
    if is_dictionary_form or parse.tag.case == "nomn":
        for form in parse.lexeme:
            if is_dictionary_form or _agrees(form.tag, parse.tag):
                yield form.word


def _agrees(tag: Any, nominative: Any) -> bool:
    """Whether a form differs from that nominative in its case alone, or for an adjective in anything."""
    if nominative.POS == "PRTF":
        return tag.POS in PARTICIPLES and bool((tag.voice, tag.tense) == (nominative.voice, nominative.tense))
    if nominative.POS == "NOUN":
        return bool(nominative.number == "plur" and tag.number == "plur")
    return bool(nominative.POS == "ADJF")
