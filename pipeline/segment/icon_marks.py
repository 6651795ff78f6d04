"""Marks by which lines name icons: capitals, brackets, bold, pictures, signs, and plain names before their meaning."""

import re

from pipeline.segment.lines import Line
from pipeline.segment.phrases import tells
from pipeline.segment.words import STRUCTURE

CAPITAL_NAME = re.compile(r"(?P<name>[A-Z\u0401\u0410-\u042f][A-Z\u0401\u0410-\u042f !]{2,40}) [-\u2013\u2014] (?=\S)")
TOKEN_NAME = re.compile(
    r"(?:`?\[(?P<token>[^\[\]\n]{1,40})\]`?|`?\{(?P<brace>[^{}\n]{1,40})\}`?|\*\*(?P<bold>[^*\n]{1,40})\*\*)"
    r"[ \t]*+(?:[-\u2013\u2014:=][ \t]++)?(?=\S)"
)
IMAGE = re.compile(r"!\[(?P<image>[^\[\]\n]{0,60})\]\([^()\n]{1,200}\)[ \t]*+(?:[-\u2013\u2014:=][ \t]++)?(?=\S)")
# A sign out of the blocks of arrows, technical and geometric signs, symbols, dingbats and pictures, as text has them.
SIGN = re.compile(
    r"(?P<sign>[\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]"
    r"[\ufe0e\ufe0f\u200d\U0001f3fb-\U0001f3ff]{0,2})[ \t]*+(?P<dash>[-\u2013\u2014:=][ \t]++)?(?=\w)"
)
DECORATION = frozenset(STRUCTURE["decoration"])
NAMED_TOKEN = re.compile(
    r"`?[\[{](?P<token>[^\W\d_][^\[\]{}\n]{0,39})[\]}]`?[ \t]*+[-\u2013\u2014:=][ \t]++(?!https?:)(?=\S)"
)
NAME_AND_SENTENCE = re.compile(
    r"(?P<name>[A-Z\u0401\u0410-\u042f][^.:;!?\n]{1,30})\.[ \t]++(?=[A-Z\u0401\u0410-\u042f])"
)
NAME_AND_MEANING = re.compile(
    r"(?P<name>[\w\u00ab\"][^.:;!?\n\u2013\u2014]{0,40}?)(?:[ \t]++[-\u2013\u2014=]|:)[ \t]++(?=\S)"
)
FIRST_SIGN = "\u2190"
MOST_NAME_WORDS = 3


def own_name(line: Line) -> re.Match[str] | None:
    """What a line opens with that can only be an icon; its first group is the name."""
    body = line.mark.body if line.mark and line.mark.form == "bullet" else 0
    if line.text[body] < FIRST_SIGN and line.text[body] not in "[{!`":
        return None
    if token := NAMED_TOKEN.match(line.text, body) or IMAGE.match(line.text, body):
        return token
    return None if line.text[body] in DECORATION else SIGN.match(line.text, body)


def name_on(line: Line, *, is_told: bool) -> re.Match[str] | None:
    """The name of an icon at the beginning of its own line, behind its picture where it stands in words too.

    `is_told` says that the words above speak of icons: then plain names with a dash, a colon or a stop count too.
    """
    text, body = line.text, line.mark.body if line.mark else 0
    if image := IMAGE.match(text, body):
        return TOKEN_NAME.match(text, image.end()) or image
    match = CAPITAL_NAME.match(text, body) or TOKEN_NAME.match(text, body) or SIGN.match(text, body)
    if match or not is_told:
        return match
    return NAME_AND_MEANING.match(text, body) or _named_before_sentence(text, body)


def _named_before_sentence(text: str, body: int) -> re.Match[str] | None:
    """`Water. Entering costs two points`: one to three words that are no sentence, and a full stop."""
    match = NAME_AND_SENTENCE.match(text, body)
    words = match["name"].split() if match else []
    return match if 0 < len(words) <= MOST_NAME_WORDS and not tells(words) else None
