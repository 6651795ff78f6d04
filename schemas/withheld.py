"""Table `withheld`: one row for each text that a facts edition leaves out, with the hash that proves a refill."""

from pandera.typing import Series

from schemas.columns import Integer, Table, integer, text


class Withheld(Table):
    """The cells that are null because their source may not be passed on; without rows in a full edition."""

    table_name: Series[str] = text("The table of the cell.")
    row_id: Series[str] = text("The key of the row, its parts joined by `/`.")
    column_name: Series[str] = text("The column of the cell.")
    document_id: Series[str] = text("The source of the text.", to="documents.document_id")
    characters: Integer = integer("Code points of the text.", ge=1)
    sha256: Series[str] = text("SHA-256 of the text in UTF-8, in hexadecimal.")

    class Config:
        unique = ["table_name", "row_id", "column_name"]
        metadata = {
            "key": ("table_name", "row_id", "column_name"),
            "order": ("table_name", "row_id", "column_name"),
        }
