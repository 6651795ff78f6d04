"""Lines beside a card list that say how many cards it has, in all or on a sheet: `Total: 50 cards`, `Rare (8)`."""

import re

from pipeline.cardlist.legend import SHEET_WORD
from pipeline.vocabulary import vocabulary

TOTALS = "|".join(map(re.escape, vocabulary("card_lists")["totals"]))
TOTAL = re.compile(rf"(?:{TOTALS})(?!\w)[^\n0-9]{{0,30}}(?<!\w)[0-9]++(?!\w)", re.IGNORECASE)
NAMED_NUMBER = re.compile(
    r"(?P<name>[^\n0-9:(]{3,40})[:(\u2013\u2014-]\s*+(?P<number>[0-9]{1,4})(?!\w)(?:\s(?P<noun>\w{1,12}))?[).]{0,2}\Z"
)
CARDS = tuple(vocabulary("claims")["card_stems"])


def is_total(line: str) -> bool:
    """Whether a line sums a list up, or one of its sheets."""
    return opens_total(line) or sheet_counted(line) is not None


def opens_total(sentence: str) -> bool:
    """Whether a sentence opens with a word for the sum and its number."""
    return TOTAL.match(sentence) is not None


def sheet_counted(line: str) -> str | None:
    """The sheet that opens a line which says no more than its number, in brackets or behind a sign."""
    named = SHEET_WORD.match(line)
    said = NAMED_NUMBER.match(line) if named else None
    if named is None or said is None or (said["noun"] and not said["noun"].lower().startswith(CARDS)):
        return None
    return named.lastgroup
