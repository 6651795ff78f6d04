"""Table `claims`: one row for each number that a source states of its contents."""

from pandera.typing import Series

from schemas.columns import Category, Integer, Placed, category, integer, text
from schemas.enums import VERDICT


class Claims(Placed):
    """What a source says of itself, and what was found."""

    claim_id: Series[str] = text("Id of the claim: `<document_id>/<name in the source entry>`.", unique=True)
    surface: Series[str] = text("The exact characters of the statement.", may_quote=True)
    subject: Series[str] = text("What is counted.")
    counting: Series[str] = text("The named way of counting.")
    stated: Integer = integer("The number stated.")
    found_printed: Integer = integer("What was found as printed, without proofs.", nullable=True, added_by="reconcile")
    found: Integer = integer("What was found.", nullable=True, added_by="reconcile")
    verdict: Category = category(VERDICT, "How the two compare.", added_by="reconcile")
    reason: Series[str] = text("Why nothing can be counted; null elsewhere.", nullable=True, added_by="reconcile")

    class Config:
        metadata = {"key": ("claim_id",), "order": ("document_id", "char_start", "claim_id"), "part_of": "verdicts"}
