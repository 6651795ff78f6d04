"""Table `migrations`: one row for each id that an earlier release had and a later one has no more."""

from pandera.typing import Series

from schemas.columns import Category, Integer, Table, category, integer, text
from schemas.enums import MIGRATION_KIND


class Migrations(Table):
    """Where a vanished id went; an id that was split has a row for each of its parts."""

    table_name: Series[str] = text("The table that had the id.")
    old_id: Series[str] = text("The id that is no more.")
    ordinal: Integer = integer("Rank among the rows of the id, from 1.", ge=1)
    new_id: Series[str] = text("The id that stands for it now; null where none does.", nullable=True)
    kind: Category = category(MIGRATION_KIND, "What became of it.")
    reason: Series[str] = text("Why.")
    since: Series[str] = text("The first version without the id.")

    class Config:
        unique = ["table_name", "old_id", "ordinal"]
        metadata = {"key": ("table_name", "old_id", "ordinal"), "order": ("table_name", "old_id", "ordinal")}
