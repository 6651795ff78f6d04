"""What finding terms costs beside segmentation, on a corpus made of the registered documents repeated to a size.

    python benchmarks/term_matching.py [MEGABYTES]

Prints for each game the speed of both and their ratio, in processor time of one run; the ratio is to stay below a half.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path

from pipeline.document import document_from_bytes
from pipeline.extract.reading import Reading
from pipeline.extract.term_mentions import read_terms
from pipeline.segment import segment
from pipeline.segment.hints import Hints
from pipeline.sources import read_sources
from pipeline.terms.concepts import read_games
from pipeline.terms.index import term_index

RAW = Path("raw")


def main(megabytes: float) -> None:
    """Measure and print."""
    games = read_games(RAW / "reference/terms.yaml")
    sources = read_sources(RAW)
    parts = {name: (RAW / "documents" / source.file).read_bytes() for name, source in sources.items()}
    repeats = max(1, round(megabytes * 1e6 / sum(map(len, parts.values()))))
    in_all = [0.0, 0.0]
    for name, part in parts.items():
        index = term_index(games, sources[name].game_en)
        making = _seconds(lambda index=index: index.entries)
        document = document_from_bytes(name, Path(name), part * repeats)
        size = len(part) * repeats / 1e6
        _seconds(lambda document=document: document.line_at(len(document.plain)))
        segmentation = _seconds(lambda document=document: segment(document, Hints()))
        reading = Reading(document, segment(document, Hints()))
        matching = _seconds(lambda reading=reading, index=index: read_terms(reading, index))
        in_all = [in_all[0] + segmentation, in_all[1] + matching]
        print(
            f"{name}: {size:.1f} MB, segmentation {size / segmentation:.1f} MB/s, terms {size / matching:.1f} MB/s, "
            f"ratio {matching / segmentation:.2f}; forms of all wordings {making * 1000:.0f} ms"
        )
    print(f"all: ratio {in_all[1] / in_all[0]:.2f}")


def _seconds(action: Callable[[], object]) -> float:
    start = time.process_time()
    action()
    return time.process_time() - start


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 10)
