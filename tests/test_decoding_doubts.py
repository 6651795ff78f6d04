"""Bytes that cannot be read with confidence are refused in one line; those that can keep their letters."""

from pathlib import Path

import pytest

from pipeline.decoding import decode
from pipeline.errors import PipelineError
from tests import ROOT

PATH = Path("rules.txt")
RULES = (ROOT / "raw/documents/wotr-bota.txt").read_text("utf-8-sig").replace("–", "-")


@pytest.mark.parametrize("encoding", ["mac_cyrillic", "cp866", "iso8859_5", "utf-16-le"])
def test_an_encoding_that_is_not_read(encoding: str) -> None:
    with pytest.raises(PipelineError, match=r"rules\.txt:") as error:
        decode(RULES.encode(encoding, "replace"), PATH)
    assert len(str(error.value).splitlines()) == 1


@pytest.mark.parametrize("encoding", ["cp1251", "koi8_r"])
def test_an_encoding_that_is_read(encoding: str) -> None:
    data = RULES.encode(encoding, "replace")
    assert decode(data, PATH) == (data.decode(encoding), encoding)


@pytest.mark.parametrize(
    "data",
    [
        RULES.encode()[:2001] + RULES.encode("cp1251", "replace"),
        RULES.encode("cp1251", "replace") + RULES.encode("koi8_r", "replace"),
        "Правила".encode()[:-1],
        b"\xff\xfe" + "Правила".encode("utf-16-le")[:-1],
        b"\xff\xfe\x00\xd8\n\x00",
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
        b"rules\x00",
    ],
    ids=["two encodings", "two more", "cut UTF-8", "cut UTF-16", "half a pair", "a picture", "NUL"],
)
def test_bytes_that_are_no_text(data: bytes) -> None:
    with pytest.raises(PipelineError, match=r"rules\.txt") as error:
        decode(data, PATH)
    assert len(str(error.value).splitlines()) == 1
