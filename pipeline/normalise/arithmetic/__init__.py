"""Sheet arithmetic: what the numbers of a card list prove of its damaged codes, and what they contradict."""

from pipeline.normalise.arithmetic.facts import PREMISES, ListFacts, Place, SlotRow
from pipeline.normalise.arithmetic.settle import ListError, SettledCell, Settlement, settle

__all__ = ["PREMISES", "ListError", "ListFacts", "Place", "SettledCell", "Settlement", "SlotRow", "settle"]
