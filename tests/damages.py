"""Seeded random damages of sources and of extracted rows, each with the checks meant for it and the place to name.

What nothing can see, and why:

- a `c2` and a `c3` exchanged, or any two codes of one sheet: every count and every sum stays the same;
- a word changed inside a rule, or a card's name: no second place says what stands there;
- a row of `term_mentions`, `icon_mentions` or `cross_references` dropped, and a name set as a heading dropped from
  `definitions`: what a text speaks of is said only there;
- a number inside a rule (`+5`, `36`): it is none of the document's contents;
- the last entry of a numbered list dropped: the rest is a shorter list without a gap;
- both explanations of an icon dropped: nothing speaks of it any more.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from pipeline.reconcile.claims import WORD, numbers_in
from pipeline.tables import column_metadata, metadata

Rows = dict[str, list[dict[str, Any]]]

CODE = re.compile(r"(?P<letter>[cur])(?P<copies>[123])$")
SHEETS = {"c": "common", "u": "uncommon", "r": "rare"}
LIST_CHECKS = {"sheet_sums", "missing_rows", "stated_numbers", "claims", "damaged_codes"}
PLACED = (
    "blocks", "sections", "clauses", "definitions", "cards", "icon_explanations", "icon_mentions", "components",
    "cross_references", "term_mentions", "claims",
)  # fmt: skip


@dataclass(frozen=True)
class Damage:
    """A damaged text, or damaged rows of a document; `named` are the places of which a finding must name one."""

    document_id: str
    what: str
    checks: frozenset[str]
    named: tuple[str, ...]
    text: str | None = None
    rows: Rows | None = None


def code_changed(draw: Random, texts: Mapping[str, str], _rows: Callable[[str], Rows]) -> Damage:
    lines = texts["medm"].split("\n")
    at = draw.choice([index for index, line in enumerate(lines) if CODE.search(line)])
    code = CODE.search(lines[at])
    assert code
    changed = draw.choice([f"{letter}{copies}" for letter in "cur" for copies in "123" if letter + copies != code[0]])
    lines[at] = lines[at][: code.start()] + changed
    sheets = (SHEETS[code["letter"]], SHEETS[changed[0]])
    return Damage("medm", f"line {at + 1}: {code[0]} -> {changed}", frozenset(LIST_CHECKS), sheets, "\n".join(lines))


def card_dropped(draw: Random, texts: Mapping[str, str], _rows: Callable[[str], Rows]) -> Damage:
    lines = texts["medm"].split("\n")
    at = draw.choice([index for index, line in enumerate(lines) if CODE.search(line)])
    what = f"line {at + 1} dropped: {lines.pop(at)}"
    return Damage("medm", what, frozenset(LIST_CHECKS), ("| cards None | 179 of 180",), "\n".join(lines))


def card_doubled(draw: Random, texts: Mapping[str, str], _rows: Callable[[str], Rows]) -> Damage:
    lines = texts["medm"].split("\n")
    at = draw.choice([index for index, line in enumerate(lines) if CODE.search(line)])
    lines.insert(at, lines[at])
    return Damage(
        "medm",
        f"line {at + 1} doubled",
        frozenset(LIST_CHECKS),
        ("| sheets None | What is stated", "| cards None | What is stated"),
        "\n".join(lines),
    )


def number_changed(draw: Random, texts: Mapping[str, str], rows: Callable[[str], Rows]) -> Damage:
    """A number that a clause or section is called by."""
    document_id = draw.choice(["ti4-leaders", "lotr-battlefields", "whq-silver-tower", "medm"])
    numbered = re.compile(r"(?:[0-9]+\.)?[0-9]+")
    places = [row for row in rows(document_id)["clauses"] if row["label"] and numbered.fullmatch(row["label"])]
    row = draw.choice(places)
    above, _, last = row["label"].rpartition(".")
    changed = f"{above}.{int(last) + draw.randint(2, 9)}".lstrip(".")
    return _relabelled(draw, texts, row, changed, {"label_order", "numbering", "claims"})


def letter_changed(draw: Random, texts: Mapping[str, str], rows: Callable[[str], Rows]) -> Damage:
    letter = re.compile("[а-я]")
    row = draw.choice(
        [row for row in rows("ti4-leaders")["clauses"] if row["label"] and letter.fullmatch(row["label"])]
    )
    changed = draw.choice([other for other in "абвгдежик" if abs(ord(other) - ord(row["label"])) > 1])
    return _relabelled(draw, texts, row, changed, {"label_order", "numbering", "claims"})


def _relabelled(
    _draw: Random, texts: Mapping[str, str], row: Mapping[str, Any], changed: str, checks: set[str]
) -> Damage:
    text = texts[row["document_id"]]
    at = text.index(row["label"], row["char_start"])
    text = text[:at] + changed + text[at + len(row["label"]) :]
    what = f"label {row['label']} -> {changed}"
    lines = tuple(
        f"{word} {row['line_start'] + by}{end}" for by in range(12) for word in ("line", "Line") for end in ": "
    )
    # A number that a claim reads is missed by its declaration before anything else.
    return Damage(row["document_id"], what, frozenset({*checks, "registration"}), (*lines, ".claims."), text)


def icon_entry_removed(draw: Random, texts: Mapping[str, str], rows: Callable[[str], Rows]) -> Damage:
    own = rows("lotr-battlefields")
    entries = {row["block_id"] for row in own["blocks"] if row["kind"] == "icon"} - {
        row["block_id"] for row in own["claims"]
    }
    row = draw.choice([row for row in own["icon_explanations"] if row["block_id"] in entries])
    text = texts["lotr-battlefields"]
    checks = frozenset({"unpaired_icons", "icon_pairs", "weak_icon_pairs", "icon_explanations_differ"})
    what = f"{row['icon_id']} loses {row['meaning']!r}"
    legend = row["icon_id"].rpartition("/")[0]
    changed = text[: row["char_start"]].rstrip() + text[row["char_end"] :]
    return Damage("lotr-battlefields", what, checks, (legend,), changed)


def count_changed(draw: Random, texts: Mapping[str, str], rows: Callable[[str], Rows]) -> Damage:
    """The number of a claim, in digits or in words."""
    document_id = draw.choice(sorted(texts))
    row = draw.choice([row for row in rows(document_id)["claims"] if numbers_in(row["surface"])])
    surface, text, at = row["surface"], texts[document_id], row["char_start"]
    number = next(word for word in WORD.finditer(surface) if row["stated"] in numbers_in(word[0]))
    changed = text[: at + number.start()] + str(row["stated"] + draw.randint(1, 9)) + text[at + number.end() :]
    what = f"{surface} -> {changed[at : at + len(surface)]}"
    return Damage(
        document_id, what, frozenset({"registration", "claims"}), (row["claim_id"].partition("/")[2],), changed
    )


def row_dropped(draw: Random, _texts: Mapping[str, str], rows: Callable[[str], Rows]) -> Damage:
    tables = ("blocks", "sections", "clauses", "cards", "card_slots", "components", "icons", "icon_explanations")
    document_id, table, row, own = _row(draw, rows, tables)
    own[table].remove(row)
    checks = frozenset({"completeness", "coverage", "keys", "sheet_totals", "icon_pairs", "parents", *LIST_CHECKS})
    return _of_row(document_id, table, row, own, "dropped", checks)


def row_doubled(draw: Random, _texts: Mapping[str, str], rows: Callable[[str], Rows]) -> Damage:
    tables = (*PLACED, "card_slots", "icons")
    document_id, table, row, own = _row(draw, rows, tables)
    own[table].insert(own[table].index(row), dict(row))
    return _of_row(document_id, table, row, own, "doubled", frozenset({"keys"}))


def parent_moved(draw: Random, _texts: Mapping[str, str], rows: Callable[[str], Rows]) -> Damage:
    document_id, table, row, own = _row(draw, rows, ("blocks", "clauses", "sections"))
    others = [other["block_id"] for other in own[table] if other["block_id"] not in {row["parent_id"], row["block_id"]}]
    row["parent_id"] = draw.choice(others)
    return _of_row(document_id, table, row, own, "moved", frozenset({"parents", "paths"}))


def span_shifted(draw: Random, _texts: Mapping[str, str], rows: Callable[[str], Rows]) -> Damage:
    document_id, table, row, own = _row(draw, rows, PLACED)
    by = draw.choice([-3, -2, -1, 1, 2, 3]) if row["char_start"] > 3 else draw.randint(1, 3)
    row["char_start"] += by
    row["char_end"] += by
    return _of_row(document_id, table, row, own, f"shifted by {by}", frozenset({"spans", "coverage"}))


def key_broken(draw: Random, _texts: Mapping[str, str], rows: Callable[[str], Rows]) -> Damage:
    tables = (*PLACED, "card_slots")
    document_id, table, row, own = _row(draw, rows, tables)
    pointers = [name for name, notes in column_metadata(table).items() if "to" in notes and row.get(name)]
    column = draw.choice([name for name in pointers if name != "document_id"] or ["block_id"])
    row[column] = f"{document_id}@999999" if column != "term_id" else "nowhere/nothing"
    return _of_row(document_id, table, row, own, f"{column} broken", frozenset({"keys"}))


def category_unknown(draw: Random, _texts: Mapping[str, str], rows: Callable[[str], Rows]) -> Damage:
    tables = ("blocks", "clauses", "cards", "card_slots", "icon_explanations", "components", "cross_references")
    document_id, table, row, own = _row(draw, rows, tables)
    columns = [name for name, notes in column_metadata(table).items() if "values" in notes and row.get(name)]
    column = draw.choice(columns)
    row[column] = "unheard-of"
    key = "/".join(str(row[name]) for name in metadata(table)["key"])
    what = f"{table}.{column} of {key}"
    return Damage(document_id, what, frozenset({"registration"}), (what,), rows=own)


def label_changed(draw: Random, _texts: Mapping[str, str], rows: Callable[[str], Rows]) -> Damage:
    document_id, table, row, own = _row(draw, rows, ("blocks", "clauses", "sections"), lambda row: row["label"])
    row["label"] = f"{row['label']}7"
    return _of_row(document_id, table, row, own, "label changed", frozenset({"texts", "parents", "citations"}))


def sheet_changed(draw: Random, _texts: Mapping[str, str], rows: Callable[[str], Rows]) -> Damage:
    document_id, table, row, own = _row(draw, rows, ("cards", "card_slots"), lambda row: row["copies"])
    if draw.random() < 0.5:
        row["copies"] += 1
        what = "a copy more"
    else:
        row["sheet"] = draw.choice([sheet for sheet in SHEETS.values() if sheet != row["sheet"]])
        what = f"on the {row['sheet']} sheet"
    checks = frozenset({"sheet_totals", *LIST_CHECKS})
    return _of_row(document_id, table, row, own, what, checks)


def number_of_entry_changed(draw: Random, _texts: Mapping[str, str], rows: Callable[[str], Rows]) -> Damage:
    document_id, table, row, own = _row(draw, rows, ("components",), lambda row: row["count"])
    row["count"] += draw.randint(1, 9)
    return _of_row(document_id, table, row, own, "count changed", frozenset({"texts", "claims"}))


DAMAGES = (
    code_changed, card_dropped, card_doubled, number_changed, letter_changed, icon_entry_removed, count_changed,
    row_dropped, row_doubled, parent_moved, span_shifted, key_broken, category_unknown, label_changed, sheet_changed,
    number_of_entry_changed,
)  # fmt: skip


def _row(
    draw: Random, rows: Callable[[str], Rows], tables: tuple[str, ...], fits: Callable[[Any], Any] = lambda _: True
) -> tuple[str, str, dict[str, Any], Rows]:
    """A row of one of the tables, in rows that may be changed."""
    while True:
        document_id = draw.choice(["lotr-battlefields", "medm", "ti4-leaders", "whq-silver-tower", "wotr-bota"])
        own, table = rows(document_id), draw.choice(tables)
        if candidates := [row for row in own[table] if fits(row)]:
            return document_id, table, draw.choice(candidates), own


def _of_row(
    document_id: str, table: str, row: Mapping[str, Any], own: Rows, what: str, checks: frozenset[str]
) -> Damage:
    """A damaged row; a finding must name its key, its block or its sheet."""
    key = "/".join(str(row[column]) for column in metadata(table)["key"])
    named = (key, *(str(row[name]) for name in ("block_id", "icon_id", "sheet") if row.get(name)))
    return Damage(document_id, f"{table} {key} {what}", checks, named, rows=own)
