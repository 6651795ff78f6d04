"""The rows of blocks: every piece of a document with its kind, its place and its parent."""

from collections.abc import Iterator

from pipeline.extract.reading import Reading, Row


def extract_blocks(reading: Reading) -> Iterator[Row]:
    """All blocks, in document order."""
    for index, block in enumerate(reading.blocks):
        yield {
            **reading.place(index),
            "parent_id": reading.block_id(block.parent),
            "section_id": reading.block_id(reading.sections[index]),
            "continues": reading.block_id(block.continues),
            "kind": block.kind,
            "label": block.label,
            "depth": reading.depths[index],
            "ordinal": reading.ordinals[index],
            "text": block.text or None,
        }
