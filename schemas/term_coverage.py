"""Table `term_coverage`: one row for each document's use of the terms."""

from pandera.typing import Series

from schemas.columns import Table, Texts, number, text, texts


class TermCoverage(Table):
    """How much of a document the terms cover, and how steadily it words them."""

    document_id: Series[str] = text("The source.", unique=True, to="documents.document_id")
    coverage: Series[float] = number("Share of the clauses' content words that belong to a term.", nullable=True)
    consistency: Series[float] = number(
        "Share of the mentions that use the preferred wording; a verb beside its noun is another wording.",
        nullable=True,
    )
    missing_terms: Texts = texts("Frequent noun phrases that belong to no concept yet.")

    class Config:
        metadata = {"key": ("document_id",), "order": ("document_id",), "added_by": "normalise"}
