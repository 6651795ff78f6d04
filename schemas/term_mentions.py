"""Table `term_mentions`: one row for each occurrence of a concept."""

from pandera.typing import Series

from schemas.columns import SPAN_ORDER, Placed, text


class TermMentions(Placed):
    """Where a text speaks of a concept, in which wording."""

    term_id: Series[str] = text("The concept.", to="terms.term_id")
    variant: Series[str] = text("The wording, in its dictionary form; the preferred one as `terms.term_ru` writes it.")
    surface: Series[str] = text("The exact characters of the occurrence.")

    class Config:
        unique = ["block_id", "char_start"]
        metadata = {"key": ("block_id", "char_start"), "order": SPAN_ORDER}
