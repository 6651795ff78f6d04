"""Table `data_dictionary`: one row for each column of each table."""

import pandera.pandas as pa
from pandera.typing import Series

from schemas.columns import Integer, Table, integer, text


class DataDictionary(Table):
    """The columns, derived from the models."""

    table_name: Series[str] = text("The table.")
    column_name: Series[str] = text("The column.")
    ordinal: Integer = integer("Rank of the column in its table, from 1.", ge=1)
    data_type: Series[str] = text("Arrow type of the column.")
    is_nullable: Series[bool] = pa.Field(description="Whether the column may hold nulls.")
    is_key: Series[bool] = pa.Field(description="Whether the column belongs to the table's key.")
    points_to: Series[str] = text("The column that the values must stand in, as `table.column`.", nullable=True)
    description: Series[str] = text("What the column says.")

    class Config:
        unique = ["table_name", "column_name"]
        metadata = {"key": ("table_name", "column_name"), "order": ("table_name", "ordinal"), "added_by": "normalise"}
