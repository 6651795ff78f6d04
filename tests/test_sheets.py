"""Card lists settled as table rows: what becomes of cards, slots, sheets and findings."""

from typing import Any

from pipeline.normalise.arithmetic import ListFacts
from pipeline.normalise.sheets import SettledLists, settle_lists

KINDS = {"c": "common", "u": "uncommon", "r": "rare", "A": "common", "B": "common"}
FACTS = ListFacts(
    total=6,
    cards_per_sheet={"common": 3, "uncommon": 3},
    equal_slots=frozenset({"common", "uncommon"}),
    cards_per_booster={"common": 2, "uncommon": 1},
)

Row = dict[str, Any]


def tables(codes: str) -> tuple[list[Row], list[Row]]:
    """`c2 u1 r2+u1 ?2 ?? c? c -` as extracted rows: `?` damaged, a letter alone prints no copies, `-` has no code."""
    cards: list[Row] = []
    slots: list[Row] = []
    for line, code in enumerate(codes.split(), 1):
        start = 10 * line
        span = {"document_id": "d", "block_id": f"d@{start}", "char_start": start, "char_end": start + 9}
        span |= {"line_start": line, "line_end": line}
        units = [] if code == "-" else code.split("+")
        places = [_place(unit) for unit in units]
        readable = [place for place in places if place["sheet"]]
        slots += [span | place for place in readable]
        one = places[0] if len(places) == 1 else _place("-") if not places else _several()
        cards.append(span | {name: one[name] for name in ("sheet", "sheet_basis", "copies", "copies_basis")})
    for slot in slots:
        del slot["sheet_basis"]
    return cards, slots


def _place(unit: str) -> Row:
    if unit == "-":
        return {"sheet": None, "sheet_basis": "not_stated", "copies": None, "copies_basis": "not_stated"}
    sheet = KINDS.get(unit[0])
    copies = int(unit[1:]) if unit[1:].isdigit() else None
    basis = "printed" if copies else "damaged" if unit[1:] else "not_stated"
    place: Row = {"sheet_code": unit[0], "sheet": sheet, "sheet_basis": "printed" if sheet else "damaged"}
    return place | {"copies": copies, "copies_basis": basis}


def _several() -> Row:
    return {"sheet": None, "sheet_basis": "printed", "copies": None, "copies_basis": "printed"}


def settled(codes: str, facts: ListFacts = FACTS) -> SettledLists:
    return settle_lists(*tables(codes), {"d": facts})


def card(lists: SettledLists, line: int) -> tuple[object, ...]:
    row = lists.cards[line - 1]
    return row["sheet"], row["sheet_basis"], row["copies"], row["copies_basis"]


def test_a_proved_code_fills_card_slot_and_sheet() -> None:
    lists = settled("c2 c1 c1 u2 u1 ?1")
    assert card(lists, 6) == ("uncommon", "proved", 1, "printed")
    assert lists.card_slots[-1] == {
        "document_id": "d",
        "block_id": "d@60",
        "char_start": 60,
        "char_end": 69,
        "line_start": 6,
        "line_end": 6,
        "sheet_code": "u",
        "sheet": "uncommon",
        "copies": 1,
        "copies_basis": "printed",
    }
    assert lists.sheets == [
        {
            "document_id": "d",
            "sheet_code": code,
            "sheet": kind,
            "stated_cards": 3,
            "listed_cards": 3,
            "slots": 4,
            "cards_per_booster": drawn,
        }
        for code, kind, drawn in (("c", "common", 2), ("u", "uncommon", 1))
    ]
    [proof] = lists.findings
    assert (proof["finding_id"], proof["severity"], proof["row_id"], proof["candidates"]) == (
        "damaged_codes/d/60/sheet",
        "proof",
        "d@60",
        ["uncommon"],
    )
    assert proof["message"].endswith("so line 6 is uncommon. Check: equally many slots: common 4, uncommon 3 + 1 = 4.")


def test_a_lost_code_is_proved_in_both_cells() -> None:
    lists = settled("c2 c1 c1 u2 u1 ??")
    assert card(lists, 6) == ("uncommon", "proved", 1, "proved")
    assert lists.card_slots[-1]["copies_basis"] == "proved"
    assert [finding["finding_id"] for finding in lists.findings] == [
        "damaged_codes/d/60/sheet",
        "damaged_codes/d/60/copies",
    ]


def test_lost_copies_of_a_known_sheet_are_filled_in_its_slot() -> None:
    lists = settled("c2 c1 c1 u2 u1 u?")
    assert card(lists, 6) == ("uncommon", "printed", 1, "proved")
    assert (len(lists.card_slots), lists.card_slots[-1]["copies"]) == (6, 1)


def test_damage_that_stays_open_is_an_error_with_its_candidates() -> None:
    lists = settled("c2 c1 ?1 u2 u1 ?1")
    assert card(lists, 3) == (None, "damaged", 1, "printed")
    assert len(lists.card_slots) == 4
    assert [(sheet["listed_cards"], sheet["slots"]) for sheet in lists.sheets] == [(2, None), (2, None)]
    finding = lists.findings[0]
    assert (finding["severity"], finding["candidates"]) == ("error", ["common", "uncommon"])
    assert finding["message"] == (
        "line 3: the code is damaged, and what is stated leaves sheet open: common or uncommon; "
        "the list has 2 readings."
    )


def test_a_wrong_sum_is_an_error_of_its_sheet() -> None:
    facts = ListFacts(slots={"c": 4})
    [finding] = settled("c2 c1 u1", facts).findings
    assert (finding["finding_id"], finding["table_name"]) == ("sheet_sums/d/common", "sheets")


def test_a_missing_row_is_an_error_of_the_list() -> None:
    [finding] = settled("c2 c1 c1 u2 u1").findings
    assert (finding["finding_id"], finding["table_name"], finding["row_id"]) == ("missing_rows/d/list", "cards", None)
    assert finding["candidates"] == ["an uncommon card with 1 copy is missing"]


def test_two_sheets_of_a_kind_are_told_apart_by_their_codes() -> None:
    lists = settled("A2 B1 u1 ?1", ListFacts(total=4, cards_per_sheet={"uncommon": 1}))
    assert card(lists, 4) == ("common", "proved", 1, "printed")
    assert [row["block_id"] for row in lists.card_slots] == ["d@10", "d@20", "d@30"]
    assert [(row["sheet_code"], row["slots"]) for row in lists.sheets] == [("A", None), ("B", None), ("u", 1)]
    assert [(f["severity"], f["candidates"]) for f in lists.findings] == [
        ("proof", ["common"]),
        ("error", ["A", "B"]),
    ]


def test_equal_slots_of_a_kind_are_those_of_each_of_its_sheets() -> None:
    facts = ListFacts(equal_slots=frozenset({"common"}))
    [finding] = settled("A2 B1 u1", facts).findings
    assert finding["finding_id"] == "sheet_sums/d/A+B"


def test_a_lost_code_proved_to_name_two_sheets_gets_both_slots() -> None:
    facts = ListFacts(total=4, cards_per_sheet={"rare": 3, "uncommon": 3}, slots={"rare": 5, "uncommon": 4})
    lists = settled("r2+u1 r2 u2 ??", facts)
    assert card(lists, 4) == (None, "ambiguous", None, "ambiguous")
    assert [(row["sheet_code"], row["copies"], row["copies_basis"]) for row in lists.card_slots[-2:]] == [
        ("r", 1, "proved"),
        ("u", 1, "proved"),
    ]


def test_a_card_on_two_sheets_counts_on_both() -> None:
    lists = settled("r2+u1 r1 u2")
    assert [(row["sheet_code"], row["listed_cards"], row["slots"]) for row in lists.sheets if row["slots"]] == [
        ("r", 2, 3),
        ("u", 2, 3),
    ]


def test_cards_without_a_code_are_rows_but_on_no_sheet() -> None:
    lists = settled("c1 - c2", ListFacts(total=3))
    assert card(lists, 2) == (None, "not_stated", None, "not_stated")
    assert lists.findings == []


def test_where_codes_have_no_digits_a_damaged_one_has_lost_none() -> None:
    lists = settled("c c u ??", ListFacts(total=4, cards_per_sheet={"common": 2, "uncommon": 2}))
    assert card(lists, 4) == ("uncommon", "proved", None, "not_stated")
    assert (lists.card_slots[-1]["copies"], lists.card_slots[-1]["copies_basis"]) == (None, "not_stated")
    assert [finding["severity"] for finding in lists.findings] == ["proof"]


def test_a_sheet_that_prints_no_copies_has_no_slots() -> None:
    assert [row["slots"] for row in settled("c c u2", ListFacts()).sheets] == [None, 2]


def test_a_stated_sheet_without_rows_is_listed_with_none() -> None:
    lists = settled("c1", ListFacts(cards_per_sheet={"common": 1, "rare": 0}))
    assert [(row["sheet_code"], row["listed_cards"]) for row in lists.sheets] == [("c", 1), ("rare", 0)]


def test_a_corrected_card_stands_where_the_correction_puts_it() -> None:
    cards, slots = tables("c2 c1 u2 ?1")
    cards[0] |= {"copies": 1, "copies_basis": "corrected"}
    cards[1] |= {"sheet": "uncommon", "sheet_basis": "corrected"}
    cards[3] |= {"sheet": "common", "sheet_basis": "corrected"}
    lists = settle_lists(cards, slots, {"d": ListFacts(total=4)})
    assert [(row["block_id"], row["sheet_code"], row["copies"], row["copies_basis"]) for row in lists.card_slots] == [
        ("d@10", "c", 1, "corrected"),
        ("d@20", "u", 1, "printed"),
        ("d@30", "u", 2, "printed"),
        ("d@40", "c", 1, "printed"),
    ]
    assert lists.findings == []


def test_each_document_is_settled_by_its_own_facts() -> None:
    cards, slots = tables("c1 ?1")
    more = [row | {"document_id": "e", "block_id": row["block_id"].replace("d", "e")} for row in cards]
    more_slots = [row | {"document_id": "e", "block_id": row["block_id"].replace("d", "e")} for row in slots]
    lists = settle_lists(cards + more, slots + more_slots, {"e": ListFacts(cards_per_sheet={"common": 2})})
    assert [row["sheet_basis"] for row in lists.cards] == ["printed", "damaged", "printed", "proved"]


def test_no_cards_make_no_rows() -> None:
    assert settle_lists([], [], {}) == SettledLists([], [], [], [])
