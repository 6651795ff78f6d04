"""How well the type that a row states fits each card's true type, in thousandths of a bit."""

from collections.abc import Sequence
from math import log2

import numpy as np
from numpy.typing import NDArray

Type = tuple[str | None, str | None, str | None]
"""Class, subtype, alignment; None where a row does not say or a card has none."""

RELIABLE = 0.9
"""How often what a row states is its card's type: translators drop words and mistake some."""
CONTRADICTION, AT_MOST = 3000, 5000
"""What is taken off for each part that contradicts the card's, and for all of them."""


def type_scores(stated: Sequence[Type], true: Sequence[Type]) -> NDArray[np.int64]:
    """Scores at [row, card]: above 0 where all that the row states is so and tells cards apart, 0 where silent."""
    of_type = {words: _scores(words, true) for words in dict.fromkeys(stated)}
    return np.array([of_type[words] for words in stated], dtype=np.int64).reshape(len(stated), len(true))


def contradictions(stated: Type, true: Type) -> int:
    """How many parts of a type the row states otherwise than they are."""
    return sum(None not in (said, is_so) and said != is_so for said, is_so in zip(stated, true, strict=True))


def _scores(stated: Type, true: Sequence[Type]) -> list[int]:
    agrees = [all(said in (None, is_so) for said, is_so in zip(stated, card, strict=True)) for card in true]
    share = sum(agrees) / max(len(true), 1)
    gain = round(1000 * max(log2(RELIABLE / share), 0)) if share and any(stated) else 0
    return [
        gain if is_so else -min(CONTRADICTION * contradictions(stated, card), AT_MOST)
        for is_so, card in zip(agrees, true, strict=True)
    ]
