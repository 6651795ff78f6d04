"""Which card of a reference each row of a card list is, as one optimisation over the whole list."""

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.errors import PipelineError, Problem
from pipeline.normalise.alignment import Costs, align
from pipeline.normalise.likeness import likeness
from pipeline.normalise.word_forms import without_accents

if TYPE_CHECKING:
    from numpy import int64
    from numpy.typing import NDArray

COSTS = Costs(row=5000, card=5000, exchange=5000)
"""What a row without a card, a card without a row, an exchange of neighbours cost, in thousandths of a bit."""
LEAST_MARGIN = 3000
TYPE_CONTRADICTED, TYPE_CONTRADICTED_AT_MOST = 3000, 5000
TYPE_RELIABLE = 0.9
"""How often the type that a row states is its card's."""


@dataclass(frozen=True, slots=True)
class ListRow:
    text: str
    stated_class: str | None
    stated_subtype: str | None
    stated_alignment: str | None

@dataclass(frozen=True, slots=True)
class ReferenceCard:
    name_en: str
    card_class: str
    subtype: str | None
    alignment: str | None

@dataclass(frozen=True, slots=True)
class Identity:
    card: int | None
    evidence: tuple[str, ...]
    margin: float


def collation(card):
    words = re.findall("[a-z0-9]+", without_accents(card.name_en).lower().replace("'", "").replace("\u2019", ""))
    if words[:1] == ["the"]: words = words[1:]
    return (words, card.name_en, card.card_class, card.subtype or "", card.alignment or "")

def type_scores(rows, cards):
    import numpy as np
    from math import log2
    cache = {}
    out = np.zeros((len(rows), len(cards)), dtype=np.int64)
    for i, r in enumerate(rows):
        st = (r.stated_class, r.stated_subtype, r.stated_alignment)
        if st not in cache:
            if not any(st): cache[st] = np.zeros(len(cards), dtype=np.int64)
            else:
                con = [sum(s is not None and h is not None and s != h for s, h in zip(st, (c.card_class, c.subtype, c.alignment))) for c in cards]
                agr = [all(s is None or s == h for s, h in zip(st, (c.card_class, c.subtype, c.alignment))) for c in cards]
                g = max(0, round(1000 * log2(TYPE_RELIABLE / (sum(agr) / len(cards))))) if any(agr) else 0
                cache[st] = np.array([g if a else -min(3000 * k, 5000) for a, k in zip(agr, con)], dtype=np.int64)
        out[i] = cache[st]
    return out

def identify(rows, cards):
    order = sorted(range(len(cards)), key=lambda n: collation(cards[n]))
    ordered = [cards[n] for n in order]
    like = likeness([r.text for r in rows], [c.name_en for c in ordered])
    ts = type_scores(rows, ordered)
    pl = align(like.scores + ts, COSTS)
    res = []
    for i, p in enumerate(pl):
        if p.card is None or p.margin < LEAST_MARGIN:
            res.append(Identity(None, (), p.margin / 1000)); continue
        k = like.kinds(i, p.card)
        ev = tuple(x for x in ("english_words", "transliteration", "translation") if x in k) + (("type",) if ts[i, p.card] > 0 else ()) + ("alphabet",)
        res.append(Identity(order[p.card], ev, p.margin / 1000))
    return tuple(res)
