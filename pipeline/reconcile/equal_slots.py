"""Checks that sheets printed in one format have equally many slots."""

from collections import Counter
from collections.abc import Iterator

from pipeline.findings import Finding
from pipeline.reconcile.edition import Edition

SAID_BY = frozenset({"sheet_sums", "missing_rows", "stated_numbers"})
"""Checks of the card list that say why its sheets differ."""


def equal_slots(edition: Edition) -> Iterator[Finding]:
    """An error where sheets printed in one format have different numbers of slots and no other check has said why."""
    said = {row["document_id"] for row in edition.tables["findings"] if row["check_name"] in SAID_BY}
    for document_id, source in edition.sources.items():
        sheets = [row for row in edition.rows("sheets", document_id) if row["sheet"] in source.card_list.equal_slots]
        numbers = Counter(row["slots"] for row in sheets if row["slots"] is not None)
        if len(numbers) > 1 and document_id not in said:
            told = ", ".join(f"{row['sheet']} {row['slots']}" for row in sheets)
            yield Finding(
                "equal_slots", "error", document_id, "sheets", None, "+".join(row["sheet_code"] for row in sheets),
                f"the sheets are printed in one format, yet have {told} slots.",
            )  # fmt: skip
