"""The edition as a whole: the rows of every table, and of one document what a check asks for."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pipeline.sources import Source
from pipeline.tables import metadata
from schemas import TABLES

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Edition:
    """All rows by table, the registered sources, and the decoded text of each document."""

    sources: Mapping[str, Source]
    tables: Mapping[str, Sequence[Row]]
    texts: Mapping[str, str]

    def rows(self, table: str, document_id: str) -> Sequence[Row]:
        """The rows of a table that belong to a document, in the table's order."""
        return self._by_document[table].get(document_id, ())

    @cached_property
    def blocks(self) -> Mapping[str, Row]:
        """Blocks by id."""
        return {row["block_id"]: row for row in self.tables["blocks"]}

    @cached_property
    def children(self) -> Mapping[str, Sequence[Row]]:
        """For each block the blocks that hang on it, in document order."""
        below: dict[str, list[Row]] = defaultdict(list)
        for row in self.tables["blocks"]:
            if row["parent_id"] is not None:
                below[row["parent_id"]].append(row)
        return below

    @cached_property
    def continuations(self) -> Mapping[str, Sequence[Row]]:
        """For each block the blocks that continue it, in document order."""
        first: dict[str, str] = {}
        chains: dict[str, list[Row]] = defaultdict(list)
        for row in self.tables["blocks"]:
            if row["continues"] is not None:
                head = first[row["block_id"]] = first.get(row["continues"], str(row["continues"]))
                chains[head].append(row)
        return chains

    @cached_property
    def _by_document(self) -> Mapping[str, Mapping[str, Sequence[Row]]]:
        split: dict[str, dict[str, list[Row]]] = {table: defaultdict(list) for table in TABLES}
        for table, rows in self.tables.items():
            for row in rows:
                split[table][row.get("document_id", "")].append(row)
        return split


def key_of(table: str, row: Row) -> str:
    """What names a row in its table: the values of its key, joined by a slash."""
    return "/".join(str(row[column]) for column in metadata(table)["key"])


def place_of(table: str, row: Row) -> str:
    """The place of a row in a finding's id: its table and its key without the document, which the id has already."""
    return f"{table}/{key_of(table, row)}".replace(f"/{row['document_id']}@", "/").replace(
        f"/{row['document_id']}/", "/"
    )
