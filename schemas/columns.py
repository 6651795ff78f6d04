"""Column types, the base of every table, and the columns that mean the same in each."""

from typing import Any

import pandas as pd
import pandera.pandas as pa
import pyarrow
from pandera.typing import Series

# Arrow types inside pandas: an integer column keeps its nulls, a list column the type of its elements.
Integer = Series[pd.ArrowDtype]
Texts = Series[pd.ArrowDtype]
Category = Series[pd.CategoricalDtype]

SPAN_ORDER = ("document_id", "char_start")


def integer(description: str, *, nullable: bool = False, ge: int = 0, **metadata: Any) -> Any:
    """A whole number, of at least `ge`."""
    dtype = {"pyarrow_dtype": pyarrow.int64()}
    return pa.Field(description=description, nullable=nullable, ge=ge, metadata=metadata, dtype_kwargs=dtype)


def texts(description: str, **metadata: Any) -> Any:
    """A list of texts, never null: an empty list says that there are none."""
    dtype = {"pyarrow_dtype": pyarrow.list_(pyarrow.string())}
    return pa.Field(description=description, metadata=metadata, dtype_kwargs=dtype)


def text(description: str, *, nullable: bool = False, unique: bool = False, **metadata: Any) -> Any:
    """A text, never empty: null says that there is none. `to` names the `table.column` it points to."""
    length = {"min_value": 1}
    return pa.Field(description=description, nullable=nullable, unique=unique, str_length=length, metadata=metadata)


def number(description: str, *, nullable: bool = False, **metadata: Any) -> Any:
    """A real number of at least 0."""
    return pa.Field(description=description, nullable=nullable, ge=0, metadata=metadata)


def category(values: dict[str, str], description: str, *, nullable: bool = False, **metadata: Any) -> Any:
    """One of a closed list of values; `values` maps each to what it means."""
    dtype = {"categories": list(values), "ordered": False}
    metadata = {"values": values} | metadata
    return pa.Field(description=description, nullable=nullable, metadata=metadata, dtype_kwargs=dtype)


class Table(pa.DataFrameModel):
    """A table: its columns are complete, in order, and of their stated types.

    `Config.metadata` says `key` (columns that name a row) and `order` (columns that the rows are sorted by), `part_of`
    where the table lies in another folder than most, `added_by` where a later stage than extraction makes it.
    """

    class Config:
        strict = True
        ordered = True


class Placed(Table):
    """A row that has a place in a source."""

    document_id: Series[str] = text("The source that the row was read from.", to="documents.document_id")
    block_id: Series[str] = text("The block of the row: `<document_id>@<char_start>`.", to="blocks.block_id")
    char_start: Integer = integer("First character of the place in the decoded source, in code points from 0.")
    char_end: Integer = integer("End of the place in the decoded source, in code points, exclusive.", ge=1)
    line_start: Integer = integer("Line of the source, from 1, on which the place begins.", ge=1)
    line_end: Integer = integer("Line of the source, from 1, on which the place ends.", ge=1)
