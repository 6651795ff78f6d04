"""The row of a document: what its bytes are; what its registry entry says is joined later."""

from collections.abc import Iterator

from pipeline.extract.reading import Reading, Row


def extract_documents(reading: Reading) -> Iterator[Row]:
    """One row: `characters` are code points of the decoded text without a byte-order mark, `lines` end as printed."""
    document = reading.document
    yield {
        "document_id": document.document_id,
        "sha256": document.sha256,
        "encoding": document.encoding,
        "characters": len(document.text),
        "lines": document.line_count,
    }
