"""The named ways of counting what a source states of its contents."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from pipeline.reconcile.edition import Edition, Row
from pipeline.vocabulary import vocabulary

Of = tuple[str, ...]
LISTED = re.compile(r"(?:[^.:!?]|[.!?](?!\s))*+:\s*(?P<names>(?:[^.:;!?]|[.!?](?!\s|$))++)")
BETWEEN_NAMES = re.compile(
    rf",|\s(?:{'|'.join(joint for joints in vocabulary('conjunctions').values() for joint in joints)})\s", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Count:
    """How many were found, without proofs (`printed`) and with them; `found` is null where damage leaves it open.

    `is_proved` says that a proof, whose premises are the stated numbers, found some of them.
    """

    printed: int
    found: int | None
    is_proved: bool = False


def rows_of_list(edition: Edition, claim: Row, _of: Of) -> Count:
    """Rows of the document's card list."""
    return _plain(edition.rows("cards", claim["document_id"]))


def rows_on_sheet(edition: Edition, claim: Row, of: Of) -> Count:
    """Rows of the card list that stand on the sheet `of`; open where a row's damaged code may be of that sheet."""
    cards, slots = (edition.rows(table, claim["document_id"]) for table in ("cards", "card_slots"))
    slotted = {row["block_id"] for row in slots}
    # Without a slot: damaged, or proved to be of a kind that has several sheets.
    loose = [row for row in cards if row["block_id"] not in slotted and row["sheet_basis"] != "not_stated"]
    own = [row for row in slots if of[0] in {row["sheet"], row["sheet_code"]}]
    kinds = {None, *(row["sheet"] for row in own)} - {of[0]}
    bases = {row["block_id"]: row["sheet_basis"] for row in cards}
    of_kind = sum(row["sheet"] == of[0] for row in loose)
    proved = of_kind + sum(bases.get(row["block_id"]) == "proved" for row in own)
    found = len(own) + of_kind
    is_open = any(row["sheet"] in kinds for row in loose) and found != claim["stated"]
    return Count(found - proved, None if is_open else found, is_proved=proved > 0)


def sheets_of_list(edition: Edition, claim: Row, _of: Of) -> Count:
    """Print sheets that the codes of the card list name."""
    return _plain(row for row in edition.rows("sheets", claim["document_id"]) if row["listed_cards"])


def cards_of_type(edition: Edition, claim: Row, of: Of) -> Count:
    """Cards of the class and subtype `of`; `printed` are those whose row says both itself."""
    cards = edition.rows("cards", claim["document_id"])
    printed = sum((row["stated_class"], row["stated_subtype"]) == of for row in cards)
    return Count(printed, sum((row["card_class"], row["subtype"]) == of for row in cards))


def contents_entry(edition: Edition, claim: Row, of: Of) -> Count:
    """The number that the contents list gives for the entry with the name `of`: two statements compared."""
    entries = [row for row in edition.rows("components", claim["document_id"]) if row["name"] == of[0]]
    number = sum(row["count"] or 0 for row in entries)
    return Count(number, number)


def list_items(edition: Edition, claim: Row, of: Of) -> Count:
    """Items of the list that the claim's block leads or is in; with `of`, below the block whose text begins so."""
    if of:
        blocks = edition.rows("blocks", claim["document_id"])
        homes = [block["block_id"] for block in blocks if (block["text"] or "").startswith(of[0])][:1]
    else:
        block = edition.blocks.get(claim["block_id"])
        homes = [block["parent_id"] if block["kind"] == "item" else block["block_id"]] if block else []
    items = [row for home in homes for row in edition.children.get(home, ()) if row["kind"] == "item"]
    return _plain(row for row in items if row["continues"] is None)


def names_in_sentence(edition: Edition, claim: Row, _of: Of) -> Count:
    """Names that the claim's sentence lists behind the next colon, apart by commas and a conjunction."""
    end = edition.blocks.get(claim["block_id"], claim)["char_end"]
    number = len(names_in(edition.texts[claim["document_id"]][claim["char_end"] : end]))
    return Count(number, number)


def headings_below(edition: Edition, claim: Row, of: Of) -> Count:
    """Headings directly below the heading `of`."""
    sections = edition.rows("sections", claim["document_id"])
    above = {row["block_id"] for row in sections if row["title"] == of[0]}
    return _plain(row for row in sections if row["parent_id"] in above)


def announced_names(edition: Edition, claim: Row, _of: Of) -> Count:
    """Names that the claim's block announces, each with the die it needs."""
    return _plain(_announced(edition, claim))


def definitions_of_announced(edition: Edition, claim: Row, _of: Of) -> Count:
    """Definitions that the names announced by the claim's block lead to; `printed` are those under the same name."""
    terms = {
        row["block_id"]: row["term"].casefold()
        for row in edition.rows("definitions", claim["document_id"])
        if row["meaning"] is not None
    }
    led = [(row["same_as"], row["term"].casefold()) for row in _announced(edition, claim) if row["same_as"]]
    same_name = {block_id for block_id, name in led if terms.get(block_id) == name}
    return Count(len(same_name), len({block_id for block_id, _ in led}))


def definitions_of_kind(edition: Edition, claim: Row, of: Of) -> Count:
    """Definitions whose term begins with the letters `of`."""
    return _plain(
        row
        for row in edition.rows("definitions", claim["document_id"])
        if row["meaning"] is not None and row["term"].casefold().startswith(of[0].casefold())
    )


def sum_of_claims(edition: Edition, claim: Row, of: Of) -> Count:
    """Sum of the numbers that the claims `of` state."""
    number = sum(_stated(edition, claim, of))
    return Count(number, number)


def product_of_claims(edition: Edition, claim: Row, of: Of) -> Count:
    """Product of the numbers that the claims `of` state."""
    number = prod(_stated(edition, claim, of))
    return Count(number, number)


Counting = Callable[[Edition, Row, Of], Count]

COUNTINGS: Mapping[str, Counting | None] = {
    "rows_of_list": rows_of_list,
    "rows_on_sheet": rows_on_sheet,
    "sheets_of_list": sheets_of_list,
    "cards_of_type": cards_of_type,
    "cards_per_booster": None,
    "contents_entry": contents_entry,
    "list_items": list_items,
    "names_in_sentence": names_in_sentence,
    "headings_below": headings_below,
    "announced_names": announced_names,
    "definitions_of_announced": definitions_of_announced,
    "definitions_of_kind": definitions_of_kind,
    "sum_of_claims": sum_of_claims,
    "product_of_claims": product_of_claims,
    "not_countable": None,
}
"""Every way of counting by the name that `raw/sources.yaml` gives it; null where a text holds nothing to count."""

NAMED = {"rows_on_sheet": 1, "cards_of_type": 2, "contents_entry": 1, "headings_below": 1, "definitions_of_kind": 1}
"""How many names `of` must give, for the ways of counting that need some."""


def names_in(text: str) -> list[str]:
    """The names behind the first colon of the sentence that a text begins with; none without a colon."""
    listed = LISTED.match(text)
    return [name for part in BETWEEN_NAMES.split(listed["names"]) if (name := part.strip())] if listed else []


def _plain(rows: Iterable[Row]) -> Count:
    number = sum(1 for _ in rows)
    return Count(number, number)


def _announced(edition: Edition, claim: Row) -> Sequence[Row]:
    rows = edition.rows("definitions", claim["document_id"])
    return [row for row in rows if row["block_id"] == claim["block_id"] and row["meaning"] is None]


def _stated(edition: Edition, claim: Row, of: Of) -> list[int]:
    claims = edition.sources[claim["document_id"]].claims
    return [claims[name].stated for name in of]
