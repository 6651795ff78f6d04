"""Masks e-mail addresses and telephone numbers in text that is set aside: people are no part of the dataset."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from pipeline.blocks import SET_ASIDE_KINDS

Row = dict[str, Any]
EMAIL = "[e-mail]"
TELEPHONE = "[telephone]"

ADDRESS = re.compile(
    r"""
    (?<![\w.%+-])[\w.%+-]++                      # who
    (?:\s?(?:@|[(\[](?:at|AT)[)\]])\s?)          # at
    [\w-]++(?:\.[\w-]++|\s?\.\s?[a-z]{2,12}\b)++ # where; a site may break its address with a blank: `name@site. org`
    """,
    re.VERBOSE,
)
GAP = r"[ \u00a0.\u2010-\u2013-]{0,2}"
NUMBER = re.compile(
    rf"""
    (?<![\w+])
    (?:
      \+[0-9](?:{GAP}\(?[0-9]\)?){{7,14}}                            # +7 (495) 123-45-67, +44 20 7946 0958
    | (?:[0-9]{GAP})?\([0-9]{{3,5}}\){GAP}[0-9]{{1,3}}(?:{GAP}[0-9]{{2,4}}){{1,3}}  # 8 (495) 123-45-67
    | [78]{GAP}[0-9]{{3}}{GAP}[0-9]{{3}}{GAP}[0-9]{{2}}{GAP}[0-9]{{2}}  # 8 800 555-35-35
    | (?:1[-.\ ])?[0-9]{{3}}[-.\ ][0-9]{{3}}[-.\ ][0-9]{{4}}         # 1-800-555-1234
    )
    (?![\w-])
    """,
    re.VERBOSE,
)


def masked(text: str) -> str:
    """The text with `[e-mail]` and `[telephone]` where such stand."""
    return NUMBER.sub(TELEPHONE, ADDRESS.sub(EMAIL, text))


def with_masks(blocks: Iterable[Row]) -> Iterator[Row]:
    """The rows of `blocks`, the text of those that are set aside masked."""
    for row in blocks:
        text = row["text"]
        yield {**row, "text": masked(text)} if text and row["kind"] in SET_ASIDE_KINDS else row
