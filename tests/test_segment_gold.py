"""The annotated documents: every block is met in span, kind, label, parent and text."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from pipeline.document import Document, read_document
from pipeline.hints import Hints
from pipeline.segment import segment
from pipeline.sources import read_sources
from tests import ROOT
from tests.prose import reading_of

GOLD = ROOT / "tests" / "golden" / "blocks"
SOURCES = read_sources(ROOT / "raw")


def gold_documents() -> list[str]:
    return sorted(path.stem for path in GOLD.glob("*.jsonl"))


@pytest.mark.parametrize("document_id", gold_documents())
def test_every_annotated_block_is_met(document_id: str) -> None:
    document = read_document(document_id, ROOT / "raw" / "documents" / f"{document_id}.txt")
    found = list(annotated(document))
    expected = [json.loads(line) for line in (GOLD / f"{document_id}.jsonl").read_text("utf-8").splitlines() if line]
    assert found == [comparable(document, block) for block in expected]


def annotated(document: Document) -> Iterator[dict[str, Any]]:
    """The blocks of a document as the annotation writes them."""
    blocks = segment(document, SOURCES[document.document_id].hints.hints())
    for block in blocks:
        span = document.locate(block.start, block.end)
        start, end = trimmed(document, span.char_start, span.char_end)
        parent = None if block.parent is None else document.view.source_start(blocks[block.parent].start)
        yield {
            "start": start,
            "end": end,
            "kind": block.kind,
            "label": block.label,
            "parent": parent,
            "text": block.text,
        }


def comparable(document: Document, block: dict[str, Any]) -> dict[str, Any]:
    start, end = trimmed(document, block["start"], block["end"])
    return block | {"start": start, "end": end}


def trimmed(document: Document, start: int, end: int) -> tuple[int, int]:
    surface = document.text[start:end]
    right = len(surface) - len(surface.rstrip(" \t\n,;\u00a0"))
    left = len(surface) - len(surface.lstrip(" \t\n,;\u00a0"))
    return start + left, end - right


def test_site_text_in_the_middle_does_not_reach_on() -> None:
    text = "Замок\n\nПервый абзац правил.\n\nПоследнее изменение вчера\n\nВторой абзац правил."
    kinds = [block.kind for block in reading_of(text, Hints(titles=("Замок",))).blocks]
    assert kinds == ["title", "paragraph", "boilerplate", "paragraph"]


def test_a_hinted_title_stands_once_and_ends_the_sections_above() -> None:
    text = (
        "Замок\n\nКрепость в нём стоит на холме.\n\nКрепость строят до осени.\n\n"
        "Об авторах\n\nХудожник: Анна Котова\n\n"
        "Крепость\n\nКрепость стоит на холме, и в ней живёт король.\n\nВозьмите карты."
    )
    blocks = reading_of(text, Hints(titles=("Замок", "Крепость"))).blocks
    assert [block.text for block in blocks if block.kind == "title"] == ["Замок", "Крепость"]
    kinds = ["title", "paragraph", "paragraph", "heading", "credit", "title", "paragraph", "paragraph"]
    assert [block.kind for block in blocks] == kinds
