"""Settles the damaged codes of a card list by arithmetic, cell by cell, and says what in its numbers is wrong."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pipeline.normalise.arithmetic import wording
from pipeline.normalise.arithmetic.clash import smallest_clashes
from pipeline.normalise.arithmetic.counting import TooManyReadingsError
from pipeline.normalise.arithmetic.facts import PREMISES, Fact, ListFacts, Premise, SlotRow
from pipeline.normalise.arithmetic.readings import Readings, readings_of
from pipeline.normalise.arithmetic.system import Code, System, system_of
from pipeline.normalise.arithmetic.wrong_sums import MOST_LISTED_REPAIRS, wrong_sums

Column = Literal["sheet", "sheet_code", "copies"]
Reading = tuple[str | int | None, ...]


@dataclass(frozen=True, slots=True)
class SettledCell:
    """A cell that the list's codes leave open, with every value it can have, one part for each sheet of the card.

    `premises` are the fewest, in the order of PREMISES, under which one value is left; empty where the cell stays open.
    """

    row_id: str
    where: str
    column: Column
    candidates: tuple[Reading, ...]
    premises: tuple[Premise, ...]
    certificate: str

    @property
    def is_proved(self) -> bool:
        """Whether one value is left."""
        return bool(self.premises)


@dataclass(frozen=True, slots=True)
class ListError:
    """Something in a list's numbers that is wrong: rows lack, sums are off, facts clash, or too much is open."""

    kind: Literal["missing_rows", "wrong_sum", "clash", "not_counted"]
    place: str
    message: str
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Settlement:
    """What arithmetic says of a list. `solutions` is the number of readings that fulfil all that is stated.

    It is 0 where what is stated clashes, None where the readings could not be counted. Missing rows are told apart by
    their codes only: exchanging two of them makes no new reading.
    """

    cells: tuple[SettledCell, ...]
    errors: tuple[ListError, ...]
    solutions: int | None


@dataclass(frozen=True, slots=True)
class _Level:
    premises: tuple[Premise, ...]
    facts: tuple[Fact, ...]
    readings: Readings


@dataclass(frozen=True, slots=True)
class _Cell:
    row: SlotRow
    column: Column
    candidates: tuple[Reading, ...]
    level: _Level | None


def settle(rows: Sequence[SlotRow], stated: ListFacts) -> Settlement:
    """Every open cell of the rows with its proof or its candidates, and every error in the list's numbers.

    Premises are added in the order of PREMISES as long as some reading of the list fulfils them all. Readable codes
    are never doubted.
    """
    system = system_of(rows, stated)
    levels, broken, is_refused = _levels(system)
    final = levels[-1].readings
    cells = [
        _cell(system, levels, index, column, stated.kinds)
        for index, row in enumerate(system.open_rows)
        for column in _open_columns(row, stated)
    ]
    # Slots that carry a proof cannot be its check as well.
    has_check = not any(cell.level and set(cell.level.premises) - {"counts"} for cell in cells)
    has_check = has_check and not is_refused
    check = "" if not has_check else wording.failed_check() if broken else wording.check(system, final)
    errors = [] if _is_clash(broken) else list(_missing_rows(system, final))
    errors += _contradictions(rows, system, broken, final)
    if is_refused:
        errors.append(ListError("not_counted", "list", wording.not_counted(system)))
    solutions = None if is_refused else 0 if broken else final.number
    return Settlement(tuple(_settled(cell, system, check) for cell in cells), tuple(errors), solutions)


def _levels(system: System) -> tuple[list[_Level], tuple[Fact, ...], bool]:
    """The levels that can be fulfilled, the facts of the first that cannot (else none), whether counting gave up."""
    levels: list[_Level] = []
    for size in range(len(PREMISES) + 1):
        facts = tuple(fact for fact in system.facts if fact.premise in PREMISES[:size])
        if levels and facts == levels[-1].facts:
            continue
        try:
            readings = readings_of(system, facts)
        except TooManyReadingsError:
            return levels, (), True
        if not readings.number:
            return levels, facts, False
        used = tuple(premise for premise in PREMISES[:size] if any(fact.premise == premise for fact in facts))
        levels.append(_Level(used, facts, readings))
    return levels, (), False


def _open_columns(row: SlotRow, stated: ListFacts) -> list[Column]:
    columns: list[Column] = []
    if any(place.sheet is None for place in row.places):
        columns += ["sheet", "sheet_code"] if stated.kinds else ["sheet"]
    if any(place.has_copies and place.copies is None for place in row.places):
        columns.append("copies")
    return columns


def _cell(system: System, levels: Sequence[_Level], index: int, column: Column, kinds: Mapping[str, str]) -> _Cell:
    candidates: tuple[Reading, ...] = ()
    for level in levels:
        codes = level.readings.codes[index]
        candidates = tuple(dict.fromkeys(_reading(code, column, kinds) for code in codes))
        if len(candidates) == 1 and _can_prove(level, column, candidates[0]):
            return _Cell(system.open_rows[index], column, candidates, level)
    return _Cell(system.open_rows[index], column, candidates, None)


def _settled(cell: _Cell, system: System, check: str) -> SettledCell:
    row, level = cell.row, cell.level
    if level is None:
        return SettledCell(row.row_id, row.where, cell.column, cell.candidates, (), "")
    conclusion = f"{row.where} {_said(cell.column, cell.candidates[0])}"
    text = wording.certificate(system, level.premises, level.readings, conclusion) + check
    return SettledCell(row.row_id, row.where, cell.column, cell.candidates, level.premises, text)


def _reading(code: Code, column: Column, kinds: Mapping[str, str]) -> Reading:
    if column == "copies":
        return tuple(copies for _, copies in code)
    return tuple(sheet if column == "sheet_code" else kinds.get(sheet, sheet) for sheet, _ in code)


def _can_prove(level: _Level, column: Column, reading: Reading) -> bool:
    # That no other digit is seen in a list says how it looks, not what a lost digit was: copies are proved by sums.
    has_sums = any(premise != "counts" for premise in level.premises)
    return bool(level.premises) and (column != "copies" or has_sums or not any(reading))


def _said(column: Column, reading: Reading) -> str:
    value = " and ".join("no" if part is None else str(part) for part in reading)
    if column == "copies":
        return f"has {value} {'copy' if value == '1' else 'copies'}"
    return f"is {value}"


def _is_clash(broken: Sequence[Fact]) -> bool:
    return bool(broken) and all(fact.premise == "counts" for fact in broken)


def _missing_rows(system: System, final: Readings) -> Iterator[ListError]:
    number = system.missing
    if number <= 0:
        return
    message, told = wording.missing(system, final, number)
    yield ListError("missing_rows", "list", message, told)


def _contradictions(
    rows: Sequence[SlotRow], system: System, broken: Sequence[Fact], final: Readings
) -> Iterator[ListError]:
    if _is_clash(broken):
        clashes = smallest_clashes(system, broken)
        named = dict.fromkeys(fact.sheet or "list" for facts in clashes for fact in facts)
        yield ListError("clash", "+".join(named), wording.clash(system, clashes))
    elif broken:
        for wrong in wrong_sums(rows, system, broken, final):
            listed = wrong.repairs if len(wrong.repairs) <= MOST_LISTED_REPAIRS else ()
            yield ListError("wrong_sum", "+".join(wrong.sheets), wrong.message, tuple(str(one) for one in listed))
