"""The figures of each document: reconcile writes them into one file, the suite and releases read them there."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pipeline.errors import PipelineError, Problem, UnavailableError

METRICS = "metrics.json"


def read_figures(verdicts: Path) -> dict[str, dict[str, Any]]:
    """The figures of each document by its id, as `pipeline.reconcile.metrics` nests them.

    Raises:
        UnavailableError: reconcile has not written them.
        PipelineError: the file is none that reconcile wrote.
    """
    path = verdicts / METRICS
    try:
        documents: dict[str, dict[str, Any]] = json.loads(path.read_text("utf-8"))["documents"]
    except FileNotFoundError as error:
        raise UnavailableError(
            Problem(str(path), "the figures that reconcile writes", "no such file", "Run `pipeline run` to make them.")
        ) from error
    except (ValueError, KeyError) as error:
        raise PipelineError(
            Problem(str(path), "the figures that reconcile writes", str(error), "Run `pipeline run` anew.")
        ) from error
    return documents


def flat(figures: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, float | None]]:
    """Each figure under its whole name: `rows.cards`, `filled.cards.sheet` …; null where there is none."""
    for name, value in figures.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", value
