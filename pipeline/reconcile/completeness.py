"""Checks that every block gives the row that its kind promises, and every row comes from such a block."""

from collections import Counter
from collections.abc import Iterator, Mapping

from pipeline.blocks import CLAUSE_KINDS, SECTION_KINDS
from pipeline.findings import Finding
from pipeline.reconcile.edition import Edition, Row, key_of, place_of

PROMISES: Mapping[str, frozenset[str]] = {
    "sections": frozenset(SECTION_KINDS),
    "clauses": frozenset(CLAUSE_KINDS),
    "cards": frozenset({"card"}),
    "components": frozenset({"component"}),
    "icon_explanations": frozenset({"icon"}),
    "definitions": frozenset({"definition"}),
}
"""The kinds of blocks that each give a row of the table."""
ALSO_FROM_OTHERS = frozenset({"icon_explanations", "definitions"})
"""Tables that may have rows of other blocks too."""


def completeness(edition: Edition) -> Iterator[Finding]:
    """An error for each block without its row, and for each row whose block is of no such kind."""
    for table, kinds in PROMISES.items():
        given = Counter(row["block_id"] for row in edition.tables[table])
        for block in edition.tables["blocks"]:
            if block["kind"] in kinds and block["continues"] is None and not given[block["block_id"]]:
                yield _finding(table, block, block["block_id"], f"the {block['kind']} gives no row of {table}")
        if table not in ALSO_FROM_OTHERS:
            yield from _unpromised(edition, table, kinds)


def _unpromised(edition: Edition, table: str, kinds: frozenset[str]) -> Iterator[Finding]:
    for row in edition.tables[table]:
        block = edition.blocks.get(row["block_id"])
        if block is not None and block["kind"] not in kinds:
            message = f"the row of {table} comes from a block of kind {block['kind']}"
            yield _finding(table, block, key_of(table, row), message)


def _finding(table: str, block: Row, row_id: str, message: str) -> Finding:
    place = place_of("blocks", block).replace("blocks/", f"{table}/")
    return Finding(
        "completeness", "error", block["document_id"], table, row_id, place, f"line {block['line_start']}: {message}."
    )
