"""Checks that the sheets which a source's entry names are sheets: of the closed list, or codes of its own card list."""

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pipeline.errors import PipelineError, Problem
from pipeline.sources import Source, in_entry
from schemas.enums import SHEET

SHEET_COUNTINGS = frozenset({"rows_on_sheet", "cards_per_booster"})


def check_sheets(sources: Mapping[str, Source], card_slots: Sequence[Mapping[str, Any]], registry: Path) -> None:
    """Refuse names that no card and no stated number belongs to.

    Raises:
        PipelineError: all such names of all entries at once.
    """
    problems = [
        problem
        for document_id, source in sources.items()
        for problem in _unknown(
            source, _listed(document_id, card_slots), functools.partial(in_entry, registry, document_id)
        )
    ]
    if problems:
        raise PipelineError(problems)


def _listed(document_id: str, card_slots: Sequence[Mapping[str, Any]]) -> list[str]:
    own = [row for row in card_slots if row["document_id"] == document_id]
    return list(dict.fromkeys(name for row in own for name in (row["sheet"], row["sheet_code"]) if name))


def _unknown(source: Source, listed: Sequence[str], where: Callable[..., str]) -> Iterator[Problem]:
    stated: list[tuple[tuple[str, ...], str]] = [
        (("claims", name), sheet)
        for name, claim in source.claims.items()
        if claim.counting in SHEET_COUNTINGS
        for sheet in claim.names
    ]
    stated += [(("card_list", "slots", sheet), sheet) for sheet in source.card_list.slots]
    yield from _strangers(where, stated, dict.fromkeys([*listed, *SHEET]))
    known = dict.fromkeys([*listed, *(sheet for _, sheet in stated)])
    equal = [(("card_list", "equal_slots"), sheet) for sheet in source.card_list.equal_slots]
    yield from _strangers(where, equal, known)


def _strangers(
    where: Callable[..., str], named: Iterable[tuple[tuple[str, ...], str]], known: Iterable[str]
) -> Iterator[Problem]:
    for place, sheet in named:
        if sheet not in known:
            yield Problem(where(*place), f"a sheet ({', '.join(known) or 'none'})", repr(sheet), "Correct the name.")
