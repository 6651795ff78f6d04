"""Table `icon_mentions`: one row for each place where a text names an icon."""

from pandera.typing import Series

from schemas.columns import SPAN_ORDER, Placed, text


class IconMentions(Placed):
    """Where a block names an icon."""

    icon_id: Series[str] = text("The icon that is named.", to="icons.icon_id")
    surface: Series[str] = text("The exact characters that name it.")

    class Config:
        unique = ["block_id", "char_start"]
        metadata = {"key": ("block_id", "char_start"), "order": SPAN_ORDER}
