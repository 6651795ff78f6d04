"""Checks that every span leads to the characters, the lines and the block that its row names."""

import bisect
import re
from collections.abc import Iterator, Sequence

from pipeline.findings import Finding
from pipeline.reconcile.edition import Edition, Row, key_of, place_of

LINE_END = re.compile(r"\r\n|\r|\n")
EXACT = ("surface", "source_text")
"""Columns that hold the exact characters of their row's span."""


def spans(edition: Edition) -> Iterator[Finding]:
    """An error for each row whose span says something else than the row."""
    for document_id, text in edition.texts.items():
        lines = [0, *(match.end() for match in LINE_END.finditer(text))]
        for table in edition.tables:
            for row in edition.rows(table, document_id):
                if "char_start" in row and (fault := _fault(edition, row, text, lines)):
                    yield Finding(
                        "spans", "error", document_id, table, key_of(table, row), place_of(table, row),
                        f"line {row['line_start']}: the span {row['char_start']} to {row['char_end']} {fault}.",
                    )  # fmt: skip


def _fault(edition: Edition, row: Row, text: str, lines: Sequence[int]) -> str | None:
    start, end = row["char_start"], row["char_end"]
    piece = text[start:end]
    if not 0 <= start < end <= len(text) or piece != piece.strip():
        return "does not begin and end with a visible character of the text"
    if (row["line_start"], row["line_end"]) != (bisect.bisect_right(lines, start), bisect.bisect_right(lines, end - 1)):
        return f"does not lie on lines {row['line_start']} to {row['line_end']}"
    for column in EXACT:
        if column in row and row[column] != piece:
            return f"holds {_told(piece)}, not the {column} {_told(row[column])}"
    return _fault_of_place(edition, row)


def _fault_of_place(edition: Edition, row: Row) -> str | None:
    block = edition.blocks.get(row["block_id"])
    if block is None:
        return None
    if block is row:
        begins_as_named = row["block_id"] == f"{row['document_id']}@{row['char_start']}"
        return None if begins_as_named else f"does not begin where {row['block_id']} does"
    own = (block["char_start"], block["char_end"])
    if own == (row["char_start"], row["char_end"]):
        return None
    if not any(start <= row["char_start"] and row["char_end"] <= end for start, end in _stretches(edition, block)):
        return f"lies outside {row['block_id']}, {own[0]} to {own[1]}"
    if "term" in row and not edition.texts[row["document_id"]].startswith(row["term"][0], row["char_start"]):
        return f"does not begin with the term {row['term']!r}"
    return None


def _stretches(edition: Edition, block: Row) -> Iterator[tuple[int, int]]:
    """The spans of a block and of those that continue it."""
    yield block["char_start"], block["char_end"]
    for part in edition.continuations.get(block["block_id"], ()):
        yield part["char_start"], part["char_end"]


def _told(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:40]}…")
