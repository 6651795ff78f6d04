"""What the code of a row says of sheet and copies, each with its basis."""

from pipeline.cardlist.code_places import DAMAGED_CODE
from pipeline.cardlist.codes import NO_RARITY
from pipeline.extract.listed_cards import ListedCard


def sheet_of(card: ListedCard) -> tuple[str | None, str]:
    """The sheet and its basis; null where the card stands on sheets of several kinds, or nobody says on which."""
    code = card.coded.code
    if code is None:
        return None, "damaged" if is_damaged(card) else "not_stated"
    sheets = {slot.sheet for slot in code.slots}
    if len(sheets) > 1:
        return None, "ambiguous"
    return (code.slots[0].sheet, code.basis) if code.slots[0].sheet else (None, "not_stated")


def copies_of(card: ListedCard) -> tuple[int | None, str]:
    """The copies and their basis; null where the card stands on several sheets, or no digit is printed.

    The digit of a damaged code counts where the legend says that digits are copies.
    """
    code = card.coded.code
    if code is None:
        if card.coded.digit is not None and card.legend.digits == "copies":
            return card.coded.digit, "printed"
        return None, "damaged" if is_damaged(card) else "not_stated"
    if len(code.slots) > 1:
        return None, "ambiguous"
    slot = code.slots[0]
    return (slot.copies, slot.copies_basis) if slot.copies is not None else (None, "not_stated")


def is_damaged(card: ListedCard) -> bool:
    """Whether the list carries codes and nothing at the row's code place is one.

    A dash says that there is none; a letter that no legend explains, or a word that several rows have, is readable,
    though nobody says what it means.
    """
    printed = card.coded.code_text
    if not card.has_codes or card.coded.code or (printed and printed.casefold() in NO_RARITY):
        return False
    if printed is None or card.legend.is_stated:
        return True
    shape = DAMAGED_CODE.fullmatch(printed)
    return not ((shape and shape["letters"]) or (card.recurs and printed.isalpha()))
