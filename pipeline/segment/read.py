"""From a document to its blocks: lines, marks settled, rules, tree, texts; then proof that nothing was left over."""

from pipeline.blocks import Block
from pipeline.document import Document
from pipeline.errors import PipelineError, Problem
from pipeline.hints import Hints
from pipeline.segment.inline import InnerBlocks
from pipeline.segment.joining import DocumentWords, joined
from pipeline.segment.labels import settled_labels
from pipeline.segment.lines import visible_lines
from pipeline.segment.measures import measured, usual_gap
from pipeline.segment.pages import mark_pages
from pipeline.segment.rules import read_blocks
from pipeline.segment.scan import Draft, Scan
from pipeline.segment.sequences import settle_marks
from pipeline.segment.tree import parents
from pipeline.segment.words import folded


def segment(document: Document, hints: Hints) -> tuple[Block, ...]:
    """The blocks of a document, in document order.

    Raises:
        PipelineError: a visible character would be in no block.
    """
    scan = _scanned(document.plain, hints)
    read_blocks(scan)
    above = parents(scan)
    labels = settled_labels(scan, above)
    blocks = tuple(
        Block(
            draft.start,
            draft.end,
            draft.body_start,
            draft.kind,
            label,
            _text(scan, draft),
            parent,
            draft.continues,
        )
        for draft, parent, label in zip(scan.drafts, above, labels, strict=True)
    )
    _check_cover(document, blocks)
    return blocks


def _scanned(text: str, hints: Hints) -> Scan:
    lines = visible_lines(text)
    gap = usual_gap(lines)
    settle_marks(lines, gap)
    mark_pages(lines)
    outline = {folded(heading): level for heading, level in hints.outline.items()}
    return Scan(text, lines, measured(lines, gap), hints, outline, DocumentWords(text), InnerBlocks(text))


def _text(scan: Scan, draft: Draft) -> str:
    text = joined(scan.text, draft.body_start, draft.text_end, scan.words)
    return text.rstrip(",; ") if draft.kind == "component" else text


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
