"""Table `icon_explanations`: one row for each explanation of an icon."""

from pandera.typing import Series

from schemas.columns import SPAN_ORDER, Category, Placed, category, text
from schemas.enums import PLACE


class IconExplanations(Placed):
    """What an icon means, in the words of the document; an icon may be explained twice."""

    block_id: Series[str] = text("The block of the explanation.", unique=True, to="blocks.block_id")
    icon_id: Series[str] = text("The icon that is explained.", to="icons.icon_id")
    place: Category = category(PLACE, "Where the explanation stands.")
    meaning: Series[str] = text("The explanation's text.", running_text=True)

    class Config:
        metadata = {"key": ("block_id",), "order": SPAN_ORDER}
