"""The figures of each document: reconcile writes them into one file, the suite and releases read them there."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pipeline.json_files import read_json

METRICS = "metrics.json"
Figure = int | float | None
Figures = Mapping[str, Figure | Mapping[str, Figure]]
"""The figures of a document, as `pipeline.reconcile.metrics` nests them; null where there is none."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """What is read of the file."""

    documents: Mapping[str, Figures]


def read_figures(verdicts: Path) -> Mapping[str, Figures]:
    """The figures of each document by its id; raises PipelineError as `read_json` does."""
    return read_json(verdicts / METRICS, Metrics).documents


def flat(figures: Figures) -> Iterator[tuple[str, Figure]]:
    """Each figure under its whole name: `rows.cards`, `filled.cards.sheet` …; null where there is none."""
    for name, value in figures.items():
        if isinstance(value, Mapping):
            yield from ((f"{name}.{part}", figure) for part, figure in value.items())
        else:
            yield name, value
