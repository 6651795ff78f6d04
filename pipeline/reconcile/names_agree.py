"""Checks that a name which a text announces is the name under which the text defines it."""

from collections.abc import Iterator

from pipeline.findings import Finding
from pipeline.reconcile.edition import Edition, key_of
from pipeline.reconcile.texts import letters

# Forms of one word share their beginning.
STEM = 4


def names_agree(edition: Edition) -> Iterator[Finding]:
    """An error for each announced name whose definition, found by its die, has another name."""
    for document_id in edition.sources:
        rows = edition.rows("definitions", document_id)
        terms = {row["block_id"]: row["term"] for row in rows if row["meaning"] is not None}
        for row in rows:
            defined = terms.get(row["same_as"])
            if defined is not None and letters(defined)[:STEM] != letters(row["term"])[:STEM]:
                yield Finding(
                    "names_agree", "error", document_id, "definitions", key_of("definitions", row),
                    str(row["char_start"]),
                    f"line {row['line_start']}: the text announces {row['term']} and defines it as {defined}.",
                )  # fmt: skip
