"""Puts what arithmetic found about a card list into plain words with its figures."""

from collections.abc import Mapping, Sequence

from pipeline.normalise.arithmetic.facts import Fact, Premise, SlotRow
from pipeline.normalise.arithmetic.readings import Readings, SheetSum
from pipeline.normalise.arithmetic.system import Code, System

MOST_TOLD_READINGS = 5
VOWELS = "aeiou"


def certificate(system: System, premises: Sequence[Premise], readings: Readings, conclusion: str) -> str:
    """Premises, equations and conclusion of one proof."""
    sums = readings.sums
    parts = [f"Proved by {' and '.join(premises)}", _counts(system)]
    if "stated slots" in premises:
        parts.append(_stated_slots(system, sums))
    if "equal slots" in premises:
        parts.append(f"equal slots: {_equal_slots(system, sums)}")
    if set(premises) - {"counts"} and _has_lost_copies(system):
        parts.append(f"lost copies are taken to be as others seen in the list ({', '.join(map(str, system.digits))})")
    number = readings.number
    parts.append(f"so {conclusion}" if number == 1 else f"{number} readings fulfil this, and in each {conclusion}")
    return "; ".join(part for part in parts if part) + "."


def _has_lost_copies(system: System) -> bool:
    places = [place for row in system.open_rows for place in row.places]
    return system.missing > 0 or any(place.copies is None and place.has_copies for place in places)


def _counts(system: System) -> str:
    stated = {fact.sheet: fact.stated for fact in system.facts if fact.premise == "counts"}
    total = stated.pop(None, None)
    terms = " + ".join(f"{number} {sheet}" for sheet, number in stated.items())
    if stated and total == sum(stated.values()):
        lead = f"{terms} = {total} rows"
    else:
        lead = ", ".join(f"{number} {sheet} cards" for sheet, number in stated.items())
        lead += f"{', ' * bool(lead)}{total} rows in all" if total is not None else ""
    return "; ".join(part for part in (lead, tally(system)) if part)


def tally(system: System) -> str:
    """How many rows stand on each sheet by their readable codes, of how many stated; what is open; what lacks."""
    stated = {fact.sheet: fact.stated for fact in system.facts if fact.premise == "counts" and fact.sheet}
    parts = []
    for sheet in dict.fromkeys([*system.sheets, *stated]):
        number = system.cards[sheet]
        full = " (full)" if stated.get(sheet) == number else ""
        parts.append(f"{sheet} {number}" + (f" of {stated[sheet]}{full}" if sheet in stated else ""))
    text = f"readable codes: {', '.join(parts)}"
    text += f"; {_rows(len(system.open_rows))} open" if system.open_rows else ""
    return text + (f"; {_rows(system.missing)} missing" if system.missing > 0 else "")


def _rows(number: int) -> str:
    return "1 row is" if number == 1 else f"{number} rows are"


def _stated_slots(system: System, sums: Mapping[str, SheetSum]) -> str:
    facts = [fact for fact in system.facts if fact.premise == "stated slots"]
    return "; ".join(f"{fact}: {sums[str(fact.sheet)]}" for fact in facts)


def _equal_slots(system: System, sums: Mapping[str, SheetSum]) -> str:
    equal = [str(fact.sheet) for fact in system.facts if fact.premise == "equal slots"]
    return ", ".join(str(sums[sheet]) for sheet in equal)


def check(system: System, readings: Readings) -> str:
    """That the sums of copies bear out what counts alone prove; empty where there are none."""
    sums = readings.sums
    parts = []
    if any(fact.premise == "stated slots" for fact in system.facts):
        parts.append(_stated_slots(system, sums))
    if any(fact.premise == "equal slots" for fact in system.facts):
        parts.append(f"equally many slots: {_equal_slots(system, sums)}")
    return f" Check: {'; '.join(parts)}." if parts else ""


def failed_check() -> str:
    """That the sums of copies contradict what is stated; an error of its own says how."""
    return " The check by slots fails."


def _cards(number: str, code: Code) -> str:
    """`a common card with 2 copies`, `3 rare and uncommon cards`."""
    names = " and ".join(sheet for sheet, _ in code)
    digits = [str(copies) for _, copies in code if copies is not None]
    copies = f" with {' and '.join(digits)} {'copy' if digits == ['1'] else 'copies'}" if digits else ""
    if number == "1":
        return f"{'an' if names[0] in VOWELS else 'a'} {names} card{copies}"
    return f"{number} {names} cards{copies}"


def _said(row: SlotRow, code: Code) -> str:
    """What a reading adds to an open row: its sheet, and its copies where they are not printed."""
    parts = [sheet if row.places[0].sheet is None else "" for sheet, _ in code]
    if row.places[0].copies is None and row.places[0].has_copies:
        parts = [f"{part} with {copies} copies".strip() for part, (_, copies) in zip(parts, code, strict=True)]
    return f"{row.where} is {' and '.join(parts)}"


def missing(system: System, readings: Readings, number: int) -> tuple[str, tuple[str, ...]]:
    """What is known of the rows that lack, as a message and as the list of explanations where they are few."""
    lead = f"{system.rows} of {system.rows + number} rows stand; {tally(system)}"
    if 0 < readings.number <= MOST_TOLD_READINGS:
        told = tuple(sorted(_explanation(system, readings, way) for way in readings.placements.each()))
        return f"{lead}: {'; or '.join(told)}.", told
    can_be = [
        _cards(str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}", code)
        for code, numbers in readings.missing
    ]
    return f"{lead}: {readings.number} readings; missing can be {', '.join(can_be)}.", tuple(can_be)


def _explanation(system: System, readings: Readings, way: tuple[int, ...]) -> str:
    first = len(system.codes)
    lacking = [
        f"{_cards(str(number), code)} {'is' if number == 1 else 'are'} missing"
        for code, number in zip(system.missing_codes, way[first:], strict=True)
        if number
    ]
    open_rows = zip(system.open_rows, system.codes, readings.codes, way[:first], strict=True)
    read = [_said(row, codes[choice]) for row, codes, possible, choice in open_rows if len(possible) > 1]
    return ", and ".join([*lacking, *read])


def clash(system: System, clashes: Sequence[Sequence[Fact]]) -> str:
    """Which facts cannot hold together."""
    sets = "; or ".join(_together(facts) for facts in clashes)
    total = f"{system.rows} rows stand; {tally(system)}"
    return f"What is stated contradicts the list: no reading of it gives {sets}; {total}."


def _together(facts: Sequence[Fact]) -> str:
    *first, last = map(str, facts)
    return f"{', '.join(first)} and {last} together" if first else last


def not_counted(system: System) -> str:
    """That the readings are too many."""
    lacking = f" and {system.missing} missing" if system.missing > 0 else ""
    rows = f"{len(system.open_rows)} open rows{lacking}"
    return f"{rows} can be read in too many ways to be counted, so no more is proved than is told; {tally(system)}."
