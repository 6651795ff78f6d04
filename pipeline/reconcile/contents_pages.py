"""Checks that what a page of contents lists are headings of the document, and that pages follow one another."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from pipeline.findings import Finding, Severity
from pipeline.reconcile.edition import Edition, Row
from pipeline.reconcile.texts import letters

# `Setup ........ 4`: a name, leaders, a page.
ENTRY = re.compile(r"(?P<name>\S.*?)\s?(?:[.\u2026\u00b7_]{2,}|\t|\s{2,})\s?(?P<page>[0-9]{1,4})")
# `Page 25`, `p. 7 of 143`, `- 12 -`: a page's number with no more than a word before it and a total behind.
MARKER = re.compile(r"\W*(?:[^\W0-9_]+\W*)?(?P<page>[0-9]{1,4})(?:\W*[^\W0-9_]*\W*[0-9]{1,4})?\W*")
LEAST_ENTRIES = 3
LONGEST_ENTRY = 200


def contents_pages(edition: Edition) -> Iterator[Finding]:
    """A doubt for each listed name without heading; notes where pages go back or are left out."""
    for document_id in edition.sources:
        blocks = edition.rows("blocks", document_id)
        sections = edition.rows("sections", document_id)
        titles = {letters(f"{label}{row['title']}") for row in sections for label in ("", row["label"] or "")}
        listed = list(_contents(edition, blocks))
        for entries in listed:
            for block, name, _ in entries:
                if letters(name) not in titles:
                    yield _finding(block, "doubt", f"the contents list {name!r}, which no heading is")
            for (_, _, page), (block, _, following) in pairwise(entries):
                if following < page:
                    yield _finding(block, "note", f"the contents go from page {page} back to page {following}")
        in_contents = {block["block_id"] for entries in listed for block, _, _ in entries}
        yield from _markers([block for block in blocks if block["block_id"] not in in_contents])


def _markers(blocks: Sequence[Row]) -> Iterator[Finding]:
    """A note for each page marker that does not follow the one before it."""
    markers = [
        (block, int(marker["page"]))
        for block in blocks
        if block["kind"] == "page" and (marker := MARKER.fullmatch(block["text"] or ""))
    ]
    for (_, page), (block, following) in pairwise(markers):
        if following != page + 1:
            yield _finding(block, "note", f"page {following} follows page {page}")


def _contents(edition: Edition, blocks: Sequence[Row]) -> Iterator[Sequence[tuple[Row, str, int]]]:
    """Runs of at least three blocks of the form of an entry."""
    read = [(block, _entry(edition, block)) for block in blocks]
    for is_entry, run in groupby(read, key=lambda pair: pair[1] is not None):
        entries = [(block, entry["name"], int(entry["page"])) for block, entry in run if entry]
        if is_entry and len(entries) >= LEAST_ENTRIES:
            yield entries


def _entry(edition: Edition, block: Row) -> re.Match[str] | None:
    line = edition.texts[block["document_id"]][block["char_start"] : block["char_end"]]
    return ENTRY.fullmatch(line) if len(line) <= LONGEST_ENTRY and line[-1:].isdigit() else None


def _finding(block: Row, severity: Severity, message: str) -> Finding:
    return Finding(
        "contents_pages", severity, block["document_id"], "blocks", block["block_id"],
        f"{block['block_id'].rpartition('@')[2]}/{severity}", f"line {block['line_start']}: {message}.",
    )  # fmt: skip
