"""What a line's words tell of its place in a sentence: broken in mid-phrase, opening a new case, an open bracket."""

import re

from pipeline.segment.words import STRUCTURE, word_set

OPEN_WORDS = word_set("open_words")
NEW_CASE = word_set("new_case")
PRONOUNS = word_set("pronouns")
SENTENCE_WORDS = word_set("sentence_words")
COMMANDS = tuple(STRUCTURE["command_endings"])
SURE_VERBS = tuple(STRUCTURE["sure_verb_endings"])
VERBS = tuple(STRUCTURE["verb_endings"])
ENGLISH_VERBS = word_set("english_verbs")
LONGEST_OPEN_WORD = 20
FIRST_WORDS = re.compile(r"\W*+(?P<word>\w++)\W*+(?P<second>\w*+)")
OPEN_END = frozenset("-,;(\u2013\u2014\u00ab\u201c/&+")


def ends_open(text: str) -> bool:
    """Whether a line ends in mid-phrase: in an opening mark, a comma, a dash, or a word that needs another.

    `12+` is a number and more, and open to nothing.
    """
    if text[-1] in OPEN_END:
        return text[-1] != "+" or not text[-2:-1].isdigit()
    return text[text.rfind(" ", -LONGEST_OPEN_WORD) + 1 :] in OPEN_WORDS


def opens_new_case(text: str) -> bool:
    """Whether a line opens a case of its own; `If they …` goes on with what the line before speaks of."""
    words = FIRST_WORDS.match(text)
    return words is not None and words["word"].lower() in NEW_CASE and words["second"].lower() not in PRONOUNS


def has_open_bracket(text: str) -> bool:
    """Whether a bracket or a quotation mark is still open at a line's end."""
    return (
        ("(" in text and text.count("(") > text.count(")"))
        or ("\u00ab" in text and text.count("\u00ab") > text.count("\u00bb"))
        or ('"' in text and text.count('"') % 2 == 1 and "\u201c" not in text)
    )


def tells(words: list[str]) -> bool:
    """Whether words are part of a sentence: they open one, or one of them is a verb."""
    first, *others = [word.lower().rstrip(".,:") for word in words] or [""]
    if first in SENTENCE_WORDS or first.endswith(COMMANDS):
        return True
    return any(word.endswith(VERBS) or word in ENGLISH_VERBS for word in others)
