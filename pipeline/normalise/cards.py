"""Fills in who each card of a list is: its English name and its type, each with its basis, and on what evidence."""

import functools
import re
from collections.abc import Sequence
from typing import Any

from pipeline.normalise.card_types import legal_completion
from pipeline.normalise.identities import Identity, ListRow, ReferenceCard, identify

Row = dict[str, Any]

TYPE = {"card_class": "stated_class", "subtype": "stated_subtype", "alignment": "stated_alignment"}
"""The columns of a card's type, and the columns with what the row's own words say of each."""


def identified_cards(rows: Sequence[Row], reference: Sequence[ReferenceCard] = ()) -> list[Row]:
    """The rows of one source's card lists, in the same order, with identity, name and type.

    A cell has the first of these: a correction; the full English name that the row itself prints; the reference's
    value; what the row's words say; what the grammar of types adds to them. Without a reference there is no margin.
    """
    identities = identities_of(rows, reference) if reference else [None] * len(rows)
    return [
        row | _name(row, identity, reference) | _type(row, identity, reference) | _identity(identity)
        for row, identity in zip(rows, identities, strict=True)
    ]


def identities_of(rows: Sequence[Row], reference: Sequence[ReferenceCard]) -> list[Identity]:
    """The identity of each row, list by list: `ordinal` begins anew where the next list begins."""
    starts = [place for place, row in enumerate(rows) if place == 0 or row["ordinal"] <= rows[place - 1]["ordinal"]]
    lists = (rows[start:end] for start, end in zip(starts, [*starts[1:], len(rows)], strict=True))
    return [one for rows_of_list in lists for one in _identified(tuple(map(_list_row, rows_of_list)), tuple(reference))]


@functools.lru_cache(maxsize=8)
def _identified(rows: tuple[ListRow, ...], reference: tuple[ReferenceCard, ...]) -> tuple[Identity, ...]:
    return identify(rows, reference)


def _list_row(row: Row) -> ListRow:
    return ListRow(row["name_text"] or "", row["stated_class"], row["stated_subtype"], row["stated_alignment"])


def _identity(identity: Identity | None) -> Row:
    if identity is None:
        return {"identity_evidence": [], "identity_margin": None}
    return {"identity_evidence": list(identity.evidence), "identity_margin": identity.margin}


def _name(row: Row, identity: Identity | None, reference: Sequence[ReferenceCard]) -> Row:
    """The row's own English name where it is the card's, letter for letter, or where nothing tells the card."""
    if row["name_en_basis"] == "corrected":
        return {}
    if identity is None or identity.card is None:
        has_rivals = row["name_en"] is None and identity is not None and identity.candidates
        return {"name_en_basis": "ambiguous"} if has_rivals else {}
    name = reference[identity.card].name_en
    return {} if row["name_en"] == name else {"name_en": name, "name_en_basis": "reference"}


def _type(row: Row, identity: Identity | None, reference: Sequence[ReferenceCard]) -> Row:
    if identity is not None and identity.card is not None:
        card = reference[identity.card]
        true = (card.card_class, card.subtype, card.alignment)
        return _cells(true, ["reference" if value else "not_stated" for value in true])
    stated = [row[column] for column in TYPE.values()]
    bases = [_basis_of_word(row["source_text"], value) for value in stated]
    whole = legal_completion(*stated)
    is_proved = [value is not None and said is None for value, said in zip(whole, stated, strict=True)]
    return _cells(whole, ["proved" if added else basis for added, basis in zip(is_proved, bases, strict=True)])


def _cells(values: Sequence[str | None], bases: Sequence[str]) -> Row:
    cells: Row = dict(zip(TYPE, values, strict=True))
    return cells | {f"{column}_basis": basis for column, basis in zip(TYPE, bases, strict=True)}


def _basis_of_word(text: str, value: str | None) -> str:
    """Printed where the English word itself stands in the row, normalised where another word stands for it."""
    if value is None:
        return "not_stated"
    return "printed" if re.search(rf"\b{value}\b", text, re.IGNORECASE) else "normalised"
