"""Texts as bytes, one for each character: many wordings are searched for in them several times as fast as in UTF-8."""

import codecs
from collections.abc import Iterable

OTHER = "?"
"""What Python's encoders write for a character that they do not know."""
QUESTION_MARK = "\uffff"
"""Stands in for the question mark itself, which is a character like others; no text has it, as it is none."""
UNUSED = "\ufffe"
SIZE = 256


class Alphabet:
    """The blank and the characters of some words; a text's other characters become one byte that no word has.

    There may be at most 253 different characters.
    """

    def __init__(self, words: Iterable[str]) -> None:
        characters = set().union(" ", QUESTION_MARK, *words) - {"\0", OTHER}
        self._table = codecs.charmap_build("".join(["\0", OTHER, *sorted(characters)]).ljust(SIZE, UNUSED))

    def encode(self, text: str) -> bytes:
        """The text in as many bytes as it has characters."""
        return codecs.charmap_encode(text.replace(OTHER, QUESTION_MARK), "replace", self._table)[0]
