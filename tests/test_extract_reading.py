"""Blocks in chains: what several extractors share when something interrupts a block."""

import subprocess
import sys
from pathlib import Path

from pipeline.blocks import Block
from pipeline.document import document_from_bytes
from pipeline.extract.clauses import extract_clauses
from pipeline.extract.cross_references import extract_cross_references
from pipeline.extract.reading import Reading
from tests import ROOT

TEXT = "Moves\nA hero goes as many spaces\nPage 7\nas shown below,\nPage 8\nand stops."


def interrupted() -> Reading:
    """A paragraph that two page markers interrupt."""
    document = document_from_bytes("case", Path("case.txt"), TEXT.encode())
    kinds = (("heading", None), ("paragraph", None), ("page", None), ("paragraph", 1), ("page", None), ("paragraph", 3))
    blocks, start = [], 0
    for line, (kind, continues) in zip(TEXT.split("\n"), kinds, strict=True):
        parent = None if kind == "heading" else 0
        blocks.append(Block(start, start + len(line), start, kind, None, line, parent, continues))
        start += len(line) + 1
    return Reading(document, tuple(blocks))


def test_chain_is_one_clause_with_the_span_of_its_first_block() -> None:
    (clause,) = extract_clauses(interrupted())
    assert clause["text"] == "A hero goes as many spaces as shown below, and stops."
    assert (clause["line_start"], clause["line_end"], clause["ordinal"]) == (2, 2, 1)


def test_what_stands_in_a_later_block_belongs_to_the_clause() -> None:
    (pointer,) = extract_cross_references(interrupted())
    assert (pointer["surface"], pointer["block_id"], pointer["line_start"]) == ("shown below", "case@6", 4)


def test_continuing_blocks_share_the_rank_of_the_first() -> None:
    reading = interrupted()
    assert reading.ordinals == (1, 1, 2, 1, 3, 1)
    assert reading.depths == (0, 1, 1, 1, 1, 1)


def test_reading_rows_loads_no_heavy_package() -> None:
    program = (
        "import sys; from tests.prose import reading_of; from pipeline.extract.stage import EXTRACTORS\n"
        "for extract in EXTRACTORS.values(): list(extract(reading_of('# Siege\\n\\nSee page 7. Roll a die.')))\n"
        "print({'pandas', 'pandera', 'pyarrow', 'great_expectations', 'pymorphy3'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "set()\n"
