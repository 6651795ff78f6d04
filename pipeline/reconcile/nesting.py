"""Checks that every block lies below a kind of block that may hold it."""

from collections.abc import Iterator, Mapping

from pipeline.blocks import CLAUSE_KINDS, SECTION_KINDS
from pipeline.findings import Finding
from pipeline.reconcile.edition import Edition

SECTION: frozenset[str] = frozenset(SECTION_KINDS)
RULE: frozenset[str] = CLAUSE_KINDS | {"icon"}
MAY_LIE_BELOW: Mapping[str, frozenset[str]] = {
    "title": frozenset({"title"}),
    "heading": SECTION,
    "paragraph": SECTION | {"item"},
    "item": SECTION | RULE,
    "definition": SECTION | {"paragraph", "item"},
    "note": SECTION | RULE,
    "example": SECTION | RULE,
    "exception": SECTION | RULE,
    "comment": SECTION,
    "reference": SECTION | {"item", "comment"},
    "component": SECTION | {"paragraph", "component"},
    "icon": SECTION | {"paragraph", "caption"},
    "card_header": SECTION,
    "card": SECTION,
    "page": SECTION,
    "caption": SECTION | RULE,
    "credit": SECTION,
    "legal": SECTION,
    "boilerplate": SECTION,
}
"""For each kind the kinds that its parent may have; any block may also have no parent before the first title."""


def nesting(edition: Edition) -> Iterator[Finding]:
    """A doubt for each block below a kind of block that does not hold such ones."""
    for block in edition.tables["blocks"]:
        parent = edition.blocks.get(block["parent_id"])
        if parent is not None and parent["kind"] not in MAY_LIE_BELOW[block["kind"]]:
            yield Finding(
                "nesting", "doubt", block["document_id"], "blocks", block["block_id"],
                block["block_id"].rpartition("@")[2],
                f"line {block['line_start']}: a block of kind {block['kind']} lies below one of kind {parent['kind']}, "
                f"{parent['block_id']}.",
            )  # fmt: skip
