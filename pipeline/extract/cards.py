"""The rows of cards: one for each row of a card list, as the row itself says it."""

from collections.abc import Iterator

from pipeline.extract.card_codes import copies_of, sheet_of
from pipeline.extract.listed_cards import ListedCard, listed_cards
from pipeline.extract.reading import Reading, Row


def extract_cards(reading: Reading) -> Iterator[Row]:
    """A row for `Helms of Iron Hazard Событие u2`: named `Helms of Iron`, a hazard event, twice on the uncommon sheet.

    A code that cannot be read leaves `sheet` open (`damaged`); identities and open sheets are settled later.
    """
    for card in listed_cards(reading):
        block = reading.blocks[card.index]
        sheet, sheet_basis = sheet_of(card)
        copies, copies_basis = copies_of(card)
        yield {
            **reading.place(card.index),
            "section_id": reading.block_id(reading.sections[card.index]),
            "ordinal": card.ordinal,
            "source_text": reading.document.surface(block.start, block.end),
            **_names(card),
            "stated_class": card.stated.card_class,
            "stated_subtype": card.stated.subtype,
            "stated_alignment": card.stated.alignment,
            "rarity_text": card.coded.code_text,
            "sheet": sheet,
            "sheet_basis": sheet_basis,
            "copies": copies,
            "copies_basis": copies_basis,
        }


def _names(card: ListedCard) -> dict[str, str | None]:
    return {
        "name_text": card.name.text,
        "name_ru": card.name.russian,
        "name_ru_basis": card.name.russian_basis,
        "name_en": card.name.english,
        "name_en_basis": card.name.english_basis,
    }
