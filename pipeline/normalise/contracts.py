"""Holds tables against their contracts: every failure of every table at once, each with its place and its whole row."""

from collections.abc import Iterator, Mapping
from typing import Any

import pandas as pd
import pandera.errors
import pyarrow as pa

from pipeline.errors import Problem
from pipeline.tables import dangling, foreign_keys
from schemas import TABLES

PANDAS_TYPES = {
    arrow_type: pd.ArrowDtype(arrow_type) for arrow_type in (pa.int64(), pa.list_(pa.field("item", pa.string())))
}
MOST_LISTED = 20


def broken_contracts(tables: Mapping[str, pa.Table], paths: Mapping[str, str]) -> list[Problem]:
    """What breaks the models and the keys between tables; `paths` gives each document's file."""
    broken = [problem for table, content in tables.items() for problem in _broken_model(table, content, paths)]
    return broken + [problem for table in tables for problem in _dangling(table, tables, paths)]


def _broken_model(table: str, content: pa.Table, paths: Mapping[str, str]) -> Iterator[Problem]:
    frame = content.to_pandas(types_mapper=PANDAS_TYPES.get)
    try:
        TABLES[table].validate(frame, lazy=True)
    except pandera.errors.SchemaErrors as failure:
        cases = failure.failure_cases.drop_duplicates(["check", "index", "column"]).head(MOST_LISTED)
        for case in cases.itertuples():
            row = {} if pd.isna(case.index) else content.slice(int(case.index), 1).to_pylist()[0]
            yield Problem(
                _where(row, table, paths),
                f"{table}.{case.column} to fulfil {case.check}",
                f"{case.failure_case!r} in the row {row}",
                "Correct the rule that made the row, or the cell in raw/corrections.yaml.",
            )


def _dangling(table: str, tables: Mapping[str, pa.Table], paths: Mapping[str, str]) -> Iterator[Problem]:
    pointers = foreign_keys(table)
    for index, column, value in dangling(
        table, pointers, tables, lambda name, key: tables[name].column(key).to_pylist()
    ):
        row = tables[table].slice(index, 1).to_pylist()[0]
        yield Problem(
            _where(row, table, paths),
            f"{table}.{column} to stand in {'.'.join(pointers[column])}",
            f"{value!r} in {row}",
            "Correct the rule that made the row.",
        )


def _where(row: Mapping[str, Any], table: str, paths: Mapping[str, str]) -> str:
    path = paths.get(row.get("document_id", ""), table)
    return f"{path}:{row['line_start']}" if "line_start" in row else path
