"""The rows of card_slots: one for each card and sheet that its code names."""

from collections.abc import Iterator

from pipeline.extract.listed_cards import listed_cards
from pipeline.extract.reading import Reading, Row


def extract_card_slots(reading: Reading) -> Iterator[Row]:
    """Two rows for a card with the code `R2+U1`; none for one whose code is damaged or names no known sheet."""
    for card in listed_cards(reading):
        for slot in card.coded.code.slots if card.coded.code else ():
            if slot.sheet is not None:
                yield {
                    **reading.place(card.index),
                    "sheet_code": slot.sheet_code,
                    "sheet": slot.sheet,
                    "copies": slot.copies,
                    "copies_basis": "not_stated" if slot.copies is None else slot.copies_basis,
                }
