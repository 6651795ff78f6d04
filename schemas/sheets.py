"""Table `sheets`: one row for each print sheet of a card list."""

from pandera.typing import Series

from schemas.columns import Category, Integer, Table, category, integer, text
from schemas.enums import SHEET


class Sheets(Table):
    """The print sheets: what is stated of them and what the list shows."""

    document_id: Series[str] = text("The source of the list.", to="documents.document_id")
    sheet_code: Series[str] = text("The sheet as the list's codes name it.")
    sheet: Category = category(SHEET, "The print sheet.")
    stated_cards: Integer = integer("Cards on the sheet as the source states.", nullable=True)
    listed_cards: Integer = integer("Rows of the list that stand on the sheet.")
    slots: Integer = integer("Sum of copies; null where copies are not printed or open.", nullable=True)
    cards_per_booster: Integer = integer("Cards of the sheet in a booster as the source states.", nullable=True)

    class Config:
        unique = ["document_id", "sheet_code"]
        metadata = {
            "key": ("document_id", "sheet_code"),
            "order": ("document_id", "sheet_code"),
            "added_by": "normalise",
        }
