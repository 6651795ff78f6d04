"""How fast documents are read into blocks, and whether the cost grows with the text alone.

    python benchmarks/segmentation.py [MEGABYTES]

Reads the registered documents again and again, as separate documents, to a corpus of a size (10 MB of UTF-8 where none
is given) and prints the speed of decoding, of the plain view with it, of blocks with both, in processor time of one
run. The aim is 10 MB/s a core for all three together, 5 at least. Then all documents as one, twice and four times as
long: the cost of a megabyte is to stay the same.
"""

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from pipeline.document import Document, document_from_bytes
from pipeline.hints import Hints
from pipeline.memory import collect_seldom
from pipeline.segment import segment
from pipeline.sources import DOCUMENTS, read_sources

RAW = Path("raw")
Part = tuple[bytes, Hints]


def main(megabytes: float) -> None:
    """Measure and print."""
    collect_seldom()
    parts = [
        ((RAW / DOCUMENTS / source.file).read_bytes(), source.hints.hints()) for source in read_sources(RAW).values()
    ]
    corpus = parts * max(1, round(megabytes * 1e6 / sum(len(data) for data, _ in parts)))
    _print_speed("decoding", corpus, lambda data, _: _document(data))
    _print_speed("decoding, plain view", corpus, lambda data, _: _document(data).plain)
    _print_speed("decoding, plain view, blocks", corpus, lambda data, hints: segment(_document(data), hints))
    _print_growth(b"\n".join(data for data, _ in parts) + b"\n")


def _print_speed(name: str, corpus: Sequence[Part], step: Callable[[bytes, Hints], object]) -> None:
    start = time.process_time()
    for data, hints in corpus:
        step(data, hints)
    seconds = time.process_time() - start
    size = sum(len(data) for data, _ in corpus) / 1e6
    print(f"{name}: {size / seconds:.1f} MB/s ({len(corpus)} documents, {size:.1f} MB)")


def _print_growth(text: bytes) -> None:
    least = 0.0
    for times in (5, 10, 20):
        document = _document(text * times)
        start = time.process_time()
        segment(document, Hints())
        cost = (time.process_time() - start) / (len(text) * times)
        least = least or cost
        print(f"one document of {len(text) * times / 1e6:.1f} MB: {cost / least:.2f} times the cost of a megabyte")


def _document(data: bytes) -> Document:
    return document_from_bytes("any", Path("any.txt"), data)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 10)
