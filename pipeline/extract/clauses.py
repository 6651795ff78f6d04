"""The rows of clauses: the rules of a document, one row a rule that the document itself sets apart."""

from collections.abc import Iterator

from pipeline.blocks import CLAUSE_KINDS
from pipeline.extract.citations import citations
from pipeline.extract.reading import Reading, Row


def extract_clauses(reading: Reading) -> Iterator[Row]:
    """Two rows for `704.5. A player … a) If a player …`: cited `704.5` and `704.5 a`, the first the second's parent.

    A clause that a page number or a note interrupts is one row, with the span of its first block.
    """
    clauses = tuple(
        index for index, block in enumerate(reading.blocks) if block.kind in CLAUSE_KINDS and block.continues is None
    )
    cited = citations(reading, clauses)
    for index in clauses:
        block = reading.blocks[index]
        yield {
            **reading.place(index),
            "section_id": reading.block_id(reading.sections[index]),
            "parent_id": reading.block_id(block.parent),
            "depth": reading.depths[index],
            "ordinal": reading.ordinals[index],
            "kind": block.kind,
            "label": block.label,
            "citation": cited[index],
            "text": reading.text(index) or None,
        }
