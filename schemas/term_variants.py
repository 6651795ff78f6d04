"""Table `term_variants`: one row for each wording of a concept in a document."""

from pandera.typing import Series

from schemas.columns import Integer, Table, integer, number, text


class TermVariants(Table):
    """How a document words a concept, and how often."""

    term_id: Series[str] = text("The concept.", to="terms.term_id")
    document_id: Series[str] = text("The source.", to="documents.document_id")
    variant: Series[str] = text("The wording, in its dictionary form; the preferred one as `terms.term_ru` writes it.")
    mentions: Integer = integer("How often the document words the concept so.", ge=1)
    share: Series[float] = number("`mentions` over all mentions of the concept in the document.")

    class Config:
        unique = ["term_id", "document_id", "variant"]
        metadata = {
            "key": ("term_id", "document_id", "variant"),
            "order": ("document_id", "term_id", "variant"),
            "added_by": "normalise",
        }
