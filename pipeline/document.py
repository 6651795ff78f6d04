"""A document: its bytes decoded, its lines, and a plain view of its text that leads back to the exact characters.

Rules and extractors read `Document.plain`: composed letters (NFC), LF line ends, ordinary blanks, no soft hyphens or
other format characters, look-alikes mended inside words. `Document.locate` turns a stretch of the plain view into the
span of the untouched text. For a text that is plain already (nearly all are) both are the same string.
"""

import bisect
import hashlib
from array import array
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from pipeline.decoding import decode
from pipeline.errors import PipelineError, Problem, UnavailableError
from pipeline.plain import PlainText, plain_text


@dataclass(frozen=True, slots=True)
class Span:
    """A place in the untouched text: code points (end exclusive) and lines (from 1, both inclusive)."""

    char_start: int
    char_end: int
    line_start: int
    line_end: int


@dataclass(frozen=True)
class Document:
    """A decoded document; `text` is the untouched text without a byte-order mark."""

    document_id: str
    path: Path
    sha256: str
    encoding: str
    text: str

    @cached_property
    def view(self) -> PlainText:
        """The plain view with its way back to the untouched text."""
        return plain_text(self.text)

    @property
    def plain(self) -> str:
        """The text as rules read it: see the module's description."""
        return self.view.text

    @cached_property
    def _line_starts(self) -> "array[int]":
        """Plain offset of each line's first character."""
        starts = array("q", [0])
        at = self.plain.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = self.plain.find("\n", at + 1)
        return starts

    @property
    def line_count(self) -> int:
        """Number of lines; a line end at the very end of the text opens no further line."""
        return len(self._line_starts) - self.plain.endswith("\n")

    def line_at(self, plain_offset: int) -> int:
        """The number (from 1) of the line that holds a plain offset."""
        return bisect.bisect_right(self._line_starts, plain_offset)

    def locate(self, start: int, end: int) -> Span:
        """The span in the untouched text of the plain stretch from `start` to `end` (exclusive, not empty)."""
        return Span(
            self.view.source_start(start), self.view.source_end(end), self.line_at(start), self.line_at(end - 1)
        )

    def surface(self, start: int, end: int) -> str:
        """The exact characters of the source behind a plain stretch."""
        return self.text[self.view.source_start(start) : self.view.source_end(end)]

    def block_id(self, start: int) -> str:
        """The id of the block whose first plain character stands at `start`."""
        return f"{self.document_id}@{self.view.source_start(start)}"

    def where(self, plain_offset: int) -> str:
        """`path:line:column` of a plain offset, as errors and findings name a place."""
        line = self.line_at(plain_offset)
        column = self.view.source_start(plain_offset) - self.view.source_start(self._line_starts[line - 1]) + 1
        return f"{self.path}:{line}:{column}"


def read_document(document_id: str, path: Path) -> Document:
    """Read and decode a file.

    Raises:
        UnavailableError: the file is missing or cannot be read.
        PipelineError: its bytes cannot be decoded with confidence.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UnavailableError(
            Problem(str(path), "a readable file", error.strerror or str(error), "Check the path and its permissions.")
        ) from error
    return document_from_bytes(document_id, path, data)


def document_from_bytes(document_id: str, path: Path, data: bytes) -> Document:
    """Decode bytes that were read from `path`; raises `PipelineError` where that cannot be done with confidence."""
    text, encoding = decode(data, path)
    return Document(document_id, path, hashlib.sha256(data).hexdigest(), encoding, text)


def check_text(document: Document) -> None:
    """Refuse a document without text, as an interrupted copy leaves it; raises `PipelineError`."""
    if not document.plain.strip():
        raise PipelineError(
            Problem(
                str(document.path), "a document with text", "not one visible character",
                "Restore its text, or leave the file out.",
            )
        )  # fmt: skip
