"""The two editions: *full* holds all text, *facts* leaves out the running text of sources that may not be passed on."""

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pipeline.tables import column_metadata, metadata
from schemas import TABLES

Row = dict[str, Any]
Rows = list[Row]
FULL = "full"
FACTS = "facts"

QUOTED_WORDS = 6
"""So many words in a row are a quotation of running text, not a name."""
WORD = re.compile(r"\w+")
REASON = (
    "Null in this edition where the source is marked `facts` in documents.redistribute: its running text may not be "
    "passed on. `pipeline rehydrate` fills it in from one's own copy; `withheld` has the hash of each text."
)


def row_id(table: str, row: Mapping[str, Any]) -> str:
    """The key of a row as one string."""
    return key_text(row, metadata(table)["key"])


def key_text(row: Mapping[str, Any], key: Sequence[str]) -> str:
    """The parts of a key as one string."""
    return "/".join(str(row[name]) for name in key)


def digest(text: str) -> str:
    """SHA-256 of a text in UTF-8."""
    return hashlib.sha256(text.encode()).hexdigest()


def may_be_withheld(table: str) -> tuple[str, ...]:
    """The columns of a table that hold running text, or may quote it."""
    return (*_columns(table, "running_text"), *_columns(table, "may_quote"))


def is_withholding(tables: Mapping[str, Rows], edition: str) -> bool:
    """Whether the edition leaves anything out."""
    return edition == FACTS and bool(_closed_sources(tables["documents"]))


def withhold(tables: Mapping[str, Rows]) -> dict[str, Rows]:
    """The tables of the facts edition: texts that may not be passed on are null, and `withheld` names each."""
    closed = _closed_sources(tables["documents"])
    quotes = _quotations(tables, closed)
    result = dict(tables)
    result["withheld"] = []
    for table in TABLES:
        for column in may_be_withheld(table):
            rows = result[table]
            hidden = [index for index, row in enumerate(rows) if _is_hidden(table, column, row, closed, quotes)]
            result["withheld"] += [_record(table, column, rows[index]) for index in hidden]
            result[table] = _without(rows, column, frozenset(hidden))
    return result


def quoted_runs(text: str) -> Iterator[tuple[str, ...]]:
    """Every run of so many words that it is a quotation."""
    words = WORD.findall(text.lower())
    for start in range(len(words) - QUOTED_WORDS + 1):
        yield tuple(words[start : start + QUOTED_WORDS])


def _closed_sources(documents: Iterable[Row]) -> frozenset[str]:
    return frozenset(row["document_id"] for row in documents if row["redistribute"] == FACTS)


def _columns(table: str, mark: str) -> Iterator[str]:
    return (name for name, notes in column_metadata(table).items() if notes.get(mark))


def _quotations(tables: Mapping[str, Rows], closed: frozenset[str]) -> Mapping[str, frozenset[tuple[str, ...]]]:
    """The runs of words in the rules of each closed source; names and headings are no running text."""
    runs: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for table in TABLES:
        for column in _columns(table, "running_text") if table != "blocks" else ():
            for row in tables[table]:
                if row["document_id"] in closed and row[column]:
                    runs[row["document_id"]].update(quoted_runs(row[column]))
    return {name: frozenset(found) for name, found in runs.items()}


def _is_hidden(
    table: str, column: str, row: Row, closed: frozenset[str], quotes: Mapping[str, frozenset[tuple[str, ...]]]
) -> bool:
    if row[column] is None or row["document_id"] not in closed:
        return False
    if column_metadata(table)[column].get("running_text"):
        return True
    own = quotes.get(row["document_id"], frozenset())
    return any(run in own for run in quoted_runs(row[column]))


def _record(table: str, column: str, row: Row) -> Row:
    return {
        "table_name": table,
        "row_id": row_id(table, row),
        "column_name": column,
        "document_id": row["document_id"],
        "characters": len(row[column]),
        "sha256": digest(row[column]),
    }


def _without(rows: Rows, column: str, hidden: frozenset[int]) -> Rows:
    return [{**row, column: None} if index in hidden else row for index, row in enumerate(rows)]
