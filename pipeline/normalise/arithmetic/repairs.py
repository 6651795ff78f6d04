"""Counts the changes of one row's copies that would make a wrong sum right: they are told, never made."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.normalise.arithmetic.counting import TooManyReadingsError
from pipeline.normalise.arithmetic.facts import Fact, SlotRow
from pipeline.normalise.arithmetic.system import System


@dataclass(frozen=True, slots=True)
class Repair:
    """One row's copies read differently; `sheet` is None where the row's code does not say it."""

    where: str
    sheet: str | None
    copies: int
    instead: int

    def __str__(self) -> str:
        return f"{self.where}: {self.instead} instead of {self.copies}" + (f" on {self.sheet}" if self.sheet else "")


def repairs_of(rows: Sequence[SlotRow], system: System, facts: Sequence[Fact]) -> tuple[Repair, ...] | None:
    """Every change of the printed copies of one row, to a digit seen in the list, with which the facts hold.

    Null where open rows can be read in too many ways to tell.
    """
    try:
        return (*_of_readable_rows(rows, system, facts), *_of_damaged_rows(system, facts))
    except TooManyReadingsError:
        return None


def _of_readable_rows(rows: Sequence[SlotRow], system: System, facts: Sequence[Fact]) -> Iterator[Repair]:
    tried: dict[tuple[str, int], bool] = {}
    for row in rows:
        if row.is_open:
            continue
        for sheet, copies in ((place.sheet, place.copies) for place in row.places):
            if sheet is None or copies is None:
                continue
            for digit in (digit for digit in system.digits if digit != copies):
                change = (sheet, digit - copies)
                if change not in tried:
                    changed = replace(system, slots=system.slots + Counter({sheet: 0}))
                    changed.slots[sheet] += digit - copies
                    tried[change] = changed.place(facts).number > 0
                if tried[change]:
                    yield Repair(row.where, sheet, copies, digit)


def _of_damaged_rows(system: System, facts: Sequence[Fact]) -> Iterator[Repair]:
    for index, row in enumerate(system.open_rows):
        printed = row.places[0].copies
        if len(row.places) > 1 or printed is None:
            continue
        for digit in (digit for digit in system.digits if digit != printed):
            codes = tuple(tuple((sheet, digit) for sheet, _ in code) for code in system.codes[index])
            changed = replace(system, codes=(*system.codes[:index], codes, *system.codes[index + 1 :]))
            if changed.place(facts).number:
                yield Repair(row.where, None, printed, digit)
