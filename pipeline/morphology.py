"""The dictionary of Russian word forms (pymorphy3 with OpenCorpora), loaded once a process, when it is first asked."""

import functools
import re
from typing import Any

CAPITAL_WORD = re.compile(r"\b[\u0401\u0410-\u042f][\u0430-\u044f\u0451]{2,20}\b")


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


def first_names(text: str) -> frozenset[str]:
    """The first names of people in a text, in the nominative."""
    return frozenset(name for word in CAPITAL_WORD.findall(text) if (name := _first_name(word)))


@functools.cache
def _first_name(form: str) -> str | None:
    if not is_word(form):
        return None
    likeliest = analyser().parse(form)[0]
    return str(likeliest.normal_form) if "Name" in likeliest.tag else None
