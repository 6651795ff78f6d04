"""Rows to Parquet and back: one explicit Arrow schema a table, rows in a stated order, the same bytes every time."""

import functools
import json
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from pipeline.errors import PipelineError, Problem, UnavailableError
from pipeline.stages import FOLDERS
from schemas import MODELS, TABLES

Row = Mapping[str, Any]

DESCRIPTION_KEY = b"data_dictionary"
ROWS_PER_GROUP = 65_536


@functools.cache
def metadata(table: str) -> Mapping[str, Any]:
    """What a model says of its table: `key`, `order` (column names); where it is `part_of`, what it is `added_by`."""
    model = MODELS[table]
    notes: Mapping[str, Any] = (model.get_metadata() or {})[model.__name__]["dataframe"]
    return notes


def table_path(out: Path, table: str) -> Path:
    """Where a run into the folder `out` writes a table."""
    folder: str = metadata(table).get("part_of", FOLDERS["normalise"])
    return out / folder / f"{table}.parquet"


@functools.cache
def column_metadata(table: str) -> Mapping[str, Mapping[str, Any]]:
    """What a model says of each column beside its type: `to`, `values`, `added_by`, `running_text`, `may_quote`."""
    return {name: column.metadata or {} for name, column in MODELS[table].to_schema().columns.items()}


@functools.cache
def foreign_keys(table: str) -> Mapping[str, tuple[str, str]]:
    """Each column whose values must stand in a column of a table, with that table and that column."""
    pointers = {name: notes["to"].partition(".") for name, notes in column_metadata(table).items() if "to" in notes}
    return {name: (target, column) for name, (target, _, column) in pointers.items()}


def dangling(
    table: str, pointers: Mapping[str, tuple[str, str]], tables: Container[str], cells: Callable[[str, str], list[Any]]
) -> Iterator[tuple[int, str, Any]]:
    """Each value that points to no row: index of its row, column, value; `cells` gives a column of one of `tables`.

    `pointers` are as `foreign_keys` gives them. What points to a table that is not there is passed over.
    """
    for column, (target, target_column) in pointers.items():
        if target in tables:
            known = {*cells(target, target_column), None}
            yield from ((row, column, value) for row, value in enumerate(cells(table, column)) if value not in known)


@functools.cache
def arrow_schema(table: str) -> pa.Schema:
    """The Arrow schema of a table, derived from its model."""
    derived = pa.Schema.from_pandas(MODELS[table].empty(), preserve_index=False)
    columns = MODELS[table].to_schema().columns
    fields = [pa.field(field.name, _plain_type(field.type), nullable=columns[field.name].nullable) for field in derived]
    return pa.schema(fields)


@functools.cache
def part_tables() -> tuple[str, ...]:
    """The tables of which extraction writes a part for each source; the others are built of the rows of all."""
    return tuple(table for table in TABLES if "added_by" not in metadata(table))


@functools.cache
def part_schema(table: str) -> pa.Schema:
    """The columns of a table that extraction can know."""
    added = {name for name, notes in column_metadata(table).items() if "added_by" in notes}
    return pa.schema([field for field in arrow_schema(table) if field.name not in added])


def to_arrow(table: str, rows: Iterable[Row], schema: pa.Schema | None = None) -> pa.Table:
    """Rows as an Arrow table in the table's order, closed lists dictionary-encoded with all their values.

    A row lacks no column of the schema and has none beside; a row that does is a programming error and raises KeyError.
    """
    schema = schema or arrow_schema(table)
    ordered = sorted(rows, key=lambda row: [_sortable(row[name]) for name in metadata(table)["order"]])
    arrays = [_array(ordered, table, field) for field in schema]
    return pa.Table.from_arrays(arrays, schema=schema)


def write_table(path: Path, table: str, content: pa.Table) -> None:
    """Write a table; its column descriptions go into the file's metadata as one JSON value."""
    columns = MODELS[table].to_schema().columns
    write_described(path, table, content, {name: columns[name].description or "" for name in content.column_names})


def write_described(path: Path, table: str, content: pa.Table, descriptions: Mapping[str, str]) -> None:
    """Write a table with these descriptions of its columns.

    A null where the contract has none is written too: the contract tells of it, with the rows to look at.
    """
    value = json.dumps({"table": table, "columns": descriptions}, ensure_ascii=False).encode()
    described = _with_nulls_allowed(content).replace_schema_metadata({DESCRIPTION_KEY: value})
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        pq.write_table(described, path, compression="zstd", compression_level=3, row_group_size=ROWS_PER_GROUP)
    except OSError as error:
        raise UnavailableError(
            Problem(
                str(path),
                "a place where a table can be written",
                error.strerror or str(error),
                "Free some space or permissions, or name another folder.",
            )
        ) from error


def _with_nulls_allowed(content: pa.Table) -> pa.Table:
    fields = [
        field.with_nullable(nullable=field.nullable or column.null_count > 0)
        for field, column in zip(content.schema, content.columns, strict=True)
    ]
    return pa.Table.from_arrays(content.columns, schema=pa.schema(fields))


def read_table(path: Path) -> pa.Table:
    """Read a table that `write_table` wrote."""
    try:
        return pq.ParquetFile(path).read()
    except FileNotFoundError as error:
        raise UnavailableError(
            Problem(str(path), "a table of an earlier stage", "no such file", "Run `pipeline run` to make it.")
        ) from error
    except (OSError, pa.ArrowException) as error:
        raise PipelineError(
            Problem(str(path), "a Parquet table", str(error).rstrip("."), "Run `pipeline run` anew.")
        ) from error


def read_rows(path: Path, schema: pa.Schema | None = None) -> list[dict[str, Any]]:
    """The rows of a table that `write_table` wrote; raises PipelineError where it has another schema than is given."""
    table = read_table(path)
    if schema is not None and _types(table.schema) != _types(schema):
        raise PipelineError(
            Problem(
                str(path), f"the columns {', '.join(schema.names)} in the types of this version",
                ", ".join(table.column_names), "Another version made it: run `pipeline run` anew.",
            )
        )  # fmt: skip
    rows: list[dict[str, Any]] = table.to_pylist()
    return rows


def _types(schema: pa.Schema) -> list[tuple[str, pa.DataType]]:
    return [(field.name, field.type) for field in schema]


def dictionary_rows(tables: Sequence[str] = tuple(TABLES)) -> Iterable[dict[str, Any]]:
    """The rows of `data_dictionary`."""
    for table in tables:
        for ordinal, (name, column) in enumerate(MODELS[table].to_schema().columns.items(), start=1):
            yield {
                "table_name": table,
                "column_name": name,
                "ordinal": ordinal,
                "data_type": _type_name(arrow_schema(table).field(name).type),
                "is_nullable": bool(column.nullable),
                "is_key": name in metadata(table)["key"],
                "points_to": column_metadata(table)[name].get("to"),
                "description": column.description,
            }


def enum_rows(tables: Sequence[str] = tuple(TABLES)) -> Iterable[dict[str, Any]]:
    """The rows of `enum_values`."""
    for table in tables:
        for name, notes in column_metadata(table).items():
            for ordinal, (value, description) in enumerate(notes.get("values", {}).items(), start=1):
                yield {
                    "table_name": table,
                    "column_name": name,
                    "ordinal": ordinal,
                    "value": value,
                    "description": description,
                }


def _array(rows: Sequence[Row], table: str, field: pa.Field) -> pa.Array:
    values = [row[field.name] for row in rows]
    if not pa.types.is_dictionary(field.type):
        return _typed(values, table, field)
    allowed = list(column_metadata(table)[field.name]["values"])
    codes = {value: code for code, value in enumerate(allowed)} | {None: None}
    if unknown := [row for row in rows if row[field.name] not in codes]:
        raise PipelineError(_unknown(row, table, field.name, allowed) for row in unknown)
    indices = pa.array([codes[value] for value in values], pa.int8())
    return pa.DictionaryArray.from_arrays(indices, pa.array(allowed, pa.string()))


def _typed(values: list[Any], table: str, field: pa.Field) -> pa.Array:
    try:
        return pa.array(values, field.type)
    except (pa.ArrowException, OverflowError) as error:
        where, expected = f"{table}.{field.name}", f"values of type {_type_name(field.type)}"
        raise PipelineError(Problem(where, expected, str(error), "Correct the value.")) from error


def _unknown(row: Row, table: str, column: str, allowed: Sequence[str]) -> Problem:
    key = "/".join(str(row[name]) for name in metadata(table)["key"])
    return Problem(f"{table}.{column} of {key}", f"one of {', '.join(allowed)}", str(row[column]), "Correct the value.")


def _sortable(value: Any) -> tuple[bool, Any]:
    return (value is not None, value)


def _plain_type(arrow_type: pa.DataType) -> pa.DataType:
    if pa.types.is_dictionary(arrow_type):
        return pa.dictionary(pa.int8(), pa.string())
    return pa.string() if pa.types.is_large_string(arrow_type) else arrow_type


def _type_name(arrow_type: pa.DataType) -> str:
    if pa.types.is_dictionary(arrow_type):
        return "dictionary<string>"
    return "list<string>" if pa.types.is_list(arrow_type) else str(arrow_type)
