"""The declared claims of a source, each found in its text: a sample is `180 cards` in `a set of 180 cards`."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from pipeline.errors import PipelineError, Problem
from pipeline.extract.reading import Reading, Row
from pipeline.sources import Claim, in_entry


def extract_claims(reading: Reading, claims: Mapping[str, Claim], registry: Path) -> Iterator[Row]:
    """One row a claim, with the place of its words.

    Raises:
        PipelineError: words of a claim do not stand in the text, in one block; all such claims at once.
    """
    places = {name: place for name, claim in claims.items() if (place := place_of_words(reading, claim.words))}
    if lost := [name for name in claims if name not in places]:
        raise PipelineError(
            Problem(
                in_entry(registry, reading.document.document_id, "claims", name),
                "words that stand in a block of the text", repr(claims[name].words),
                "Correct the words, or remove the claim with the statement.",
            )
            for name in lost
        )  # fmt: skip
    for name, place in places.items():
        yield {
            "document_id": reading.document.document_id,
            "block_id": reading.block_id(reading.block_at(place.start())),
            **reading.span(*place.span()),
            "claim_id": f"{reading.document.document_id}/{name}",
            "surface": reading.document.surface(*place.span()),
            **claims[name].model_dump(include={"subject", "counting", "stated"}),
        }


def place_of_words(reading: Reading, words: str) -> re.Match[str] | None:
    """The first plain stretch in one block that has these words, whatever white space stands between them."""
    pattern = r"\s+".join(map(re.escape, words.split()))
    places = re.finditer(rf"(?<!\w){pattern}(?!\w)", reading.document.plain)
    return next((place for place in places if _is_in_one_block(reading, place)), None)


def _is_in_one_block(reading: Reading, place: re.Match[str]) -> bool:
    block = reading.block_at(place.start())
    return block is not None and place.end() <= reading.blocks[block].end
