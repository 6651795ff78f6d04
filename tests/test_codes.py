"""Legends and rarity codes, apart from the lists that carry them."""

import pytest

from pipeline.cardlist.codes import parse_code
from pipeline.cardlist.legend import Legend, legend_anywhere, read_legend
from pipeline.normalise.card_types import legal_completion

SENTENCE = (
    "c# означает, что карта появляется # раз на общем лист, u# означает # раз на необычном, а r# # раз на редком."
)
THREE = {"common", "uncommon", "rare"}


@pytest.mark.parametrize(
    ("text", "letters", "digits"),
    [
        (SENTENCE, "cur", "copies"),
        (
            "c# means the card appears # times on the common sheet, u# on the uncommon and r# on the rare",
            "cur",
            "copies",
        ),
        ("C = common, U - uncommon, R: rare. The number says how many times it is on its sheet.", "CUR", "copies"),
        ("Редкость: C — обычная, U — необычная, R — редкая; цифра — номер карты.", "CUR", "numbers"),
        ("(C)ommon, (U)ncommon, (R)are", "CUR", None),
        ("обычные (C), необычные (U), редкие (R)", "CUR", None),
        ("обычные карты помечены буквой C, необычные – U, редкие – R", "CUR", None),
        ("о# означает # раз на обычном листе, н# на необычном, р# на редком", "онр", "copies"),
        ("R: rare sheet; U: uncommon; CA, CB: the two common sheets; copies follow", ("R", "U", "CA", "CB"), None),
        ("CA2 means twice on common sheet A; U1 once on the uncommon sheet, R1 = rare", ("CA", "U", "R"), "copies"),
    ],
)
def test_legends(text, letters, digits):
    legend = read_legend((text,))
    assert (tuple(code for code, _ in legend.letters), legend.digits) == (tuple(letters), digits)
    assert {sheet for _, sheet in legend.letters} == THREE


def test_a_legend_in_two_alphabets_is_latin_and_one_in_russian_letters_is_not():
    mixed = read_legend(("\u0421 — обычная, U — необычная, R — редкая",))
    assert [code for code, _ in mixed.letters] == ["C", "U", "R"]
    russian = read_legend(("О — обычная, Н — необычная, Р — редкая",))
    assert parse_code("P", russian).slots[0].sheet == "rare"
    assert parse_code("P", russian).basis == "normalised"


def test_a_letter_that_means_something_else_is_a_code_of_no_known_sheet():
    legend = read_legend(("C = common, U = uncommon, V = ultra, R = rare",))
    assert dict(legend.letters) == {"C": "common", "U": "uncommon", "R": "rare", "V": None}
    assert parse_code("V", legend).slots[0].sheet is None
    assert "V" not in dict(read_legend(("C = common. V = ultra.",)).letters)


@pytest.mark.parametrize(
    ("text", "copies"), [("Cl", 1), ("C|", 1), ("U\u0417", 3), ("Ul", 1), ("Fl", None), ("l", None), ("Call", None)]
)
def test_a_sign_in_place_of_the_digit_that_it_looks_like(text, copies):
    code = parse_code(text, read_legend(("C# = # times on the common sheet, U# = # times on the uncommon sheet",)))
    assert (code and (code.slots[0].copies, code.slots[0].copies_basis)) == (copies and (copies, "normalised"))
    assert parse_code(text, Legend()) is None


def test_a_legend_behind_the_list_is_found_and_prose_is_none():
    assert legend_anywhere("Меч — Ч\n\nЧ — частая\nН — нечастая\n").is_stated
    assert legend_anywhere("Частая ошибка: редко кто бросает кубик.\nОбычная карта.\n") == Legend()


@pytest.mark.parametrize(
    "text",
    ["It is uncommon for a player.", "Это не - редкость.", "обычные карты – В колоде", "Бросьте кубик.", ""],
)
def test_sentences_that_are_no_legends(text):
    assert read_legend((text,)) == Legend()


@pytest.mark.parametrize(
    ("text", "slots", "basis"),
    [
        ("c2", [("c", "common", 2)], "printed"),
        ("C3", [("C", "common", 3)], "printed"),
        ("U", [("U", "uncommon", None)], "printed"),
        ("R2+U1", [("R", "rare", 2), ("U", "uncommon", 1)], "printed"),
        ("R2 + R1", [("R", "rare", 3)], "printed"),
        ("CB+CS1", [("CB", "common", None), ("CS", "common", 1)], "printed"),
        ("CA2", [("CA", "common", 2)], "printed"),
        ("F5", [("F", "fixed", 5)], "printed"),
        ("P", [("P", "promo", None)], "printed"),
        ("Uncommon-2", [("Uncommon", "uncommon", 2)], "printed"),
        ("U/C", [("U", "uncommon", None), ("C", "common", None)], "printed"),
        ("с2", [("c", "common", 2)], "normalised"),
        ("р3", [("r", "rare", 3)], "normalised"),
        ("у1", [("u", "uncommon", 1)], "normalised"),
        ("С", [("C", "common", None)], "normalised"),
        ("C045", [("C", "common", None)], "printed"),
    ],
)
def test_codes_by_convention(text, slots, basis):
    code = parse_code(text, Legend())
    assert [(slot.sheet_code, slot.sheet, slot.copies) for slot in code.slots] == slots
    assert code.basis == basis


@pytest.mark.parametrize("text", ["1e2", "x2", "часть", "с", "у", "12", "C-", "+", ""])
def test_what_is_no_code(text):
    assert parse_code(text, Legend()) is None


def test_the_legend_decides():
    own = read_legend((SENTENCE,))
    assert parse_code("C2", own).slots[0].sheet_code == "c"
    assert parse_code("F5", own) is None
    numbers = read_legend(("C = common, U = uncommon. The number is the collector number.",))
    assert parse_code("C5", numbers).slots[0].copies is None


@pytest.mark.parametrize(
    ("stated", "completed"),
    [
        ((None, "event", "hero"), ("resource", "event", "hero")),
        ((None, "ally", None), ("resource", "ally", None)),
        ((None, "item", None), ("resource", "item", None)),
        ((None, "creature", None), ("hazard", "creature", None)),
        ((None, "event", None), (None, "event", None)),
        ((None, None, "hero"), (None, None, "hero")),
        (("character", None, None), ("character", None, None)),
        (("site", None, None), ("site", None, None)),
        (("hazard", "item", None), ("hazard", "item", None)),
        ((None, None, None), (None, None, None)),
    ],
)
def test_what_the_grammar_adds(stated, completed):
    assert legal_completion(*stated) == completed
