"""Table `sections`: one row for each title or heading."""

from pandera.typing import Series

from schemas.columns import SPAN_ORDER, Integer, Placed, Texts, integer, text, texts


class Sections(Placed):
    """The headings of the documents, as a tree."""

    block_id: Series[str] = text("The block of the heading.", unique=True, to="blocks.block_id")
    parent_id: Series[str] = text("The heading or title above.", nullable=True, to="sections.block_id")
    depth: Integer = integer("Number of ancestors.")
    ordinal: Integer = integer("Rank among the sections with the same parent, from 1.", ge=1)
    label: Series[str] = text("The printed number of the section.", nullable=True)
    title: Series[str] = text("The heading's text.")
    path: Texts = texts("The titles from the root to this section.")

    class Config:
        metadata = {"key": ("block_id",), "order": SPAN_ORDER}
