"""Checks that every text consists of the letters of its span, and that printed values stand there."""

import re
import unicodedata
from collections.abc import Iterator, Mapping

from pipeline.findings import Finding
from pipeline.plain import TO_CYRILLIC
from pipeline.reconcile.edition import Edition, Row, key_of, place_of

NO_LETTER = re.compile(r"[\W_]+")
WHOLE = {"clauses": "text", "sections": "title", "components": "text"}
"""Columns that hold the whole text of their row's block and of those that continue it."""
PARTS: Mapping[str, tuple[str, ...]] = {
    "definitions": ("term", "threshold"),
    "cards": ("rarity_text",),
    "components": ("name", "count"),
}
"""Columns that hold words or a number of their row's span."""
DIGITS = re.compile(r"[0-9]{1,3}(?:[ \u00a0][0-9]{3})+(?![0-9])|[0-9]+")
SPACE = re.compile(r"\s")


def texts(edition: Edition) -> Iterator[Finding]:
    """An error for each text that has other letters than its span, and for each printed value that is not in it."""
    for block in edition.tables["blocks"]:
        yield from _block(block, _surface(edition, block))
    for table, column in WHOLE.items():
        for row in edition.tables[table]:
            if not _is_chain(edition, row, row[column] or ""):
                yield _finding(table, row, column, f"{column} has other letters than the block's text")
    for table, columns in PARTS.items():
        for row in edition.tables[table]:
            own = _surface(edition, row)
            for column in columns:
                if not _is_in(row, column, own):
                    yield _finding(table, row, column, f"{column} {row[column]!r} does not stand in the text")


def _block(block: Row, surface: str) -> Iterator[Finding]:
    """What is wrong with a block's label and text; an icon's label may stand elsewhere, one that continues has none."""
    text = block["text"] or ""
    label = letters(block["label"] or "") if block["continues"] is None else ""
    if surface.endswith(text) and letters(surface[: len(surface) - len(text)]) == label:
        return
    own = letters(surface)
    if not own.startswith(label) and block["kind"] != "icon":
        yield _finding("blocks", block, "label", f"the label {block['label']!r} does not open the block")
    elif letters(text) not in {own, own.removeprefix(label)}:
        yield _finding("blocks", block, "text", "the text has other letters than the block's span")


def letters(text: str) -> str:
    """Letters and digits alone, composed, without case, look-alikes all in one alphabet."""
    return NO_LETTER.sub("", unicodedata.normalize("NFC", text)).translate(TO_CYRILLIC).casefold()


def _is_in(row: Row, column: str, text: str) -> bool:
    """Whether a text has a value that is said to be printed; numbers in words are not printed but normalised."""
    value = row[column]
    if value is None or row.get(f"{column}_basis", "printed") != "printed":
        return True
    if isinstance(value, int):
        return value in {int(SPACE.sub("", number)) for number in DIGITS.findall(text)}
    return letters(value) in letters(text)


def _surface(edition: Edition, row: Row) -> str:
    return edition.texts[row["document_id"]][row["char_start"] : row["char_end"]]


def _is_chain(edition: Edition, row: Row, text: str) -> bool:
    """Whether a text is that of its row's block and of those that continue it."""
    block = edition.blocks.get(row["block_id"])
    parts = [] if block is None else [block, *edition.continuations.get(row["block_id"], ())]
    own = " ".join(part["text"] or "" for part in parts)
    return text == own or letters(text) == letters(own)


def _finding(table: str, row: Row, column: str, message: str) -> Finding:
    return Finding(
        "texts", "error", row["document_id"], table, key_of(table, row), f"{place_of(table, row)}/{column}",
        f"line {row['line_start']}: {message}.",
    )  # fmt: skip
