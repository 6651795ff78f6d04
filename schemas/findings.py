"""Table `findings`: one row for each thing that a check found."""

from pandera.typing import Series

from schemas.columns import Category, Table, Texts, category, text, texts
from schemas.enums import SEVERITY, STATUS


class Findings(Table):
    """Proofs, notes, doubts and errors, each at the narrowest place that the facts allow."""

    finding_id: Series[str] = text("Id of the finding: `<check_name>/<document_id>/<place>`.", unique=True)
    check_name: Series[str] = text("The check that found it.")
    severity: Category = category(SEVERITY, "How much it matters.")
    document_id: Series[str] = text("The source.", to="documents.document_id")
    table_name: Series[str] = text("The table that it speaks of.")
    row_id: Series[str] = text("The key of the row; null where it speaks of a whole list.", nullable=True)
    message: Series[str] = text("What was found, in one sentence.", may_quote=True)
    candidates: Texts = texts("The values that remain possible.")
    status: Category = category(STATUS, "Errors only: accepted or open.", nullable=True, added_by="reconcile")
    reason: Series[str] = text("Why an error was accepted.", nullable=True, added_by="reconcile")

    class Config:
        metadata = {"key": ("finding_id",), "order": ("finding_id",), "part_of": "verdicts"}
