"""Says which sheets of a card list have a wrong sum of copies, and how many changes of one row would repair it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline.normalise.arithmetic.clash import is_possible, smallest_clashes
from pipeline.normalise.arithmetic.facts import Fact, SlotRow
from pipeline.normalise.arithmetic.readings import Readings, SheetSum, due_sum
from pipeline.normalise.arithmetic.repairs import Repair, repairs_of
from pipeline.normalise.arithmetic.system import System

MOST_LISTED_REPAIRS = 5


@dataclass(frozen=True, slots=True)
class WrongSum:
    """A sheet, or several of which one is wrong, with what would repair it."""

    sheets: tuple[str, ...]
    message: str
    repairs: tuple[Repair, ...]


def wrong_sums(rows: Sequence[SlotRow], system: System, facts: Sequence[Fact], kept: Readings) -> Iterator[WrongSum]:
    """One for each sheet that surely has the wrong sum; where none surely has, one for all that do not fit together.

    `kept` are the readings that fulfil what can be fulfilled before the sums are looked at.
    """
    sums = kept.sums
    due = _due(sums, facts)
    wrong = [sheet for sheet, total in due.items() if sums[sheet].is_settled and sums[sheet].total != total]
    for sheet in wrong:
        others = {other for other in wrong if other != sheet}
        own = [fact for fact in facts if fact.premise == "counts" or fact.sheet not in others]
        yield _wrong_sum(
            (sheet,), _lack(sums[sheet], due[sheet], _why(sheet, due, sums, facts)), repairs_of(rows, system, own)
        )
    rest = [fact for fact in facts if fact.premise == "counts" or fact.sheet not in wrong]
    if not wrong or not is_possible(system, rest):
        clashing = {fact.sheet for clash in smallest_clashes(system, rest) for fact in clash}
        sheets = tuple(sheet for sheet in system.sheets if sheet in clashing)
        yield _wrong_sum(sheets, _unfit(sums, facts, sheets), repairs_of(rows, system, rest))


def _due(sums: Mapping[str, SheetSum], facts: Sequence[Fact]) -> dict[str, int]:
    due = {str(fact.sheet): fact.stated for fact in facts if fact.premise == "stated slots"}
    equal = [str(fact.sheet) for fact in facts if fact.premise == "equal slots"]
    stated = sorted({due[sheet] for sheet in equal if sheet in due})
    usual = stated[0] if len(stated) == 1 else due_sum([sums[sheet] for sheet in equal])
    return (dict.fromkeys(equal, usual) if usual is not None else {}) | due


def _why(sheet: str, due: dict[str, int], sums: Mapping[str, SheetSum], facts: Sequence[Fact]) -> str:
    """Who says how many slots a sheet has: somebody, or the sheets that have equally many."""
    stated = {fact.sheet for fact in facts if fact.premise == "stated slots"}
    if sheet in stated:
        return "as stated"
    equal = [str(fact.sheet) for fact in facts if fact.premise == "equal slots" and fact.sheet != sheet]
    like = [other for other in equal if other in stated or sums[other].total == due[sheet]]
    return f"as many as {' and '.join(like)}"


def _lack(one: SheetSum, due: int, why: str) -> str:
    gap = due - one.total
    terms = f" ({' + '.join(str(term) for term in (one.readable, *one.added))})" if one.added else ""
    return (
        f"{one.sheet} has {one.total}{terms} of {due} slots, {why}: {abs(gap)} {'missing' if gap > 0 else 'too many'}"
    )


def _unfit(sums: Mapping[str, SheetSum], facts: Sequence[Fact], sheets: tuple[str, ...]) -> str:
    stated = [str(fact) for fact in facts if fact.premise == "stated slots" and fact.sheet in sheets]
    equal = [str(f.sheet) for f in facts if f.premise == "equal slots" and f.sheet in sheets]
    due = stated + ([f"equally many slots on {', '.join(equal)}"] if len(equal) > 1 else [])
    return f"no reading gives {' and '.join(due)}: {', '.join(str(sums[sheet]) for sheet in sheets)}"


def _wrong_sum(sheets: tuple[str, ...], what: str, repairs: tuple[Repair, ...] | None) -> WrongSum:
    if repairs is None:
        tail = "open rows can be read in too many ways to tell what would repair it"
        return WrongSum(sheets, f"{what}; {tail}.", ())
    number = len(repairs)
    if not number:
        tail = "no change of one row's copies would repair it"
    elif number <= MOST_LISTED_REPAIRS:
        tail = (
            f"{number} change{'s' * (number > 1)} of one row's copies would repair it: {'; '.join(map(str, repairs))}"
        )
    else:
        tail = f"{number} changes of one row's copies to a digit seen in the list would repair it"
    return WrongSum(sheets, f"{what}; {tail}.", repairs)
