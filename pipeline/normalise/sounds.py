"""How alike two names sound: the Dice coefficient (1945) of the pairs of sounds that they have in common."""

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pipeline.vocabulary import vocabulary

EDGE = "#"


def sound_likeness(left: Sequence[str], right: Sequence[str]) -> NDArray[np.float64]:
    """For each sound of the left and each of the right a number from 0 (nothing in common) to 1 (the same pairs)."""
    pairs = [_pairs(sound) for sound in (*left, *right)]
    numbers = {pair: number for number, pair in enumerate(dict.fromkeys(pair for found in pairs for pair in found))}
    has = np.zeros((len(pairs), len(numbers)))
    for row, found in enumerate(pairs):
        has[row, [numbers[pair] for pair in found]] = 1
    sizes = has.sum(axis=1)
    common = has[: len(left)] @ has[len(left) :].T
    likeness: NDArray[np.float64] = 2 * common / (sizes[: len(left), None] + sizes[len(left) :])
    return likeness


def _pairs(sound: str) -> tuple[str, ...]:
    """Neighbouring sounds, once with the vowels and once, marked, without: translators change vowels first."""
    consonants = re.sub(f"[{vocabulary('transliteration')['vowels']}]", "", sound)
    full, bare = f"{EDGE}{sound}{EDGE}", f"{EDGE}{consonants}{EDGE}"
    pairs = (full[i : i + 2] for i in range(len(full) - 1))
    return tuple(dict.fromkeys((*pairs, *(f"-{bare[i : i + 2]}" for i in range(len(bare) - 1)))))
