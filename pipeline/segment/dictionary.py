"""Whether a Russian word stands in the dictionary: asked only where a document's own words do not tell."""

import functools

import pymorphy3


@functools.cache
def _analyser() -> pymorphy3.MorphAnalyzer:
    return pymorphy3.MorphAnalyzer()


@functools.cache
def is_word(word: str) -> bool:
    """Whether the dictionary of OpenCorpora knows the word form."""
    return bool(_analyser().word_is_known(word.lower()))
