"""Table `enum_values`: one row for each allowed value of a column with a closed list."""

from pandera.typing import Series

from schemas.columns import Integer, Table, integer, text


class EnumValues(Table):
    """The closed lists, derived from the models."""

    table_name: Series[str] = text("The table.")
    column_name: Series[str] = text("The column.")
    ordinal: Integer = integer("Rank of the value in its list, from 1.", ge=1)
    value: Series[str] = text("The value.")
    description: Series[str] = text("What the value means.")

    class Config:
        unique = ["table_name", "column_name", "value"]
        metadata = {
            "key": ("table_name", "column_name", "value"),
            "order": ("table_name", "column_name", "ordinal"),
            "added_by": "normalise",
        }
