"""The dictionary of Russian word forms (pymorphy3 with OpenCorpora), loaded once a process, when it is first asked."""

import functools
from typing import Any


@functools.cache
def analyser() -> Any:
    """pymorphy3's analyser with its dictionary; only the first call takes time."""
    import pymorphy3  # noqa: PLC0415 (many documents need no word forms)
    import pymorphy3_dicts_ru  # noqa: PLC0415 (goes with the line above)

    # Left to itself, pymorphy3 asks every installed package for a dictionary, which takes longer than loading this one.
    return pymorphy3.MorphAnalyzer(path=pymorphy3_dicts_ru.get_path(), lang="ru")


@functools.cache
def is_word(form: str) -> bool:
    """Whether the dictionary has the word form, in whatever case it is written."""
    return bool(analyser().word_is_known(form.lower()))
