"""Table `card_slots`: one row for each card on a print sheet, with its odds."""

from pandera.typing import Series

from schemas.columns import SPAN_ORDER, Category, Integer, Placed, category, integer, number, text
from schemas.enums import BASIS, SHEET


class CardSlots(Placed):
    """A card on a sheet; a card whose sheet is open has no row."""

    sheet_code: Series[str] = text("The sheet as the list's codes name it.")
    sheet: Category = category(SHEET, "The print sheet.")
    copies: Integer = integer("How often the card stands on the sheet.", nullable=True, ge=1)
    copies_basis: Category = category(BASIS, "Where `copies` comes from.")
    slot_share: Series[float] = number("Copies over the slots of the sheet.", nullable=True, added_by="normalise")
    expected_per_booster: Series[float] = number(
        "Expected copies in a booster: the sheet's cards per booster times `slot_share`.",
        nullable=True,
        added_by="normalise",
    )
    expected_fraction: Series[str] = text(
        "`expected_per_booster` as a reduced fraction.", nullable=True, added_by="normalise"
    )
    chance_per_booster: Series[float] = number(
        "Chance of at least one copy in a booster whose slots are drawn from the sheet at random without replacement "
        "(hypergeometric). Real boosters are cut runs of neighbouring slots, so true chances differ.",
        nullable=True,
        added_by="normalise",
    )
    odds_basis: Category = category(BASIS, "Where the odds come from.", added_by="normalise")

    class Config:
        unique = ["block_id", "sheet_code"]
        metadata = {"key": ("block_id", "sheet_code"), "order": (*SPAN_ORDER, "sheet_code")}
