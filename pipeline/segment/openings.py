"""What a line's first words open: a note, an example, an exception, a pointer list, a definition."""

import re

from pipeline.segment.blocks import Kind
from pipeline.segment.words import STRUCTURE, any_of, word_set

OPENERS: dict[Kind, list[str]] = STRUCTURE["openers"]
KIND_OF_OPENER: dict[str, Kind] = {word: kind for kind, words in OPENERS.items() for word in words}
ASIDE = re.compile(rf"[*_]*+(?P<word>{any_of(KIND_OF_OPENER)})[*_]*+[ \t]*+[:.,!]", re.IGNORECASE)
ASIDE_INITIALS = frozenset("*_") | {c for word in KIND_OF_OPENER for c in (word[0], word[0].upper())}
REFERENCE = re.compile(rf"[*_]*+(?:{any_of(STRUCTURE['reference_openers'])})[*_]*+[ \t]*+:", re.IGNORECASE)
REFERENCE_INITIALS = frozenset("*_") | {c for w in STRUCTURE["reference_openers"] for c in (w[0], w[0].upper())}
DEFINITION = re.compile(r"(?P<term>[\w\u00ab\"*][^.,;:!?|\n]{1,70}?)(?:\.[0-9]+)?[ \t]?:[ \t](?=\S)")
MOST_TERM_WORDS = 5
SENTENCE_WORDS = word_set("sentence_words")


def opens_aside(text: str) -> Kind | None:
    """The kind that a line's opener gives it: note, example or exception."""
    if text[0] not in ASIDE_INITIALS:
        return None
    match = ASIDE.match(text)
    return KIND_OF_OPENER[" ".join(match["word"].lower().split())] if match else None


def opens_reference(text: str) -> bool:
    """Whether a line is a list of pointers: `См. также: …`."""
    return text[0] in REFERENCE_INITIALS and REFERENCE.match(text) is not None


def opens_definition(text: str) -> bool:
    """Whether a line is a term, a colon and its meaning."""
    if ": " not in text[:80] or not (text[0].isupper() or text[0] in '\u00ab"*'):
        return False
    match = DEFINITION.match(text)
    if not match:
        return False
    words = match["term"].split()
    return len(words) <= MOST_TERM_WORDS and words[0].lower() not in SENTENCE_WORDS
