"""Table `blocks`: one row for each piece that a source sets apart; together they hold every visible character."""

from pandera.typing import Series

from schemas.columns import SPAN_ORDER, Category, Integer, Placed, category, integer, text
from schemas.enums import BLOCK_KIND


class Blocks(Placed):
    """Every visible character of a source lies in exactly one block."""

    block_id: Series[str] = text("Id of the block: `<document_id>@<char_start>`.", unique=True)
    parent_id: Series[str] = text("The block that this one hangs on.", nullable=True, to="blocks.block_id")
    section_id: Series[str] = text("The nearest heading or title above.", nullable=True, to="sections.block_id")
    continues: Series[str] = text("The block that this one goes on with.", nullable=True, to="blocks.block_id")
    kind: Category = category(BLOCK_KIND, "What the block is.")
    label: Series[str] = text("The printed enumerator, without its punctuation.", nullable=True)
    depth: Integer = integer("Number of ancestors.")
    ordinal: Integer = integer("Rank among the blocks with the same parent, from 1.", ge=1)
    text: Series[str] = text("Its text: label stripped, wrapped lines joined.", nullable=True, running_text=True)

    class Config:
        metadata = {"key": ("block_id",), "order": SPAN_ORDER}
