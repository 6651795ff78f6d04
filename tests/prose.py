"""Cases told in prose: a text, and the rows of a table that it gives, readable without knowing the code.

A case is a heading, a remark or none, a `text` fence, and a fence for each table: its first line names the columns
shown, each further line is a row, an en dash is null. Ids of blocks are shown as the blocks' text,
lists with an angle between their entries.
"""

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from pipeline.document import document_from_bytes
from pipeline.extract.reading import Reading
from pipeline.hints import Hints
from pipeline.segment import segment

CASE = re.compile(
    r"^## (?P<name>[^\n]+)\n(?P<remark>(?:(?!## |```)[^\n]*\n)*)(?P<fences>(?:```\w+\n(?:(?!```)[^\n]*\n)*```\n?)+)",
    re.MULTILINE,
)
FENCE = re.compile(r"^```(?P<name>\w+)\n(?P<body>(?:(?!```)[^\n]*\n)*)```", re.MULTILINE)
BETWEEN = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
NULL = "\N{EN DASH}"


class Case(NamedTuple):
    """A text and the rows that it must give, by table: the columns shown, then each row's cells."""

    name: str
    text: str
    tables: Mapping[str, list[tuple[str, ...]]]


def cases(path: Path) -> Iterator[Case]:
    """The cases of a file; `␣` in a text stands for a blank that an editor would strip, `⇥` for a tab."""
    for match in CASE.finditer(path.read_text("utf-8")):
        fences = {fence["name"]: fence["body"] for fence in FENCE.finditer(match["fences"])}
        text = fences.pop("text").replace("␣", " ").replace("⇥", "\t").rstrip("\n")
        yield Case(match["name"], text, {table: list(map(_cells, body.splitlines())) for table, body in fences.items()})


def reading_of(text: str, hints: Hints | None = None) -> Reading:
    document = document_from_bytes("case", Path("case.txt"), text.encode())
    return Reading(document, segment(document, hints or Hints()))


def shown(reading: Reading, table: str, columns: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The rows that the table's extractor gives, as a case shows them."""
    extractor = getattr(import_module(f"pipeline.extract.{table}"), f"extract_{table}")
    texts = {reading.block_id(index): block.text for index, block in enumerate(reading.blocks)}
    return [tuple(_shown(row[column], texts) for column in columns) for row in extractor(reading)]


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip().replace("¦", "|") for cell in line.split("|"))


def _shown(value: Any, texts: Mapping[str | None, str]) -> str:
    if value is None:
        return NULL
    if isinstance(value, list):
        return f" {BETWEEN} ".join(map(str, value))
    return " ".join(str(texts.get(value, value)).split())
