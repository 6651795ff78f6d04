"""Word forms of Russian: a phrase in the nominative, by the pymorphy3 dictionary, loaded when first needed."""

import functools
from typing import Any


@functools.cache
def _analyser() -> Any:
    import pymorphy3  # noqa: PLC0415 (heavy; most documents need no word forms)

    return pymorphy3.MorphAnalyzer(lang="ru")


@functools.lru_cache(maxsize=10_000)
def nominative(phrase: str) -> str:
    """A noun with its adjectives, given in the genitive or another case, in the nominative; an unknown word stays."""
    return " ".join(_nominative_word(word) for word in phrase.split(" "))


def _nominative_word(word: str) -> str:
    parses = _analyser().parse(word)
    genitive = [parse for parse in parses if "gent" in parse.tag and ("NOUN" in parse.tag or "ADJF" in parse.tag)]
    for parse in genitive or parses:
        inflected = parse.inflect({"nomn"})
        if inflected is not None:
            return _in_case_of(word, str(inflected.word))
    return word


def _in_case_of(word: str, form: str) -> str:
    """The form with capitals where the word has them."""
    if word.isupper() and len(word) > 1:
        return form.upper()
    return form.capitalize() if word[:1].isupper() else form
