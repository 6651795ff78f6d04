"""Table `cross_references`: one row for each pointer out of a text."""

from pandera.typing import Series

from schemas.columns import SPAN_ORDER, Category, Placed, category, text
from schemas.enums import REFERENCE_KIND, UNRESOLVED


class CrossReferences(Placed):
    """Pointers to other places, resolved where exactly one target exists."""

    kind: Category = category(REFERENCE_KIND, "What the pointer points to.")
    surface: Series[str] = text("The exact characters of the pointer.", may_quote=True)
    target_id: Series[str] = text("The block pointed to; null where unresolved.", nullable=True, to="blocks.block_id")
    unresolved_because: Category = category(UNRESOLVED, "Why there is no target; null where resolved.", nullable=True)

    class Config:
        unique = ["block_id", "char_start"]
        metadata = {"key": ("block_id", "char_start"), "order": SPAN_ORDER}
