"""Bytes to text: a byte-order mark or valid UTF-8 decides, else the encoding whose letters read like a language."""

import math
import re
from pathlib import Path

from pipeline.errors import PipelineError, Problem
from pipeline.vocabulary import vocabulary

BYTE_ORDER_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
BINARY = re.compile(r"[\x00-\x08\x0e-\x1a\x7f]")
HIGH_BYTE = re.compile(rb"[\x80-\xff]")
ASCII_LETTER = re.compile(rb"[A-Za-z]")
RUSSIAN_WORD = re.compile(r"[\u0401\u0410-\u044f\u0451]+")
CASE_BROKEN = re.compile(r"[\u0430-\u044f\u0451][\u0401\u0410-\u042f]")
CONTROL = re.compile(r"[\x80-\x9f]")

LOG_SHARE = {letter: math.log(count / 1000) for letter, count in vocabulary("letters")["russian_per_mille"].items()}
# A sign that is no letter, or a capital behind a small letter, counts as rarer than the rarest letter.
NOT_A_LETTER = math.log(1 / 5000)
# Running Russian text has about -3.0 a letter, the same text read in the wrong encoding -5 and less.
LEAST_RUSSIAN = -4.0
# By how much one encoding must be likelier than another: e to the power of 4, some fifty times.
LEAST_MARGIN = 4.0
# Many lines are compared, so that each must be surer; one with few letters beyond ASCII says nothing.
LEAST_MARGIN_OF_LINE = 12.0
LEAST_HIGH_BYTES = 8
# Not read, but near enough to those that are to be mistaken for them: small Mac letters but я are those of cp1251.
FOREIGN_ENCODINGS = ("mac_cyrillic", "cp866", "iso8859_5")
MOST_HIGH_BYTES_IN_ENGLISH = 0.1


def decode(data: bytes, path: Path) -> tuple[str, str]:
    """The text, without its byte-order mark, and the name of its encoding.

    Raises:
        PipelineError: no encoding fits with confidence, or the bytes are not text.
    """
    text, encoding = _decoded(data, path)
    if binary := BINARY.search(text):
        line = text.count("\n", 0, binary.start()) + 1
        column = binary.start() - text.rfind("\n", 0, binary.start())
        raise PipelineError(
            Problem(
                f"{path}:{line}:{column}", "text", f"the control character U+{ord(binary[0]):04X}",
                "Save the document as plain text.",
            )
        )  # fmt: skip
    return text, encoding


def _decoded(data: bytes, path: Path) -> tuple[str, str]:
    for mark, encoding in BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return _strictly(data[len(mark) :], encoding, path), encoding
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError as error:
        if guessed := _single_byte_encoding(data):
            return data.decode(guessed), guessed
        line = data.count(b"\n", 0, error.start) + 1
        raise PipelineError(
            Problem(
                f"{path}:{line}",
                "UTF-8, UTF-16 with a byte-order mark, cp1251, KOI8-R or cp1252",
                f"the byte 0x{data[error.start]:02X} at offset {error.start}, and letters that fit none of them",
                "Save the document as UTF-8.",
            )
        ) from error


def _strictly(data: bytes, encoding: str, path: Path) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise PipelineError(
            Problem(
                str(path), f"{encoding}, as its byte-order mark says",
                f"an invalid sequence at byte {error.start}", "Save the document as UTF-8.",
            )
        ) from error  # fmt: skip


def _single_byte_encoding(data: bytes) -> str | None:
    high, ascii_letters = len(HIGH_BYTE.findall(data)), len(ASCII_LETTER.findall(data))
    likelihoods = sorted(((_russian_likelihood(data, name), name) for name in ("cp1251", "koi8_r")), reverse=True)
    (best, encoding), (second, _) = likelihoods
    if best > high * LEAST_RUSSIAN and best - second >= LEAST_MARGIN:
        is_foreign = any(_russian_likelihood(data, name) - best >= LEAST_MARGIN for name in FOREIGN_ENCODINGS)
        return None if is_foreign or _is_mixed(data, encoding) else encoding
    if high <= MOST_HIGH_BYTES_IN_ENGLISH * ascii_letters and _fits(data, "cp1252"):
        return "cp1252"
    return None


def _is_mixed(data: bytes, encoding: str) -> bool:
    """Whether a line is in another encoding than the whole, as where files of two kinds were put together."""
    other = "koi8_r" if encoding == "cp1251" else "cp1251"
    return any(
        _fits(line, "utf-8")
        or _russian_likelihood(line, other) - _russian_likelihood(line, encoding) >= LEAST_MARGIN_OF_LINE
        for line in data.splitlines()
        if len(HIGH_BYTE.findall(line)) >= LEAST_HIGH_BYTES
    )


def _russian_likelihood(data: bytes, encoding: str) -> float:
    """The logarithm of how likely the text's high bytes are as Russian letters, lower case inside words."""
    if not _fits(data, encoding):
        return -math.inf
    text = data.decode(encoding)
    likelihood = 0.0
    letters = 0
    for word in RUSSIAN_WORD.findall(text):
        letters += len(word)
        likelihood += sum(LOG_SHARE[letter] for letter in word.lower())
    others = sum(character > "\x7f" for character in text) - letters
    return likelihood + (others + len(CASE_BROKEN.findall(text))) * NOT_A_LETTER


def _fits(data: bytes, encoding: str) -> bool:
    try:
        return not CONTROL.search(data.decode(encoding))
    except UnicodeDecodeError:
        return False
