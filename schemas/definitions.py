"""Table `definitions`: one row for each term that a document defines or announces."""

from pandera.typing import Series

from schemas.columns import SPAN_ORDER, Category, Integer, Placed, category, integer, text
from schemas.enums import BASIS


class Definitions(Placed):
    """Terms with their meaning; an announced name points to the block that defines it."""

    section_id: Series[str] = text("The nearest heading or title above.", nullable=True, to="sections.block_id")
    term: Series[str] = text("The term as printed, without its threshold.")
    threshold: Integer = integer("The die needed: 4 for `(4+)`.", nullable=True, ge=1)
    meaning: Series[str] = text(
        "What it means; null where only announced: a name that is announced and defined has two rows.",
        nullable=True,
        running_text=True,
    )
    same_as: Series[str] = text("On an announced name: the block that defines it.", nullable=True, to="blocks.block_id")
    same_as_basis: Category = category(BASIS, "Where `same_as` comes from.")

    class Config:
        unique = ["block_id", "char_start"]
        metadata = {"key": ("block_id", "char_start"), "order": SPAN_ORDER}
