"""A document read: its blocks, and where each hangs. What every extractor is given."""

import bisect
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pipeline.blocks import SECTION_KINDS, Block
from pipeline.document import Document

Row = Mapping[str, Any]
"""One row of a table: column name to value, columns as in `schemas/<table>.py`."""


@dataclass(frozen=True, eq=False)
class Reading:
    """A document and its blocks, in document order; blocks are named by their index in that list.

    Two readings are the same only if they are one object, so that what several extractors need is made once for each.
    """

    document: Document
    blocks: tuple[Block, ...]

    @cached_property
    def sections(self) -> tuple[int | None, ...]:
        """For each block the nearest heading or title above it, not itself."""
        found: list[int | None] = []
        for block in self.blocks:
            above = block.parent
            while above is not None and self.blocks[above].kind not in SECTION_KINDS:
                above = self.blocks[above].parent
            found.append(above)
        return tuple(found)

    @cached_property
    def depths(self) -> tuple[int, ...]:
        """For each block the number of its ancestors."""
        found: list[int] = []
        for block in self.blocks:
            found.append(0 if block.parent is None else found[block.parent] + 1)
        return tuple(found)

    @cached_property
    def ordinals(self) -> tuple[int, ...]:
        """For each block its rank, from 1, among the blocks with the same parent; one that continues shares its."""
        ranks: Counter[int | None] = Counter()
        found: list[int] = []
        for block in self.blocks:
            if block.continues is None:
                ranks[block.parent] += 1
                found.append(ranks[block.parent])
            else:
                found.append(found[block.continues])
        return tuple(found)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The plain offset at which each block begins, for a search by place."""
        return tuple(block.start for block in self.blocks)

    def block_at(self, offset: int) -> int | None:
        """The block that holds a plain offset, null between blocks."""
        index = bisect.bisect_right(self.starts, offset) - 1
        return index if index >= 0 and offset < self.blocks[index].end else None

    def text(self, index: int) -> str:
        """The text of a block joined with the texts of those that continue it."""
        return " ".join(self.blocks[part].text for part in self.chain(index))

    @cached_property
    def children(self) -> tuple[tuple[int, ...], ...]:
        """For each block the blocks that hang on it, continuations left out."""
        below: list[list[int]] = [[] for _ in self.blocks]
        for index, block in enumerate(self.blocks):
            if block.parent is not None and block.continues is None:
                below[block.parent].append(index)
        return tuple(map(tuple, below))

    def block_id(self, index: int | None) -> str | None:
        """The id of a block, null for null."""
        return None if index is None else self._block_ids[index]

    @cached_property
    def _block_ids(self) -> tuple[str, ...]:
        return tuple(self.document.block_id(block.start) for block in self.blocks)

    def place(self, index: int) -> Mapping[str, Any]:
        """The columns that say where a block stands: ids and span."""
        return self._places[index]

    @cached_property
    def _places(self) -> tuple[Mapping[str, Any], ...]:
        document_id, ids = self.document.document_id, self._block_ids
        return tuple(
            {"document_id": document_id, "block_id": block_id} | self.span(block.start, block.end)
            for block_id, block in zip(ids, self.blocks, strict=True)
        )

    def span(self, start: int, end: int) -> dict[str, int]:
        """The span columns of a plain stretch."""
        span = self.document.locate(start, end)
        return {
            "char_start": span.char_start,
            "char_end": span.char_end,
            "line_start": span.line_start,
            "line_end": span.line_end,
        }

    def first(self, index: int) -> int:
        """The first block of the chain that a block stands in: itself where it continues none."""
        while (continued := self.blocks[index].continues) is not None:
            index = continued
        return index

    def chain(self, index: int) -> tuple[int, ...]:
        """A block and those that continue it, in order."""
        return (index, *self._continuations.get(index, ()))

    @cached_property
    def _continuations(self) -> Mapping[int, tuple[int, ...]]:
        chains: dict[int, tuple[int, ...]] = {}
        first: dict[int, int] = {}
        for index, block in enumerate(self.blocks):
            if block.continues is not None:
                head = first[index] = first.get(block.continues, block.continues)
                chains[head] = (*chains.get(head, ()), index)
        return chains
