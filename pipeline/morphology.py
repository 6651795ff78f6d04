"""The dictionary of Russian word forms (pymorphy3), loaded once a process, when it is first asked."""

import functools
from typing import Any


@functools.cache
def analyser() -> Any:
    """pymorphy3's analyser; loading it costs more than reading all five documents."""
    import pymorphy3  # noqa: PLC0415 (heavy; most documents need no word forms)

    return pymorphy3.MorphAnalyzer(lang="ru")
