"""Checks that every visible character of a document lies in exactly one block."""

import unicodedata
from collections.abc import Iterator

from pipeline.findings import Finding
from pipeline.reconcile.edition import Edition


def coverage(edition: Edition) -> Iterator[Finding]:
    """An error for each stretch of visible characters that lies in no block, and for each block that overlaps."""
    for document_id, text in edition.texts.items():
        end, before = 0, None
        for block in edition.rows("blocks", document_id):
            start = block["char_start"]
            if start < end:
                message = f"line {block['line_start']}: {block['block_id']} begins inside {before}"
                yield _finding(
                    document_id, block["block_id"], start, f"{message}, so {end - start} characters lie twice."
                )
            elif lost := visible(text[end:start]):
                yield _finding(document_id, None, end, _lost(text, end, lost))
            end, before = max(end, block["char_end"]), block["block_id"]
        if lost := visible(text[end:]):
            yield _finding(document_id, None, end, _lost(text, end, lost))


def visible(text: str) -> str:
    """The visible characters of a text: neither white space nor of category Cf."""
    return "".join(
        character for character in text if not character.isspace() and unicodedata.category(character) != "Cf"
    )


def _lost(text: str, start: int, lost: str) -> str:
    line = text.count("\n", 0, start) + 1
    return f"line {line} or below: {len(lost)} visible characters lie in no block: {lost[:40]!r}."


def _finding(document_id: str, block_id: str | None, start: int, message: str) -> Finding:
    return Finding("coverage", "error", document_id, "blocks", block_id, str(start), message)
