"""Builds `card_list`: cards, types, sheets and odds joined into rows that a chart can take as they are."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

Row = dict[str, Any]
Rows = list[Row]
OF_CARD = ("block_id", "document_id", "ordinal", "name_ru", "name_en", "card_class", "subtype", "alignment")
OF_SLOT = ("sheet_code", "sheet", "copies", "slot_share", "expected_per_booster", "chance_per_booster")


def card_list(tables: Mapping[str, Rows]) -> Iterator[Row]:
    """The rows of `card_list`; a card that stands on no known sheet has one row with nulls."""
    games = {row["document_id"]: row["game_en"] for row in tables["documents"]}
    slots: dict[str, Rows] = defaultdict(list)
    for row in tables["card_slots"]:
        slots[row["block_id"]].append(row)
    for card in tables["cards"]:
        for rank, slot in enumerate(slots.get(card["block_id"], [dict.fromkeys(OF_SLOT)]), start=1):
            own = {name: card[name] for name in OF_CARD} | {name: slot[name] for name in OF_SLOT}
            yield own | {"sheet_rank": rank, "game_en": games[card["document_id"]]}
