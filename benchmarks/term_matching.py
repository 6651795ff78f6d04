"""What finding terms costs beside segmentation, on a corpus of the registered documents, each repeated as often.

    python benchmarks/term_matching.py [MEGABYTES]

Prints for each game the speed of both and their ratio, in processor time of one run. Documents keep their size, as in a
corpus of many; the ratio of the whole is to stay below a half.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path

from pipeline.document import document_from_bytes
from pipeline.extract.reading import Reading
from pipeline.extract.term_mentions import read_terms
from pipeline.hints import Hints
from pipeline.memory import collect_seldom
from pipeline.segment import segment
from pipeline.sources import DOCUMENTS, REFERENCE, read_sources
from pipeline.terms.concepts import read_games
from pipeline.terms.index import TermIndex, term_index

RAW = Path("raw")


def main(megabytes: float) -> None:
    """Measure and print."""
    collect_seldom()
    games = read_games(RAW / REFERENCE / "terms.yaml")
    sources = read_sources(RAW)
    parts = {name: (RAW / DOCUMENTS / source.file).read_bytes() for name, source in sources.items()}
    repeats = max(1, round(megabytes * 1e6 / sum(map(len, parts.values()))))
    in_all = [0.0, 0.0]
    for name, part in parts.items():
        size = len(part) * repeats / 1e6
        index = term_index(games, sources[name].game_en)
        forms = _seconds(lambda index=index: index.search)
        segmentation, matching = _costs(part, sources[name].hints.hints(), index, repeats)
        in_all = [in_all[0] + segmentation, in_all[1] + matching]
        speeds = [size / seconds for seconds in (segmentation, matching)]
        print(
            f"{name}: {size:.1f} MB, segmentation {speeds[0]:.1f} MB/s, terms {speeds[1]:.1f} MB/s, "
            f"ratio {matching / segmentation:.2f}; forms of all wordings {forms * 1000:.0f} ms"
        )
    print(f"all: ratio {in_all[1] / in_all[0]:.2f}")


def _costs(part: bytes, hints: Hints, index: TermIndex, repeats: int) -> tuple[float, float]:
    """Seconds from bytes to blocks and of matching, in turn, each time on a document of its own."""
    segmentation = matching = 0.0
    for _ in range(repeats):
        start = time.process_time()
        document = document_from_bytes("document", Path("document.txt"), part)
        reading = Reading(document, segment(document, hints))
        between = time.process_time()
        read_terms(reading, index)
        segmentation += between - start
        matching += time.process_time() - between
    return segmentation, matching


def _seconds(action: Callable[[], object]) -> float:
    start = time.process_time()
    action()
    return time.process_time() - start


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 10)
