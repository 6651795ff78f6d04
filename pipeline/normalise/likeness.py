"""How well the words of each row fit the words of each card's name, in thousandths of a bit.

A score is a sum of log likelihood ratios (Fellegi, Sunter 1969): what a word seen or missed says for a pair, against
how often the other rows have it. The rates are assumptions, stated below; whole numbers keep sums exact.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2

import numpy as np
from numpy.typing import NDArray

from pipeline.normalise.sounds import sound_likeness
from pipeline.normalise.word_forms import Word, words

Floats = NDArray[np.float64]

SEEN = {"little": 0.5, "type": 0.5, "common": 0.75, "unlisted": 0.6, "name": 0.6}
"""How often a word of a card's name is recognised in the card's own row, by role."""
UNEXPLAINED = {"little": 300, "type": 0, "common": 1200, "unlisted": 500, "name": 2000}
"""What is taken off for a Russian word of the row that nothing in the card's name explains, by role."""
ENGLISH_UNEXPLAINED = 2000
FREQUENT, FEW = 0.04, 3
"""A word in more rows than this share, and in more than a few, says what the list is of, not which card."""
CHANCE = 0.05
"""So many rows of a list have a word by chance, besides those that have it more often than there are cards with it."""
ALIKE, SHORTEST_SOUND = 0.6, 4
"""Names that sound less alike are not taken for the same; shorter ones count half."""
TELLING = 1500
"""A pair of words is evidence where seeing it says at least this."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """Scores, [row, card], and what a reader needs to see why."""

    scores: NDArray[np.int64]
    rows: tuple[tuple[Word, ...], ...]
    names: tuple[tuple[Word, ...], ...]
    telling: frozenset[tuple[Word, Word]]

    def kinds(self, row: int, card: int) -> frozenset[str]:
        """The kinds of evidence in the words of a row and of a card's name."""
        pairs = ((mine, its) for mine in self.rows[row] for its in self.names[card])
        return frozenset(_kind(*pair) for pair in pairs if pair in self.telling)


def likeness(rows: Sequence[str], names: Sequence[str]) -> Likeness:
    """How the rows' words fit the names'."""
    row_words, name_words = tuple(map(words, rows)), tuple(map(words, names))
    mine, its = _numbered(row_words), _numbered(name_words)
    row_has, name_has = _incidence(row_words, mine), _incidence(name_words, its)
    alike = _alike(list(mine), list(its))
    seen = np.array([alike[[mine[word] for word in row]].max(axis=0, initial=0) for row in row_words])
    seen = seen.reshape(len(rows), len(its))
    gains, losses = _rates(seen, name_has.sum(axis=0), list(its))
    said = seen @ (name_has * (gains - losses)).T + (name_has @ losses) * 10
    unexplained = row_has @ (_penalties(row_has, list(mine))[:, None] * ((alike >= 5) @ name_has.T == 0))
    return Likeness(
        (said - unexplained).astype(np.int64), row_words, name_words, _telling(alike, gains, list(mine), list(its))
    )


def _numbered(texts: Sequence[tuple[Word, ...]]) -> dict[Word, int]:
    return {word: number for number, word in enumerate(dict.fromkeys(word for text in texts for word in text))}


def _incidence(texts: Sequence[tuple[Word, ...]], numbers: dict[Word, int]) -> Floats:
    has = np.zeros((len(texts), len(numbers)))
    for place, text in enumerate(texts):
        has[place, [numbers[word] for word in text]] = 1
    return has


def _alike(mine: list[Word], its: list[Word]) -> Floats:
    """In tenths: 10 where a word means the other or is it, less where they only sound alike."""
    alike = np.zeros((len(mine), len(its)))
    columns: dict[str, list[int]] = {}
    for column, word in enumerate(its):
        for stem in word.stems:
            columns.setdefault(stem, []).append(column)
    for row, word in enumerate(mine):
        for stem in word.stems:
            alike[row, columns.get(stem, [])] = 10
    heard = [row for row, word in enumerate(mine) if word.role in {"name", "unlisted"} and not alike[row].any()]
    named = [column for column, word in enumerate(its) if word.role == "name"]
    if heard and named:
        alike[np.ix_(heard, named)] = _heard(
            [mine[row].sound for row in heard], [its[column].sound for column in named]
        )
    return alike


def _heard(left: list[str], right: list[str]) -> Floats:
    tenths = np.floor((sound_likeness(left, right) - ALIKE) / (1 - ALIKE) * 10 + 1e-9).clip(min=0)
    is_short = np.minimum.outer([len(sound) for sound in left], [len(sound) for sound in right]) < SHORTEST_SOUND
    return np.where(is_short, np.floor(tenths / 2), tenths)


def _rates(seen: Floats, named: Floats, its: list[Word]) -> tuple[Floats, Floats]:
    """For each word of the names what seeing it says, and what missing it says, in hundredths of a bit."""
    others = (seen.sum(axis=0) / 10 - named).clip(min=0)
    gains, losses = np.zeros(len(its)), np.zeros(len(its))
    for number, word in enumerate(its):
        elsewhere = min((others[number] + CHANCE) / len(seen), 0.99)
        gains[number] = round(100 * max(log2(SEEN[word.role] / elsewhere), 0))
        losses[number] = round(100 * min(log2((1 - SEEN[word.role]) / (1 - elsewhere)), 0))
    return gains, losses


def _penalties(row_has: Floats, mine: list[Word]) -> Floats:
    often = row_has.sum(axis=0) > max(FEW, FREQUENT * len(row_has))
    penalties = [ENGLISH_UNEXPLAINED if word.is_english else UNEXPLAINED[word.role] for word in mine]
    return np.where(often, 0.0, np.array(penalties, dtype=float))


def _telling(alike: Floats, gains: Floats, mine: list[Word], its: list[Word]) -> frozenset[tuple[Word, Word]]:
    pairs = (alike * gains >= TELLING).nonzero()
    return frozenset(
        (mine[row], its[column]) for row, column in zip(*(numbers.tolist() for numbers in pairs), strict=True)
    )


def _kind(mine: Word, its: Word) -> str:
    if mine.is_english:
        return "english_words"
    return "translation" if mine.stems & its.stems else "transliteration"
