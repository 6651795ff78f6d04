"""The structure words of the languages, ready for rules: as sets, and as alternations for patterns."""

import re
from collections.abc import Iterable
from typing import Any

from pipeline.vocabulary import vocabulary

STRUCTURE: dict[str, Any] = vocabulary("structure")


def word_set(name: str) -> frozenset[str]:
    """A list of the vocabulary as a set of lower-case words."""
    return frozenset(STRUCTURE[name])


def any_of(words: Iterable[str]) -> str:
    """An alternation of literal words, longest first, a blank standing for any white space."""
    ordered = sorted(words, key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace(r"\ ", r"[ \t]*+") for word in ordered)


def initials(words: Iterable[str]) -> frozenset[str]:
    """The letters, small and capital, with which lower-case words begin."""
    return frozenset(form for word in words for form in (word[0], word[0].upper()))


def folded(text: str) -> str:
    """A line as heading words are compared: lower case, no mark at its end, single blanks."""
    name = text.lower().strip(" .:!*_#")
    return " ".join(name.split()) if "  " in name or "\n" in name or "\t" in name else name
