"""Turns a card list into equations: readable rows are sums, open and missing rows are choices between codes."""

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline.normalise.arithmetic.counting import MOST_MOVES, Placements, count_placements, packed
from pipeline.normalise.arithmetic.facts import Fact, ListFacts, SlotRow, facts_of

# What a code can say: the sheets it names, each with its copies (None where the list prints none with this code).
Code = tuple[tuple[str, int | None], ...]


@dataclass(frozen=True, slots=True)
class System:
    """A card list made ready for counting.

    `cards` and `slots` are sums over the readable rows, `places` counts the sheets that all rows name; `codes` holds
    what each open row can be, `missing_codes` what a row can be that the stated numbers lack, `lacking` how many such
    rows there are at most, whichever of the numbers is right; `digits` are the copies seen in the list.
    """

    facts: tuple[Fact, ...]
    sheets: tuple[str, ...]
    digits: tuple[int, ...]
    kinds: Mapping[str, str]
    cards: Counter[str]
    slots: Counter[str]
    rows: int
    places: int
    open_rows: tuple[SlotRow, ...]
    codes: tuple[tuple[Code, ...], ...]
    missing_codes: tuple[Code, ...]
    lacking: int

    @property
    def missing(self) -> int:
        """How many rows the stated total lacks (below zero: how many stand too much); 0 where none is stated.

        Where every sheet's cards are stated, their sum is the total.
        """
        for fact in self.facts:
            if fact.sheet is None:
                return fact.stated - self.rows
        counts = _counts(self.facts)
        return sum(counts.values()) - self.places if set(counts) == set(self.sheets) else 0

    def place(self, facts: Sequence[Fact], most_moves: int = MOST_MOVES) -> Placements:
        """Every way to read the open rows and the missing ones so that these facts hold: open rows come first.

        Raises TooManyReadingsError where they are too many.
        """
        lines = _lines(facts)
        steps = [[packed(self._weight(code, line) for line in lines) for code in codes] for codes in self.codes]
        for code, most in zip(self.missing_codes, self._most_missing(facts), strict=True):
            weight = packed(self._weight(code, line, is_missing=True) for line in lines)
            steps.append([number * weight for number in range(most + 1)])
        return count_placements(steps, packed(self._left(line) for line in lines), most_moves)

    def _most_missing(self, facts: Sequence[Fact]) -> list[int]:
        """For each code, how many missing rows can have it: fewer where its sheets have room for fewer."""
        counts = _counts(facts)
        has_total = any(fact.sheet is None for fact in facts) or set(counts) == set(self.sheets)
        room = {sheet: max(0, stated - self.cards[sheet]) for sheet, stated in counts.items()}
        most = max(0, self.missing) if has_total else self.lacking
        named = [[name for sheet, _ in code for name in _names(sheet, self.kinds)] for code in self.missing_codes]
        return [min([most, *(room[name] for name in names if name in room)]) for names in named]

    def _left(self, line: "_Line") -> int:
        if line.measure == "missing":
            return self.missing
        sums = self.cards if line.measure == "cards" else self.slots
        return line.stated - sums[line.sheet] + (sums[line.other] if line.other else 0)

    def _weight(self, code: Code, line: "_Line", *, is_missing: bool = False) -> int:
        if line.measure == "missing":
            return int(is_missing)
        if line.measure == "cards":
            return sum(line.sheet in _names(sheet, self.kinds) for sheet, _ in code)
        copies = dict(code)
        return (copies.get(line.sheet) or 0) - (copies.get(line.other or "") or 0)


def system_of(rows: Sequence[SlotRow], stated: ListFacts) -> System:
    """The equations of a list.

    An open place can be on every sheet that the list's codes or the stated numbers name; open copies can be every
    digit that is seen anywhere in the list, on a sheet without digits none. A row whose code is lost as a whole can
    also be any combination of sheets that another row has. These are the weakest readings: a proof holds under each
    stronger one.
    """
    readable = [row for row in rows if not row.is_open]
    places = [place for row in rows for place in row.places]
    named = [place.sheet for place in places if place.sheet is not None]
    known_names = dict.fromkeys([*stated.cards_per_sheet, *stated.slots, *sorted(set(named))])
    sheets = tuple(name for name in known_names if name in named or name not in stated.kinds.values())
    bare = {place.sheet for place in places if not place.has_copies}
    known = [place for row in readable for place in row.places]
    digits = tuple(sorted({place.copies for place in places if place.copies is not None}))
    printless = bare - {place.sheet for place in places if place.copies is not None}
    lost = _lost_codes(readable, sheets, digits, frozenset(sheet for sheet in printless if sheet is not None))
    open_rows = tuple(row for row in rows if row.is_open)
    system = System(
        facts=facts_of(stated, [sheet for sheet in sheets if not bare & {sheet, None}]),
        sheets=sheets,
        digits=digits,
        kinds=stated.kinds,
        cards=Counter(name for place in known for name in _names(str(place.sheet), stated.kinds)),
        slots=_sums(readable),
        rows=len(rows),
        places=len(places),
        open_rows=open_rows,
        codes=tuple(_codes(row, sheets, digits, lost) for row in open_rows),
        missing_codes=(),
        lacking=0,
    )
    lacking = _lacking(system)
    return replace(system, missing_codes=lost, lacking=lacking) if lacking else system


def _sums(readable: Sequence[SlotRow]) -> Counter[str]:
    sums: Counter[str] = Counter()
    for place in (place for row in readable for place in row.places):
        sums[str(place.sheet)] += place.copies or 0
    return sums


def _lost_codes(
    readable: Sequence[SlotRow], sheets: Sequence[str], digits: Sequence[int], printless: frozenset[str]
) -> tuple[Code, ...]:
    seen = {tuple(sorted(str(place.sheet) for place in row.places)) for row in readable if len(row.places) > 1}
    combinations = [*((sheet,) for sheet in sheets), *sorted(seen)]
    return tuple(
        tuple(zip(names, copies, strict=True))
        for names in combinations
        for copies in itertools.product(*[(None,) if name in printless else (digits or (None,)) for name in names])
    )


def _codes(row: SlotRow, sheets: Sequence[str], digits: Sequence[int], lost: tuple[Code, ...]) -> tuple[Code, ...]:
    if len(row.places) == 1 and row.places[0].sheet is None and row.places[0].copies is None:
        return lost if row.places[0].has_copies else tuple(((sheet, None),) for sheet in sheets)
    ways = []
    for place in row.places:
        names = sheets if place.sheet is None else (place.sheet,)
        copies = (digits or (None,)) if place.copies is None and place.has_copies else (place.copies,)
        ways.append([(name, number) for name in names for number in copies])
    return tuple(code for code in itertools.product(*ways) if len({name for name, _ in code}) == len(code))


def _names(sheet: str, kinds: Mapping[str, str]) -> tuple[str, ...]:
    """What a number of cards can be stated of: the sheet, or all sheets of its kind."""
    kind = kinds.get(sheet, sheet)
    return (sheet,) if kind == sheet else (sheet, kind)


def _lacking(system: System) -> int:
    counts = _counts(system.facts)
    if set(counts) != set(system.sheets) and not any(fact.sheet is None for fact in system.facts):
        return 0
    return max(system.missing, sum(max(0, stated - system.cards[sheet]) for sheet, stated in counts.items()))


def _counts(facts: Sequence[Fact]) -> dict[str, int]:
    return {fact.sheet: fact.stated for fact in facts if fact.premise == "counts" and fact.sheet is not None}


@dataclass(frozen=True, slots=True)
class _Line:
    measure: str
    sheet: str = ""
    other: str | None = None
    stated: int = 0


def _lines(facts: Sequence[Fact]) -> list[_Line]:
    equal = [str(fact.sheet) for fact in facts if fact.premise == "equal slots"]
    lines = [_Line("slots", sheet, other) for other, sheet in itertools.pairwise(equal)]
    for fact in facts:
        if fact.sheet is None:
            lines.append(_Line("missing"))
        elif fact.premise != "equal slots":
            lines.append(_Line("cards" if fact.premise == "counts" else "slots", fact.sheet, None, fact.stated))
    return lines
