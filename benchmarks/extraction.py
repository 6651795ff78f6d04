"""How fast blocks are read into the rows of all tables, which cost most, and whether the cost grows with the text.

    python benchmarks/extraction.py [MEGABYTES]

Reads the registered documents again and again, as separate documents, to a corpus of a size (10 MB of UTF-8 where none
is given). Decoding and segmentation come before and are not counted; terms are, as a table like the others. The aim is
5 MB/s a core for all tables together, 2 at least. Then all documents as one, twice and four times as long: the cost of
a megabyte is to stay the same.
"""

import sys
import time
from collections import Counter
from pathlib import Path

from pipeline.document import document_from_bytes
from pipeline.extract.reading import Reading
from pipeline.extract.stage import EXTRACTORS
from pipeline.extract.term_mentions import read_terms
from pipeline.hints import Hints
from pipeline.memory import collect_seldom
from pipeline.segment import segment
from pipeline.sources import DOCUMENTS, read_sources
from pipeline.terms.concepts import games
from pipeline.terms.index import TermIndex, term_index

RAW = Path("raw")


def main(megabytes: float) -> None:
    """Measure and print."""
    collect_seldom()
    parts = [
        ((RAW / DOCUMENTS / source.file).read_bytes(), source.hints.hints(), term_index(games(RAW), source.game_en))
        for source in read_sources(RAW).values()
    ]
    repeats = max(1, round(megabytes * 1e6 / sum(len(data) for data, _, _ in parts)))
    for part in parts:
        _costs(*part)
    costs: Counter[str] = Counter()
    for part in parts * repeats:
        costs += _costs(*part)
    size = sum(len(data) for data, _, _ in parts) * repeats / 1e6
    for table, seconds in costs.most_common():
        print(f"{table}: {seconds / size * 1000:.1f} ms a MB")
    print(f"all tables: {size / costs.total():.1f} MB/s ({len(parts) * repeats} documents, {size:.1f} MB)")
    _print_growth(b"\n".join(data for data, _, _ in parts) + b"\n", parts[0][2])


def _print_growth(text: bytes, index: TermIndex) -> None:
    least = 0.0
    for times in (5, 10, 20):
        cost = _costs(text * times, Hints(), index).total() / (len(text) * times)
        least = least or cost
        print(f"one document of {len(text) * times / 1e6:.1f} MB: {cost / least:.2f} times the cost of a megabyte")


def _costs(data: bytes, hints: Hints, index: TermIndex) -> Counter[str]:
    """Processor seconds of each table, on a document that was never asked for anything."""
    document = document_from_bytes("any", Path("any.txt"), data)
    reading = Reading(document, segment(document, hints))
    costs: Counter[str] = Counter()
    start = time.process_time()
    for table, extractor in EXTRACTORS.items():
        list(extractor(reading))
        now = time.process_time()
        costs[table], start = now - start, now
    read_terms(reading, index)
    costs["term_mentions"] = time.process_time() - start
    return costs


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 10)
