"""Whatever a text looks like, its rows keep the tables' contracts: columns, keys, spans, ids that exist."""

from itertools import chain
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.extract.stage import EXTRACTORS
from pipeline.tables import metadata, part_schema
from tests.prose import reading_of

PIECES = Path(__file__).parent / "cases"
# Lines of the prose cases, put together at random: they hold every form that an extractor knows.
LINES = sorted(
    {
        line
        for path in PIECES.glob("*.md")
        for line in path.read_text("utf-8").splitlines()
        if not line.startswith("```")
    }
)
TEXTS = st.lists(st.sampled_from(LINES) | st.text('a1.:;,()[]{}|«»"-*#\n\t см', max_size=20), max_size=25).map(
    "\n".join
)


@settings(max_examples=150)
@given(TEXTS)
def test_rows_keep_the_contract(text: str) -> None:
    reading = reading_of(text)
    rows = {table: [dict(row) for row in extract(reading)] for table, extract in EXTRACTORS.items()}
    for table, found in rows.items():
        check_table(table, found, reading.document.text)
    ids = {row["block_id"] for row in rows["blocks"]} | {None}
    pointing = ("block_id", "parent_id", "section_id", "continues", "same_as", "target_id")
    assert {row[column] for row in chain(*rows.values()) for column in pointing if column in row} <= ids
    icons = {row["icon_id"] for row in rows["icons"]}
    assert {row["icon_id"] for table in ("icon_explanations", "icon_mentions") for row in rows[table]} <= icons


def check_table(table: str, rows: list[dict[str, Any]], text: str) -> None:
    schema = part_schema(table)
    keys = [tuple(row[column] for column in metadata(table)["key"]) for row in rows]
    assert len(keys) == len(set(keys)), table
    for row in rows:
        assert set(row) == set(schema.names), table
        for name, value in row.items():
            assert value != "", (table, name)
            assert value is not None or schema.field(name).nullable, (table, name)
        if "surface" in row:
            assert row["surface"] == text[row["char_start"] : row["char_end"]], table
