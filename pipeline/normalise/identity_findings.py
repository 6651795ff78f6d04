"""What a reader must know of the identities of cards: contradicted, open, told by the alphabet alone, out of order."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from pipeline.findings import Finding, Severity
from pipeline.normalise.cards import TYPE, identities_of
from pipeline.normalise.identities import Identity, ReferenceCard
from pipeline.normalise.reference_cards import place_in_alphabet

Row = dict[str, Any]


def identity_findings(rows: Sequence[Row], reference: Sequence[ReferenceCard]) -> Iterator[Finding]:
    """The findings for one source's card lists, rows as extracted, in the order of the checks below."""
    identities = identities_of(rows, reference)
    matched = list(zip(rows, identities, strict=True))
    for row, identity in matched:
        if identity.card is None:
            yield _open(row, identity, reference)
        else:
            yield from _contradicted(row, reference[identity.card])
            yield from _alphabet_only(row, identity, reference[identity.card])
    yield from _out_of_order(matched, reference)


def _open(row: Row, identity: Identity, reference: Sequence[ReferenceCard]) -> Finding:
    names = [reference[card].name_en for card in identity.candidates]
    message = f"No card: the best choice leads the next one by {identity.margin:.1f} bits only."
    if not names:
        message = "No card of the reference fits."
    return _finding("identity_open", "doubt", row, message, names)


def _contradicted(row: Row, card: ReferenceCard) -> Iterator[Finding]:
    true = (card.card_class, card.subtype, card.alignment)
    said = [
        f"{column.replace('_', ' ')} {row[words]}, the card's is {value}"
        for (column, words), value in zip(TYPE.items(), true, strict=True)
        if None not in (row[words], value) and row[words] != value
    ]
    if said:
        yield _finding("identity_type", "doubt", row, f"{card.name_en}: the row says {'; '.join(said)}.")


def _alphabet_only(row: Row, identity: Identity, card: ReferenceCard) -> Iterator[Finding]:
    if identity.evidence == ("alphabet",):
        message = f"{card.name_en}: told by its place in the alphabet alone, no word of the row bears it out."
        yield _finding("identity_alphabet", "note", row, message)


def _out_of_order(matched: Sequence[tuple[Row, Identity]], reference: Sequence[ReferenceCard]) -> Iterator[Finding]:
    """Neighbours that stand exchanged, and rows found by name in a list that follows the alphabet elsewhere."""
    known = [(row, one.evidence, reference[one.card]) for row, one in matched if one.card is not None]
    in_order = [(row, card) for row, evidence, card in known if "alphabet" in evidence]
    for (row, card), (_, following) in pairwise(in_order):
        if place_in_alphabet(card) > place_in_alphabet(following):
            message = f"{card.name_en} stands before {following.name_en}, against the alphabet."
            yield _finding("identity_order", "note", row, message)
    for row, evidence, card in known if in_order else ():
        if "alphabet" not in evidence:
            yield _finding("identity_order", "note", row, f"{card.name_en} is not where the alphabet puts it.")


def _finding(check_name: str, severity: Severity, row: Row, message: str, candidates: Sequence[str] = ()) -> Finding:
    place = str(row["char_start"])
    document_id, row_id = row["document_id"], row["block_id"]
    return Finding(check_name, severity, document_id, "cards", row_id, place, message, tuple(candidates))
