"""Counts the changes of one row's copies that would make a wrong sum right: they are told, never made."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.normalise.arithmetic.clash import is_possible
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


def repairs_of(rows: Sequence[SlotRow], system: System, facts: Sequence[Fact]) -> tuple[Repair, ...]:
    """Every change of the printed copies of one row, to a digit seen in the list, with which the facts hold."""
    return tuple(_of_readable_rows(rows, system, facts)) + tuple(_of_damaged_rows(system, facts))


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
                    tried[change] = is_possible(changed, facts)
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
            if is_possible(changed, facts):
                yield Repair(row.where, None, printed, digit)
