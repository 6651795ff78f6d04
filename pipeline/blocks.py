"""A block: a piece of a document that the document itself sets apart."""

from dataclasses import dataclass
from typing import Literal, get_args

Kind = Literal[
    "title", "heading", "paragraph", "item", "definition", "note", "example", "exception", "comment", "reference",
    "component", "icon", "card_header", "card", "page", "caption", "credit", "legal", "boilerplate",
]  # fmt: skip
KINDS: tuple[Kind, ...] = get_args(Kind)
SECTION_KINDS: frozenset[Kind] = frozenset({"title", "heading"})
CLAUSE_KINDS: frozenset[Kind] = frozenset(
    {"paragraph", "item", "definition", "note", "example", "exception", "comment"}
)
SET_ASIDE_KINDS: frozenset[Kind] = frozenset({"card_header", "caption", "page", "credit", "legal", "boilerplate"})
"""Kinds of blocks that no table is made of; the kind is the reason."""


@dataclass(frozen=True, slots=True)
class Block:
    """One block; all offsets are code points of `Document.plain`, ends are exclusive.

    `start` to `end` covers label, punctuation and text; `body_start` is where the text begins behind the label.
    `parent` is the index, in the document's list of blocks, of the block this one hangs on, `continues` the index of
    the block that it goes on with; both lie before it. `text` has the label stripped and wrapped lines joined.
    """

    start: int
    end: int
    body_start: int
    kind: Kind
    label: str | None
    text: str
    parent: int | None
    continues: int | None = None
