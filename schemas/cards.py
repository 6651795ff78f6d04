"""Table `cards`: one row for each row of a card list."""

from pandera.typing import Series

from schemas.columns import SPAN_ORDER, Category, Integer, Placed, Texts, category, integer, number, text, texts
from schemas.enums import ALIGNMENT, BASIS, CARD_CLASS, EVIDENCE, SHEET, SUBTYPE


class Cards(Placed):
    """The cards: what each row says (`stated_…`), and who the card is; every value with its basis."""

    block_id: Series[str] = text("The block of the row.", unique=True, to="blocks.block_id")
    section_id: Series[str] = text("The nearest heading or title above.", nullable=True, to="sections.block_id")
    ordinal: Integer = integer("Rank in its list, from 1.", ge=1)
    source_text: Series[str] = text("The exact characters of the row.")
    name_text: Series[str] = text("What remains of the row without type words and code, as printed.", nullable=True)
    name_ru: Series[str] = text("The Russian name, cleaned.", nullable=True)
    name_ru_basis: Category = category(BASIS, "Where `name_ru` comes from.")
    name_en: Series[str] = text("The English name.", nullable=True)
    name_en_basis: Category = category(BASIS, "Where `name_en` comes from.")
    stated_class: Category = category(CARD_CLASS, "The class that the row's own words say.", nullable=True)
    stated_subtype: Category = category(SUBTYPE, "The subtype that the row's own words say.", nullable=True)
    stated_alignment: Category = category(ALIGNMENT, "The alignment that the row's own words say.", nullable=True)
    card_class: Category = category(CARD_CLASS, "The card's class.", nullable=True, added_by="normalise")
    card_class_basis: Category = category(BASIS, "Where `card_class` comes from.", added_by="normalise")
    subtype: Category = category(SUBTYPE, "The card's subtype.", nullable=True, added_by="normalise")
    subtype_basis: Category = category(BASIS, "Where `subtype` comes from.", added_by="normalise")
    alignment: Category = category(ALIGNMENT, "The card's alignment.", nullable=True, added_by="normalise")
    alignment_basis: Category = category(BASIS, "Where `alignment` comes from.", added_by="normalise")
    rarity_text: Series[str] = text("The rarity code as printed.", nullable=True)
    sheet: Category = category(SHEET, "The print sheet; null where several or open.", nullable=True)
    sheet_basis: Category = category(BASIS, "Where `sheet` comes from.")
    copies: Integer = integer("How often it stands on its sheet; null where several or open.", nullable=True, ge=1)
    copies_basis: Category = category(BASIS, "Where `copies` comes from.")
    identity_evidence: Texts = texts(
        "The kinds of evidence that identify the card, none where it is open.", added_by="normalise", values=EVIDENCE
    )
    identity_margin: Series[float] = number(
        "Score, in bits, of the best complete assignment minus that of the best other one in which the row has another "
        "card or none; null without a reference.",
        nullable=True,
        added_by="normalise",
    )

    class Config:
        metadata = {"key": ("block_id",), "order": SPAN_ORDER}
