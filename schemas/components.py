"""Table `components`: one row for each entry of a contents list."""

from pandera.typing import Series

from schemas.columns import SPAN_ORDER, Category, Integer, Placed, category, integer, text
from schemas.enums import BASIS


class Components(Placed):
    """What a box holds, as its contents list says."""

    block_id: Series[str] = text("The block of the entry.", unique=True, to="blocks.block_id")
    section_id: Series[str] = text("The nearest heading or title above.", nullable=True, to="sections.block_id")
    ordinal: Integer = integer("Rank in its list, from 1.", ge=1)
    name: Series[str] = text("What it is, as printed without its number; null for a lone mark.", nullable=True)
    count: Integer = integer("How many; null where the entry states no number.", nullable=True)
    count_basis: Category = category(BASIS, "Where `count` comes from.")
    text: Series[str] = text("The entry's text; null for a lone mark.", nullable=True)

    class Config:
        metadata = {"key": ("block_id",), "order": SPAN_ORDER}
