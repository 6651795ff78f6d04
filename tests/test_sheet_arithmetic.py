"""Sheet arithmetic on the real list and its damages, on other lists, and against plain enumeration."""

import itertools
import re
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.normalise.arithmetic import ListFacts, Place, Settlement, SlotRow, settle
from tests import ROOT

MEDM = ROOT / "raw/documents/medm.txt"
LIST_LINES = range(8, 188)
CODE = re.compile(r" (?P<sheet>[cur])(?P<copies>[0-9])$")
DAMAGED_DIGIT = re.compile(r" часть (?P<copies>[0-9])$")
SHEETS = {"c": "common", "u": "uncommon", "r": "rare"}
STATED = ListFacts(
    total=180,
    cards_per_sheet={"common": 70, "uncommon": 60, "rare": 50},
    equal_slots=frozenset({"common", "uncommon", "rare"}),
)
BY_COUNTS = ("counts",)
BY_COUNTS_AND_SLOTS = ("counts", "equal slots")

Lines = dict[int, str]


@pytest.fixture
def lines() -> Lines:
    text = MEDM.read_text("utf-8-sig").splitlines()
    return {number: text[number - 1].strip() for number in LIST_LINES}


def slot_row(number: int, line: str) -> SlotRow:
    code, digit = CODE.search(line), DAMAGED_DIGIT.search(line)
    copies = code or digit
    place = Place(SHEETS[code["sheet"]] if code else None, int(copies["copies"]) if copies else None)
    return SlotRow(str(number), f"line {number}", (place,))


def settled(lines: Lines) -> Settlement:
    return settle([slot_row(number, line) for number, line in lines.items()], STATED)


def recoded(lines: Lines, number: int, code: str) -> Lines:
    return lines | {number: (CODE.sub("", lines[number]) + " " + code).strip()}


def first(lines: Lines, code: str) -> int:
    return next(number for number, line in lines.items() if line.endswith(" " + code))


def proved(settlement: Settlement) -> dict[str, object]:
    return {f"{c.where} {c.column}": c.candidates[0][0] for c in settlement.cells if c.is_proved}


def still_open(settlement: Settlement) -> dict[str, list[object]]:
    return {f"{c.where} {c.column}": [r[0] for r in c.candidates] for c in settlement.cells if not c.is_proved}


def kinds(settlement: Settlement) -> list[str]:
    return [error.kind for error in settlement.errors]


# --- the real list


def test_the_real_list_is_proved_by_counts_and_checked_by_slots(lines: Lines) -> None:
    result = settled(lines)
    assert proved(result) == {"line 127 sheet": "rare", "line 130 sheet": "rare"}
    assert {cell.premises for cell in result.cells} == {BY_COUNTS}
    assert (result.errors, result.solutions) == ((), 1)
    assert result.cells[0].certificate == (
        "Proved by counts; 70 common + 60 uncommon + 50 rare = 180 rows; "
        "readable codes: common 70 of 70 (full), uncommon 60 of 60 (full), rare 48 of 50; 2 rows are open; "
        "so line 127 is rare. "
        "Check: equally many slots: common 121, uncommon 121, rare 116 + 3 + 2 = 121."
    )


def test_a_changed_digit_is_an_error_that_accuses_no_row(lines: Lines) -> None:
    result = settled(recoded(lines, first(lines, "c2"), "c1"))
    assert proved(result) == {"line 127 sheet": "rare", "line 130 sheet": "rare"}
    [error] = result.errors
    assert (error.kind, error.place, error.candidates) == ("wrong_sum", "common", ())
    assert error.message == (
        "common has 120 of 121 slots, as many as uncommon and rare: 1 missing; "
        "70 changes of one row's copies to a digit seen in the list would repair it."
    )


def test_a_missing_c1_row_is_told_and_the_damaged_codes_are_proved(lines: Lines) -> None:
    lines.pop(first(lines, "c1"))
    result = settled(lines)
    assert proved(result) == {"line 127 sheet": "rare", "line 130 sheet": "rare"}
    [error] = result.errors
    assert (error.kind, error.candidates) == ("missing_rows", ("a common card with 1 copy is missing",))
    assert error.message.startswith("179 of 180 rows stand; readable codes: common 69 of 70,")


def test_a_missing_c2_row_has_two_explanations(lines: Lines) -> None:
    lines.pop(first(lines, "c2"))
    result = settled(lines)
    assert proved(result) == {"line 127 sheet": "rare"}
    assert still_open(result) == {"line 130 sheet": ["common", "rare"]}
    [error] = result.errors
    assert error.candidates == (
        "a common card with 2 copies is missing, and line 130 is rare",
        "a rare card with 2 copies is missing, and line 130 is common",
    )


def test_three_missing_rows_are_told_by_what_they_can_be(lines: Lines) -> None:
    for _ in range(3):
        lines.pop(first(lines, "c2"))
    result = settled(lines)
    assert result.solutions == 6
    [error] = result.errors
    assert "6 readings; missing can be 0 to 1 common cards with 1 copy, 0 to 3 common cards with 2" in error.message


def test_three_damaged_codes_need_counts_and_equal_slots(lines: Lines) -> None:
    result = settled(recoded(lines, 21, "часть 1"))
    assert proved(result) == {"line 21 sheet": "common", "line 127 sheet": "rare", "line 130 sheet": "rare"}
    assert {cell.premises for cell in result.cells} == {BY_COUNTS_AND_SLOTS}
    assert not result.errors
    assert "common 120 + 1 = 121, uncommon 121, rare 116 + 3 + 2 = 121" in result.cells[0].certificate
    assert "Check" not in result.cells[0].certificate


def test_each_of_four_damaged_codes_is_settled_by_itself(lines: Lines) -> None:
    result = settled(recoded(recoded(lines, 21, "часть 1"), 10, "часть 2"))
    assert proved(result) == {"line 21 sheet": "common", "line 127 sheet": "rare"}
    assert still_open(result) == {"line 10 sheet": ["common", "rare"], "line 130 sheet": ["common", "rare"]}
    assert result.solutions == 2


def test_a_lost_c1_code_is_proved_whole(lines: Lines) -> None:
    result = settled(recoded(lines, 21, ""))
    assert proved(result) == {
        "line 21 sheet": "common",
        "line 21 copies": 1,
        "line 127 sheet": "rare",
        "line 130 sheet": "rare",
    }
    assert not result.errors
    assert "lost copies are taken to be as others seen in the list (1, 2, 3); so line 21" in result.cells[0].certificate


def test_a_lost_c2_code_gives_its_copies_only(lines: Lines) -> None:
    result = settled(recoded(lines, 10, ""))
    assert proved(result) == {"line 10 copies": 2, "line 127 sheet": "rare"}
    assert still_open(result) == {"line 10 sheet": ["common", "rare"], "line 130 sheet": ["common", "rare"]}


def test_a_card_on_the_wrong_sheet_clashes_with_what_is_stated_of_that_sheet(lines: Lines) -> None:
    result = settled(recoded(lines, 10, "u2"))
    [error] = result.errors
    assert (error.kind, error.place) == ("clash", "uncommon")
    assert "no reading of it gives 60 uncommon cards; 180 rows stand" in error.message
    assert "uncommon 61 of 60" in error.message


def test_a_doubled_row_clashes_with_the_total_and_with_its_sheet(lines: Lines) -> None:
    result = settled(lines | {999: lines[10]})
    [error] = result.errors
    assert (error.kind, error.place) == ("clash", "list+common")
    assert "no reading of it gives 180 cards in all; or 70 common cards; 181 rows stand" in error.message


# --- other lists


def rows_of(text: str) -> list[SlotRow]:
    """`C3 U1 R2+U1 ?2 C? ?? P` as rows: `?` is damaged, a letter without digit prints no copies."""
    return [
        SlotRow(str(number), f"row {number}", tuple(_place(code) for code in word.split("+")))
        for number, word in enumerate(text.split(), 1)
    ]


def _place(code: str) -> Place:
    sheet, digit = (None if code[0] == "?" else code[0]), code[1:]
    return Place(sheet, int(digit) if digit.isdigit() else None, has_copies=bool(digit))


# Three published sheets of 11 x 11 cards: of 75 commons 29 stand once and 46 twice, of 114 uncommons seven twice, each
# of 121 rares once (Magic: The Gathering, Legends; https://lethe.xyz/mtg/collation/leg.html).
LEGENDS = "C1 " * 29 + "C2 " * 46 + "U1 " * 107 + "U2 " * 7 + "R1 " * 121
LEGENDS_STATED = ListFacts(total=310, cards_per_sheet={"C": 75, "U": 114, "R": 121}, slots=dict.fromkeys("CUR", 121))


def test_a_published_list_agrees_with_its_sheets() -> None:
    result = settle(rows_of(LEGENDS), LEGENDS_STATED)
    assert (result.errors, result.solutions) == ((), 1)


def test_a_sum_off_by_two_cells_is_an_error_with_the_number_of_repairs_and_never_a_repair() -> None:
    [error] = settle(rows_of(LEGENDS.replace("C2", "C1", 2)), LEGENDS_STATED).errors
    assert error.message == (
        "C has 119 of 121 slots, as stated: 2 missing; no change of one row's copies would repair it."
    )
    [error] = settle(rows_of(LEGENDS.replace("U2", "U3", 1).replace("C2", "C1", 2)), LEGENDS_STATED).errors[:1]
    assert error.message == (
        "C has 119 of 121 slots, as stated: 2 missing; "
        "31 changes of one row's copies to a digit seen in the list would repair it."
    )


def test_repairs_are_listed_where_they_are_few() -> None:
    rows = rows_of("C4 " * 24 + "C3 " * 2 + "C2 " * 5)
    result = settle(rows, ListFacts(total=31, cards_per_sheet={"C": 31}, slots={"C": 114}))
    [error] = result.errors
    assert error.message == (
        "C has 112 of 114 slots, as stated: 2 missing; "
        "5 changes of one row's copies would repair it: row 27: 4 instead of 2 on C; row 28: 4 instead of 2 on C; "
        "row 29: 4 instead of 2 on C; row 30: 4 instead of 2 on C; row 31: 4 instead of 2 on C."
    )


def test_a_sum_that_no_single_change_repairs_says_so() -> None:
    [error] = settle(rows_of("C1 C1 C2"), ListFacts(slots={"C": 9})).errors
    assert error.message == "C has 4 of 9 slots, as stated: 5 missing; no change of one row's copies would repair it."


def test_of_two_sheets_that_ought_to_be_equal_neither_is_accused() -> None:
    [error] = settle(rows_of("C1 C2 U2 U2"), ListFacts(equal_slots=frozenset("CU"))).errors
    assert error.place == "C+U"
    assert error.message.startswith("no reading gives equally many slots on C, U: C 3, U 4; 3 changes")
    assert error.candidates == (
        "row 1: 2 instead of 1 on C",
        "row 3: 1 instead of 2 on U",
        "row 4: 1 instead of 2 on U",
    )


def test_two_wrong_sheets_are_told_one_by_one() -> None:
    errors = settle(rows_of("C1 C2 U2 U1 R2 R2"), ListFacts(slots={"C": 4, "U": 2, "R": 4})).errors
    assert [(error.place, error.candidates) for error in errors] == [
        ("C", ("row 1: 2 instead of 1 on C",)),
        ("U", ("row 3: 1 instead of 2 on U",)),
    ]


def test_a_sum_that_contradicts_what_cites_it_leaves_copies_open() -> None:
    result = settle(rows_of("C1 C2 C?"), ListFacts(slots={"C": 9}))
    assert still_open(result) == {"row 3 copies": [1, 2]}
    assert kinds(result) == ["wrong_sum"]


def test_lost_copies_are_proved_by_a_cited_total_of_slots() -> None:
    result = settle(rows_of("C1 C2 C? U1"), ListFacts(slots={"C": 5}))
    assert proved(result) == {"row 3 copies": 2}
    assert result.cells[0].premises == ("stated slots",)


def test_cards_on_two_sheets_count_on_both() -> None:
    facts = ListFacts(total=4, cards_per_sheet={"R": 2, "U": 3}, slots={"R": 4, "U": 4})
    result = settle(rows_of("R2+U1 R2 U2 ?1"), facts)
    assert proved(result) == {"row 4 sheet": "U"}
    assert not result.errors


def test_a_lost_code_can_be_one_on_two_sheets() -> None:
    facts = ListFacts(total=4, cards_per_sheet={"R": 3, "U": 3})
    result = settle(rows_of("R2+U1 R2 U2 ??"), facts)
    [sheet, copies] = result.cells
    assert sheet.candidates == (("R", "U"),)
    assert sheet.is_proved
    assert not copies.is_proved
    assert (1, 2) in copies.candidates


def test_sheets_without_stated_numbers_stay_possible() -> None:
    result = settle(rows_of("C1 C1 U1 R1 ?1"), ListFacts(total=5, cards_per_sheet={"C": 2}))
    assert still_open(result) == {"row 5 sheet": ["R", "U"]}
    full = ListFacts(total=5, cards_per_sheet={"C": 2, "U": 1})
    assert proved(settle(rows_of("C1 C1 U1 R1 ?1"), full)) == {"row 5 sheet": "R"}


def test_copies_that_are_not_printed_are_no_unknown() -> None:
    result = settle(rows_of("C C U ?"), ListFacts(total=4, cards_per_sheet={"C": 2, "U": 2}, slots={"C": 121}))
    assert proved(result) == {"row 4 sheet": "U"}
    assert (result.errors, result.solutions) == ((), 1)


def test_nothing_is_proved_where_nothing_is_stated() -> None:
    assert still_open(settle(rows_of("C1 C1 ??"), ListFacts())) == {"row 3 sheet": ["C"], "row 3 copies": [1]}


def test_that_only_one_digit_is_seen_proves_no_copies() -> None:
    facts = ListFacts(total=3, cards_per_sheet={"C": 3})
    result = settle(rows_of("C1 C1 ??"), facts)
    assert proved(result) == {"row 3 sheet": "C"}
    assert still_open(result) == {"row 3 copies": [1]}


def test_a_kind_is_proved_where_its_two_sheets_stay_open() -> None:
    kinds_of_sheets = {"A": "common", "B": "common", "U": "uncommon"}
    facts = ListFacts(total=5, cards_per_sheet={"U": 1}, kinds=kinds_of_sheets)
    result = settle(rows_of("A1 B1 A2 U1 ?1"), facts)
    assert proved(result) == {"row 5 sheet": "common"}
    assert still_open(result) == {"row 5 sheet_code": ["A", "B"]}


def test_cards_stated_of_a_kind_are_those_of_all_its_sheets() -> None:
    kinds_of_sheets = {"A": "common", "B": "common", "U": "uncommon"}
    facts = ListFacts(total=5, cards_per_sheet={"common": 3, "uncommon": 2}, kinds=kinds_of_sheets)
    assert proved(settle(rows_of("A1 B1 A2 U1 ?1"), facts)) == {"row 5 sheet": "uncommon", "row 5 sheet_code": "U"}


def test_a_total_that_is_only_the_sum_of_the_sheets_finds_missing_rows_too() -> None:
    facts = ListFacts(cards_per_sheet={"C": 2, "U": 3}, equal_slots=frozenset("CU"))
    result = settle(rows_of("C1 C2 U1 U1"), facts)
    assert [error.candidates for error in result.errors] == [("a U card with 1 copy is missing",)]


def test_stated_numbers_that_contradict_each_other_are_named() -> None:
    facts = ListFacts(total=6, cards_per_sheet={"C": 3, "U": 2}, slots={})
    [error] = settle(rows_of("C1 C1 C1 U1 U1"), facts).errors
    assert error.kind == "clash"
    assert "no reading of it gives 6 cards in all, 3 C cards and 2 U cards together" in error.message


def test_ten_lost_codes_in_five_hundred_rows_are_counted() -> None:
    codes = [f"{sheet}{copies}" for sheet in "ABCDE" for copies in [1] * 40 + [2] * 40 + [3] * 20]
    lost = set(range(0, 500, 50))
    rows = rows_of(" ".join("??" if number in lost else code for number, code in enumerate(codes)))
    facts = ListFacts(
        total=500, cards_per_sheet=dict.fromkeys("ABCDE", 100), equal_slots=frozenset("ABCDE"), slots={"A": 180}
    )
    result = settle(rows, facts)
    # Each sheet lacks two rows and three or four slots: 10!/2^5 ways to share out the rows, times those of the copies.
    ways = {3: 2, 4: 3, 2: 1, 5: 2, 6: 1}
    lacking = [180 - sum(row.places[0].copies or 0 for row in rows if row.places[0].sheet == s) for s in "ABCDE"]
    expected = 113_400
    for number in lacking:
        expected *= ways[number]
    assert (result.solutions, result.errors) == (expected, ())


def test_sums_that_no_reading_of_twenty_lost_codes_reaches_are_an_error() -> None:
    rows = rows_of("C1 C2 C3 U1 U2 U3 R1 R2 R3 " * 50 + "?? " * 20)
    facts = ListFacts(total=470, cards_per_sheet={"C": 160, "U": 160, "R": 150}, slots={"C": 331, "U": 320})
    [error] = settle(rows, facts).errors
    assert (error.kind, error.place) == ("wrong_sum", "C")
    assert error.message.startswith("no reading gives 331 slots on C: C 300 without what is open;")


def test_what_cannot_be_counted_is_refused_with_a_finding() -> None:
    sheets = "ABCDEFGHIJKLMNOP"
    rows = rows_of(" ".join(f"{sheet}{copies}" for sheet in sheets for copies in range(1, 8)) + " ??" * 16)
    facts = ListFacts(cards_per_sheet=dict.fromkeys(sheets, 8), equal_slots=frozenset(sheets))
    result = settle(rows, facts)
    assert (kinds(result), result.solutions) == (["not_counted"], None)
    assert not proved(result)


# --- against plain enumeration

sheet_names = st.sampled_from("CUR")
digits = st.integers(1, 3)


@st.composite
def small_lists(draw: st.DrawFn) -> tuple[list[SlotRow], ListFacts]:
    readable = draw(st.lists(st.tuples(sheet_names, digits), min_size=1, max_size=6))
    lost = draw(st.lists(st.tuples(sheet_names, digits, st.sampled_from(["?d", "??", "s?"])), max_size=3))
    gone = draw(st.lists(st.tuples(sheet_names, digits), max_size=2))
    noise = draw(st.sampled_from([0, 0, 0, 1]))
    words = [f"{sheet}{copies}" for sheet, copies in readable]
    words += [{"?d": f"?{copies}", "??": "??", "s?": f"{sheet}?"}[how] for sheet, copies, how in lost]
    true = [*readable, *((sheet, copies) for sheet, copies, _ in lost), *gone]
    cards = Counter(sheet for sheet, _ in true)
    slots: Counter[str] = Counter()
    for sheet, copies in true:
        slots[sheet] += copies
    counted = draw(st.sets(sheet_names)) if noise else set("CUR")
    summed = draw(st.sets(sheet_names))
    equal = {sheet for sheet in "CUR" if slots[sheet] == slots[draw(sheet_names)]}
    facts = ListFacts(
        total=len(true),
        cards_per_sheet={sheet: cards[sheet] for sheet in sorted(counted)},
        slots={sheet: slots[sheet] + noise * draw(st.sampled_from([0, 1])) for sheet in sorted(summed)},
        equal_slots=frozenset(equal) if draw(st.booleans()) else frozenset(),
    )
    return rows_of(" ".join(words)), facts


def enumerated(rows: list[SlotRow], facts: ListFacts) -> list[tuple[tuple[str, int], ...]]:
    """Codes of the open rows, in each reading that fulfils every fact: tried one by one."""
    sheets = sorted({p.sheet for row in rows for p in row.places if p.sheet} | {*facts.cards_per_sheet, *facts.slots})
    seen = sorted({place.copies for row in rows for place in row.places if place.copies})
    fixed = [(str(row.places[0].sheet), row.places[0].copies or 0) for row in rows if not row.is_open]
    choices = [
        [
            (sheet, copies)
            for sheet in sheets
            for copies in seen
            if row.places[0].sheet in (None, sheet) and row.places[0].copies in (None, copies)
        ]
        for row in rows
        if row.is_open
    ]
    codes = list(itertools.product(sheets, seen))
    missing = itertools.combinations_with_replacement(codes, max(0, (facts.total or 0) - len(rows)))
    return [
        reading
        for gone in missing
        for reading in itertools.product(*choices)
        if fulfils([*fixed, *reading, *gone], facts)
    ]


def fulfils(codes: list[tuple[str, int]], facts: ListFacts) -> bool:
    cards = Counter(sheet for sheet, _ in codes)
    slots: Counter[str] = Counter()
    for sheet, copies in codes:
        slots[sheet] += copies
    known = {sheet for sheet, _ in codes} | {*facts.cards_per_sheet, *facts.slots}
    equal = {slots[sheet] for sheet in facts.equal_slots & known}
    return (
        len(codes) == facts.total
        and all(cards[sheet] == number for sheet, number in facts.cards_per_sheet.items())
        and all(slots[sheet] == number for sheet, number in facts.slots.items())
        and len(equal) < 2
    )


@settings(max_examples=60)
@given(small_lists())
def test_solutions_and_candidates_are_those_of_plain_enumeration(case: tuple[list[SlotRow], ListFacts]) -> None:
    rows, facts = case
    readings = enumerated(rows, facts)
    result = settle(rows, facts)
    assert result.solutions == len(readings)
    if not readings:
        assert result.errors
        return
    open_ids = [row.row_id for row in rows if row.is_open]
    for cell in result.cells:
        part = 0 if cell.column == "sheet" else 1
        values = {reading[open_ids.index(cell.row_id)][part] for reading in readings}
        assert {value for (value,) in cell.candidates} == values


@settings(max_examples=60)
@given(small_lists())
def test_order_of_rows_changes_nothing(case: tuple[list[SlotRow], ListFacts]) -> None:
    rows, facts = case
    one, other = settle(rows, facts), settle(rows[::-1], facts)
    assert proved(one) == proved(other)
    assert (one.solutions, kinds(one)) == (other.solutions, kinds(other))


def test_a_proof_needs_no_later_premise(lines: Lines) -> None:
    rows = [slot_row(number, line) for number, line in lines.items()]
    assert proved(settle(rows, replace(STATED, equal_slots=frozenset()))) == proved(settle(rows, STATED))
