"""What is known of a card list: its rows as far as their codes can be read, and what is stated of its sheets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

Premise = Literal["counts", "stated slots", "equal slots"]

# In this order premises are added: what the source counts itself, what a cited source counts, what only must be equal.
PREMISES: tuple[Premise, ...] = ("counts", "stated slots", "equal slots")


@dataclass(frozen=True, slots=True)
class Place:
    """A card's place on one sheet. `sheet` is None where the code is damaged, `copies` where its digit is.

    `has_copies` is False where the list prints no copies with this code: then there is nothing to find.
    """

    sheet: str | None
    copies: int | None
    has_copies: bool = True

    @property
    def is_open(self) -> bool:
        """Whether something of the place is still to be found."""
        return self.sheet is None or (self.has_copies and self.copies is None)


@dataclass(frozen=True, slots=True)
class SlotRow:
    """A row of a card list: one place for each sheet its code names. `where` is what messages call it: `line 130`."""

    row_id: str
    where: str
    places: tuple[Place, ...]

    @property
    def is_open(self) -> bool:
        """Whether the row's code leaves a sheet or copies to be found."""
        return any(place.is_open for place in self.places)


@dataclass(frozen=True, slots=True)
class ListFacts:
    """What is stated of a card list, each number by its sheet; what nobody states is left out.

    `total`: rows of the whole list; `cards_per_sheet`: rows on a sheet, or on all sheets of a kind; `slots`: sum of
    copies on a sheet, as a cited source gives it; `equal_slots`: sheets printed in one format, which have equally many
    slots; `cards_per_booster`: cards of a sheet in one booster; `kinds`: what each sheet is, where several are of one
    kind (`CA` and `CB` are both common).
    """

    total: int | None = None
    cards_per_sheet: Mapping[str, int] = field(default_factory=dict)
    equal_slots: frozenset[str] = frozenset()
    slots: Mapping[str, int] = field(default_factory=dict)
    cards_per_booster: Mapping[str, int] = field(default_factory=dict)
    kinds: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Fact:
    """One statement that can be part of a proof or of a contradiction; `sheet` is None for the list's total.

    A fact of equal slots says that its sheet belongs to those that have equally many: one alone says nothing.
    """

    premise: Premise
    sheet: str | None
    stated: int = 0

    def __str__(self) -> str:
        if self.premise == "equal slots":
            return f"{self.sheet} among the sheets with equally many slots"
        if self.premise == "stated slots":
            return f"{self.stated} slots on {self.sheet}"
        return f"{self.stated} cards in all" if self.sheet is None else f"{self.stated} {self.sheet} cards"


def facts_of(stated: ListFacts, summable: Sequence[str]) -> tuple[Fact, ...]:
    """Every single statement, in the order of PREMISES; `summable` are the sheets whose copies can be summed up."""
    counts = [] if stated.total is None else [Fact("counts", None, stated.total)]
    counts += [Fact("counts", sheet, number) for sheet, number in stated.cards_per_sheet.items()]
    slots = [Fact("stated slots", sheet, stated.slots[sheet]) for sheet in summable if sheet in stated.slots]
    equal = [Fact("equal slots", sheet) for sheet in summable if sheet in stated.equal_slots]
    return (*counts, *slots, *(equal if len(equal) > 1 else []))
