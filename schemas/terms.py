"""Table `terms`: one row for each game concept."""

from pandera.typing import Series

from schemas.columns import Table, text


class Terms(Table):
    """The concepts of the games, with their official English term."""

    term_id: Series[str] = text("Id of the concept: `<game>/<english-term>`.", unique=True)
    game_en: Series[str] = text("The game's English name.")
    term_en: Series[str] = text("The official English term.")
    term_ru: Series[str] = text("The preferred Russian term.")
    cited_from: Series[str] = text("Where the English term is official.")

    class Config:
        metadata = {"key": ("term_id",), "order": ("term_id",), "added_by": "normalise"}
