"""Text as words are compared in it."""

import re

from pipeline.plain import lowered

LETTERS = r"a-z\u00df-\u024f\u0430-\u044f"
WORD = re.compile(rf"[{LETTERS}]+")
BREAK = re.compile(rf"(?P<first>(?<![{LETTERS}])[{LETTERS}]++)(?P<gap>-[ \t]*+\n\s*+)(?=(?P<second>[{LETTERS}]++))")
"""The halves of a word, and the hyphen and line end between them."""


def fold(text: str) -> str:
    """Text as it is compared: lower case, io as ie, every character kept in its place."""
    return lowered(text).replace("\u0451", "\u0435")
