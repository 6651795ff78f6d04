"""What a line's first words open: a note, an example, an exception, a pointer list, a definition."""

import re

from pipeline.blocks import Kind
from pipeline.segment.phrases import ENGLISH_VERBS, SENTENCE_WORDS, SURE_VERBS, VERBS
from pipeline.segment.words import STRUCTURE, any_of, initials

OPENERS: dict[Kind, list[str]] = STRUCTURE["openers"]
KIND_OF_OPENER: dict[str, Kind] = {word: kind for kind, words in OPENERS.items() for word in words}
ASIDE = re.compile(
    rf"[*_]*+(?P<word>{any_of(KIND_OF_OPENER)})(?:[ \t]*+[0-9]{{1,2}})?[*_]*+[ \t]*+(?P<close>[:.,!]|(?=[ ]))[*_]*+",
    re.IGNORECASE,
)
REFERENCE = re.compile(rf"[*_]*+(?:{any_of(STRUCTURE['reference_openers'])})[*_]*+[ \t]*+:", re.IGNORECASE)
DEFINITION = re.compile(
    r"(?P<term>[\w\u00ab\"*](?:[^.,;:!?|\n]|(?<=[0-9]):(?=[0-9])){0,70}+)(?:\.[0-9]+)?"
    r":(?:[*_]*+[ \t]++|(?<=[^\W0-9]:)(?=\w))(?=\S)"
)
EXPLAINED = re.compile(
    r"[*_]*+(?P<term>[A-Z\u0401\u0410-\u042f\u00ab\"][^:;!?\n\u2013\u2014]{0,70}?)[ \t]++[-\u2013\u2014=][ \t]++(?=\S)"
)
MOST_TERM_WORDS = 5
LEAST_SENTENCE_WORDS = 4
MOST_CAPITAL_TERM_WORDS = 9
LONGEST_OPENER = 30
ASIDE_INITIALS = initials(KIND_OF_OPENER) | {"*", "_"}
REFERENCE_INITIALS = initials(STRUCTURE["reference_openers"]) | {"*", "_"}


def opens_aside(text: str) -> Kind | None:
    """The kind that a line's opener gives it: note, example or exception."""
    if text[0] not in ASIDE_INITIALS:
        return None
    match = ASIDE.match(text)
    if match is None or (not match["close"] and text[-1] != "!"):
        return None
    kind = KIND_OF_OPENER[" ".join(match["word"].lower().split())]
    return kind if match["close"] or kind == "note" else None


def is_opener_alone(text: str) -> bool:
    """Whether a line holds an opener and nothing else: what it opens stands in the next line."""
    return len(text) <= LONGEST_OPENER and text[0] in ASIDE_INITIALS and ASIDE.fullmatch(text) is not None


def opens_reference(text: str) -> bool:
    """Whether a line is a list of pointers: `См. также: …`."""
    return text[0] in REFERENCE_INITIALS and REFERENCE.match(text) is not None


def explains_term(text: str) -> bool:
    """Whether a line of a glossary is a term, a dash and its meaning."""
    match = EXPLAINED.match(text)
    return match is not None and len(match["term"].split()) <= MOST_TERM_WORDS


def opens_definition(text: str) -> bool:
    """Whether a line is a term, a colon and its meaning."""
    if ":" not in text[:80] or not (text[0].isupper() or text[0] in '\u00ab"*'):
        return False
    match = DEFINITION.match(text)
    if not match:
        return False
    term = match["term"]
    words = term.split()
    if term.isupper():
        return len(words) <= MOST_CAPITAL_TERM_WORDS
    if len(words) >= LEAST_SENTENCE_WORDS and any(word.endswith(VERBS) or word in ENGLISH_VERBS for word in words[1:]):
        return False
    if any(word.endswith(SURE_VERBS) for word in words[1:]):
        return False
    return len(words) <= MOST_TERM_WORDS and words[0].lower() not in SENTENCE_WORDS
