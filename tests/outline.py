"""Blocks written as an indented outline that a reader of rules understands, and case files that hold such outlines."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from pipeline.blocks import Block

CASE = re.compile(
    r"^## (?P<name>[^\n]+)\n(?P<remark>.*?)^(?P<fence>```+)text\n(?P<text>.*?)^(?P=fence)\n+"
    r"(?P=fence)outline\n(?P<outline>.*?)^(?P=fence)$",
    re.MULTILINE | re.DOTALL,
)


class Case(NamedTuple):
    """A text and the outline of its blocks."""

    name: str
    text: str
    outline: str


def cases(path: Path) -> Iterator[Case]:
    """The cases of a file; `␣` stands for a blank that an editor would strip or show badly."""
    for match in CASE.finditer(path.read_text("utf-8")):
        yield Case(match["name"], match["text"].replace("␣", " ").rstrip("\n"), match["outline"].rstrip("\n"))


def outline(blocks: Sequence[Block]) -> str:
    """One line a block, under its parent: `kind [label] text`, and `…` before the text where it goes on."""
    depths: list[int] = []
    lines: list[str] = []
    for block in blocks:
        depths.append(0 if block.parent is None else depths[block.parent] + 1)
        label = "" if block.label is None else f"[{block.label}] "
        mark = "" if block.continues is None else "… "
        lines.append(f"{'  ' * depths[-1]}{block.kind} {label}{mark}{block.text}")
    return "\n".join(lines)
