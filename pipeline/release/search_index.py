"""What the SQLite file can search: rules, headings, terms and names, with the dictionary forms of their words."""

import functools
import re
from collections.abc import Iterator
from typing import Any

from pipeline.morphology import analyser
from pipeline.release.editions import key_text
from pipeline.release.snapshot import Snapshot
from pipeline.terms.words import fold

SEARCHED = (
    ("sections", "title"),
    ("clauses", "text"),
    ("definitions", "term"),
    ("definitions", "meaning"),
    ("cards", "name_ru"),
    ("cards", "name_en"),
    ("icons", "name"),
    ("icon_explanations", "meaning"),
    ("components", "name"),
)
COLUMNS = ("table_name", "row_id", "document_id", "column_name", "text", "lemmas")
WORD = re.compile(r"[^\W\d_]+")


def search_rows(held: Snapshot) -> Iterator[tuple[Any, ...]]:
    """Rows of `search`: where a text stands, the text in lower case with io folded to ie, its words' lemmas."""
    for table, column in SEARCHED:
        key = held.schemas[table]["primaryKey"]
        for row in held.tables[table].to_pylist():
            if row[column] is not None:
                folded = fold(row[column])
                lemmas = " ".join(form for word in WORD.findall(folded) for form in _lemmas(word))
                yield table, key_text(row, key), row["document_id"], column, folded, lemmas


@functools.cache
def _lemmas(word: str) -> tuple[str, ...]:
    """Every dictionary form that a word may have: the likeliest reading alone is often the wrong one."""
    return tuple(dict.fromkeys(fold(reading.normal_form) for reading in analyser().parse(word)))
