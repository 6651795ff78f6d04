"""Table `card_list`: one row for each card on a sheet, with all that a chart needs."""

from pandera.typing import Series

from schemas.columns import Category, Integer, Table, category, integer, number, text
from schemas.enums import ALIGNMENT, CARD_CLASS, SHEET, SUBTYPE


class CardList(Table):
    """Cards with names, type, sheet, copies and odds in one row; a card whose sheet is open has one row without."""

    block_id: Series[str] = text("The row of the card list.", to="cards.block_id")
    sheet_rank: Integer = integer("Rank among the sheets of the card, from 1.", ge=1)
    document_id: Series[str] = text("The source of the list.", to="documents.document_id")
    game_en: Series[str] = text("The game's English name.")
    ordinal: Integer = integer("Rank in its list, from 1.", ge=1)
    name_ru: Series[str] = text("The Russian name, cleaned.", nullable=True)
    name_en: Series[str] = text("The English name.", nullable=True)
    card_class: Category = category(CARD_CLASS, "The card's class.", nullable=True)
    subtype: Category = category(SUBTYPE, "The card's subtype.", nullable=True)
    alignment: Category = category(ALIGNMENT, "The card's alignment.", nullable=True)
    sheet_code: Series[str] = text("The sheet as the list's codes name it.", nullable=True)
    sheet: Category = category(SHEET, "The print sheet.", nullable=True)
    copies: Integer = integer("How often the card stands on the sheet.", nullable=True, ge=1)
    slot_share: Series[float] = number("Copies over the slots of the sheet.", nullable=True)
    expected_per_booster: Series[float] = number("Expected copies in a booster.", nullable=True)
    chance_per_booster: Series[float] = number("Chance of at least one copy in a booster.", nullable=True)

    class Config:
        unique = ["block_id", "sheet_rank"]
        metadata = {"key": ("block_id", "sheet_rank"), "order": ("document_id", "ordinal", "block_id", "sheet_rank")}
