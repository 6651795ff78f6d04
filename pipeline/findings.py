"""A finding: what a check found, at the narrowest place that the facts allow."""

from dataclasses import dataclass
from typing import Any, Literal

Severity = Literal["proof", "note", "doubt", "error"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding; `place` tells it from others of the same check and document, `row_id` is null for a whole list."""

    check_name: str
    severity: Severity
    document_id: str
    table_name: str
    row_id: str | None
    place: str
    message: str
    candidates: tuple[str, ...] = ()

    def row(self) -> dict[str, Any]:
        """The finding as a row of `findings`, without what reconciling adds."""
        return {
            "finding_id": f"{self.check_name}/{self.document_id}/{self.place}",
            "check_name": self.check_name,
            "severity": self.severity,
            "document_id": self.document_id,
            "table_name": self.table_name,
            "row_id": self.row_id,
            "message": self.message,
            "candidates": list(self.candidates),
        }
