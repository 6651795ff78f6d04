"""A document's text cut into blocks: every visible character in exactly one, each with its kind, label and parent."""

from pipeline.document import Document
from pipeline.errors import PipelineError, Problem
from pipeline.segment.blocks import Block
from pipeline.segment.hints import Hints
from pipeline.segment.lines import visible_lines
from pipeline.segment.measures import measured
from pipeline.segment.rules import read_blocks
from pipeline.segment.scan import Scan
from pipeline.segment.tree import parents
from pipeline.segment.words import folded
from pipeline.segment.wrapping import joined

__all__ = ["segment"]


def segment(document: Document, hints: Hints) -> tuple[Block, ...]:
    """The blocks of a document, in document order.

    Raises:
        PipelineError: a visible character would be in no block.
    """
    text = document.plain
    lines = visible_lines(text)
    outline = {folded(heading): level for heading, level in hints.outline.items()}
    scan = Scan(text, lines, measured(lines), hints, outline)
    read_blocks(scan)
    blocks = tuple(
        Block(
            draft.start,
            draft.end,
            draft.body_start,
            draft.kind,
            draft.label,
            _text(scan, draft.body_start, draft.end, draft.kind),
            parent,
            draft.continues,
        )
        for draft, parent in zip(scan.drafts, parents(scan), strict=True)
    )
    _check_cover(document, blocks)
    return blocks


def _text(scan: Scan, start: int, end: int, kind: str) -> str:
    text = joined(scan.text, start, end)
    return text.rstrip(",; ") if kind == "component" else text


def _check_cover(document: Document, blocks: tuple[Block, ...]) -> None:
    text = document.plain
    at = 0
    for block in blocks:
        if block.start < at or text[at : block.start].strip():
            _refuse(document, at)
        at = block.end
    if text[at:].strip():
        _refuse(document, at)


def _refuse(document: Document, at: int) -> None:
    raise PipelineError(
        Problem(document.where(at), "every visible character in one block", "text that no rule read",
                "Report the document: a rule is missing.")
    )  # fmt: skip
