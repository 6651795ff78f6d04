"""Table `clauses`: one row for each rule clause."""

from pandera.typing import Series

from schemas.columns import SPAN_ORDER, Category, Integer, Placed, category, integer, text
from schemas.enums import CLAUSE_KIND


class Clauses(Placed):
    """The rules, clause by clause; a clause that something interrupts is one row with its first block's span."""

    block_id: Series[str] = text("The first block of the clause.", unique=True, to="blocks.block_id")
    section_id: Series[str] = text("The nearest heading or title above.", nullable=True, to="sections.block_id")
    parent_id: Series[str] = text("The block that the clause hangs on.", nullable=True, to="blocks.block_id")
    depth: Integer = integer("Number of ancestors.")
    ordinal: Integer = integer("Rank among the blocks with the same parent, from 1.", ge=1)
    kind: Category = category(CLAUSE_KIND, "What the clause is.")
    label: Series[str] = text("The printed enumerator, without its punctuation.", nullable=True)
    citation: Series[str] = text("What a person would write to cite the clause; unique in its document.")
    text: Series[str] = text("Its text; null for a label with nothing behind it.", nullable=True, running_text=True)

    class Config:
        unique = ["document_id", "citation"]
        metadata = {"key": ("block_id",), "order": SPAN_ORDER}
