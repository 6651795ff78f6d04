"""What a release says of itself in words, the same in every descriptor."""

import inspect
from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.release.editions import FACTS, FULL
from schemas import MODELS

TITLE = "Cards, rules and icons out of Russian translations of tabletop-game documents"
KEYWORDS = ("tabletop games", "rules", "collectible card games", "Russian", "Parquet")
ABOUT = (
    "Card lists, rule clauses, icons and terms, read out of Russian translations of tabletop-game documents. Every row "
    "leads to the exact characters of its source, every value says where it comes from, and every number that a "
    "document states of its contents is compared with what was found."
)
DESCRIPTION: Mapping[str, str] = {
    FACTS: f"{ABOUT} Facts edition: the running text of sources that may not be passed on is left out; structure, "
    "counts, places, names, numbers and the hashes of the texts stay.",
    FULL: f"{ABOUT} Full edition: with all text. Not for passing on where documents.redistribute says `facts`.",
}


@dataclass(frozen=True, slots=True)
class Licence:
    """A licence by its SPDX id."""

    spdx: str
    title: str
    address: str


LICENCE = Licence(
    "CC-BY-4.0", "Creative Commons Attribution 4.0 International", "https://creativecommons.org/licenses/by/4.0/"
)
"""Of structure and annotations; the texts belong to their owners, as documents.rights says."""


def table_titles() -> Mapping[str, str]:
    """Each table with what it holds, in a sentence: that of its model."""
    return {table: (inspect.getdoc(model) or "").splitlines()[0] for table, model in MODELS.items()}
