"""Adds up the copies on each sheet of a card list and compares the sums with what they ought to be."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.normalise.arithmetic.counting import Placements
from pipeline.normalise.arithmetic.facts import Fact
from pipeline.normalise.arithmetic.system import Code, System


@dataclass(frozen=True, slots=True)
class SheetSum:
    """The copies on a sheet: those of readable codes, and those of open or missing rows that surely lie there.

    `is_settled` is False where some reading puts other copies on the sheet than another reading.
    """

    sheet: str
    readable: int
    added: tuple[int, ...]
    is_settled: bool

    @property
    def total(self) -> int:
        """The sum as far as it is settled."""
        return self.readable + sum(self.added)

    def __str__(self) -> str:
        terms = " + ".join(str(term) for term in (self.readable, *self.added))
        if not self.is_settled:
            return f"{self.sheet} {terms} without what is open"
        return f"{self.sheet} {terms} = {self.total}" if self.added else f"{self.sheet} {terms}"


@dataclass(frozen=True, slots=True)
class Readings:
    """All readings of a list that fulfil certain facts.

    `codes` holds for each open row the codes that some reading gives it; `missing` for each code the numbers of
    missing rows that some reading gives it, where that can be more than none; `sums` the sheets' sums of copies.
    """

    placements: Placements
    codes: tuple[tuple[Code, ...], ...]
    missing: tuple[tuple[Code, tuple[int, ...]], ...]
    sums: Mapping[str, SheetSum]

    @property
    def number(self) -> int:
        """How many readings there are."""
        return self.placements.number


def readings_of(system: System, facts: Sequence[Fact]) -> Readings:
    """The readings of a list with which these facts hold.

    Raises TooManyReadingsError where they cannot be counted.
    """
    placements = system.place(facts)
    codes = tuple(
        tuple(code for code, ways in zip(codes, placements.ways(step), strict=True) if ways)
        for step, codes in enumerate(system.codes)
    )
    numbers = [
        (code, tuple(number for number, ways in enumerate(placements.ways(len(codes) + index)) if ways))
        for index, code in enumerate(system.missing_codes)
    ]
    missing = tuple((code, possible) for code, possible in numbers if possible != (0,))
    return Readings(placements, codes, missing, _sheet_sums(system, codes, missing))


def _sheet_sums(
    system: System, codes: Sequence[Sequence[Code]], missing: Sequence[tuple[Code, tuple[int, ...]]]
) -> dict[str, SheetSum]:
    added: dict[str, list[int]] = {sheet: [] for sheet in system.sheets}
    unsettled: Counter[str] = Counter()
    shares = [[dict(code) for code in possible] for possible in codes]
    shares += [
        [{sheet: number * (copies or 0) for sheet, copies in code} for number in numbers] for code, numbers in missing
    ]
    for share in shares:
        for sheet in system.sheets:
            amounts = {reading.get(sheet) or 0 for reading in share}
            if len(amounts) > 1:
                unsettled[sheet] += 1
            else:
                added[sheet] += [amount for amount in amounts if amount]
    return {
        sheet: SheetSum(sheet, system.slots[sheet], tuple(added[sheet]), not unsettled[sheet])
        for sheet in system.sheets
    }


def due_sum(sums: Sequence[SheetSum]) -> int | None:
    """What sheets with equally many slots most often have; None where no sum is more frequent than the others."""
    ranked = Counter(one.total for one in sums if one.is_settled).most_common(2)
    if not ranked or ranked[0][1] < 2 or (len(ranked) > 1 and ranked[1][1] == ranked[0][1]):
        return None
    return ranked[0][0]
