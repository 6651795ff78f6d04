"""Where a document explains its icons: lists of icons, and paragraphs under a caption that names one."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.blocks import CLAUSE_KINDS, SECTION_KINDS
from pipeline.extract.reading import Reading
from pipeline.vocabulary import vocabulary

_WORDS = vocabulary("icons")
ICON_WORD = rf"(?<![A-Za-z\u0400-\u04ff])(?:{'|'.join(_WORDS['words'])})(?![A-Za-z\u0400-\u04ff])"
LEGEND_HEADING = re.compile(
    rf"{ICON_WORD}|(?<![A-Za-z\u0400-\u04ff])(?:{'|'.join(_WORDS['headings'])})(?![A-Za-z\u0400-\u04ff])",
    re.IGNORECASE,
)
QUOTES = "\"'\u00ab\u00bb\u201c\u201d\u201e"
# A line that only names one icon: `Icon of the Charge`, `Sign "Vanishing"`, `Charge icon`.
NAMES_ONE_ICON = re.compile(
    rf"(?:{ICON_WORD}\s*:?\s*(?P<after>[^|:;,.]+?)|(?P<before>[^|:;,.]+?)\s+{ICON_WORD})[.:]?", re.IGNORECASE
)
# An entry of a list: `[sword] - meaning`, `{T}: meaning`, `**Sword** meaning`, `| Sword | meaning |`.
MARKED_ENTRY = re.compile(
    r"(?:\[(?P<bracketed>[^\[\]]{1,40})\]|(?P<braced>\{[^{}\s]{1,12}\})|\*\*(?P<bold>[^*]{1,60})\*\*|\|\s*(?P<cell>[^|]{1,60}?)\s*\|)"
    r"\s*[-\u2010-\u2015:=]?\s*(?P<meaning>[^\s|].*?)\s*\|?"
)
# `Sword - meaning`, `Sword: meaning`, the cells `Sword | meaning`, also with the name in quotes.
PLAIN_ENTRY = re.compile(
    r"(?P<name>[^\s:.;!?()][^:.;!?()]{0,40}?)(?:\s+[-\u2010-\u2015=|]\s+|:\s+)(?P<meaning>\S.*)", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Explanation:
    """What one block says of an icon: its index, the icon's printed name (null where it has none), and the meaning.

    `is_name_inflected` where the name stands in a case that the word before it asks for (`icon of the charge`).
    """

    block: int
    name: str | None
    meaning: str
    is_name_inflected: bool = False


@dataclass(frozen=True, slots=True)
class Legend:
    """Explanations that stand together.

    `is_glossary` where a heading says that icons are listed, or all entries have names; `is_caption` where it is a
    paragraph under the caption that names its icon.
    """

    title: str
    explanations: tuple[Explanation, ...]
    is_glossary: bool = False
    is_caption: bool = False


def legends(reading: Reading) -> Iterator[Legend]:
    """The lists of icons of a document, in its order, and each explained caption as a list of one."""
    legend_sections = _legend_sections(reading)
    lists: dict[int | None, list[Explanation]] = {}
    captions: list[Legend] = []
    for index, block in enumerate(reading.blocks):
        if block.continues is not None:
            continue
        section = reading.sections[index]
        if explanation := _entry(reading, index, is_listed=section in legend_sections):
            lists.setdefault(section, []).append(explanation)
        elif explanation := _under_caption(reading, index):
            captions.append(Legend(_title(reading, section), (explanation,), is_caption=True))
    for section, explanations in lists.items():
        is_glossary = section in legend_sections or all(each.name for each in explanations)
        yield Legend(_title(reading, section), tuple(explanations), is_glossary=is_glossary)
    yield from captions


def _entry(reading: Reading, index: int, *, is_listed: bool) -> Explanation | None:
    """A block of kind icon, or an entry of another list below a heading that speaks of icons (`is_listed`)."""
    block = reading.blocks[index]
    if block.kind == "icon":
        text = reading.text(index)
        if block.label and any(map(_is_name_sign, block.label)):
            return Explanation(index, block.label.strip(QUOTES), text)
        return _marked(index, text) or (is_listed and _plain(index, text)) or Explanation(index, None, text)
    if is_listed and block.kind in {"item", "definition", "paragraph"}:
        text = reading.text(index)
        return _marked(index, text) or (_plain(index, text) if block.kind != "paragraph" else None)
    return None


def _is_name_sign(character: str) -> bool:
    """Whether a character can be part of an icon's name, or be the icon itself: a letter, a digit, a picture."""
    return character.isalnum() or unicodedata.category(character) in ("So", "Sm")


def _marked(index: int, text: str) -> Explanation | None:
    entry = MARKED_ENTRY.fullmatch(text)
    if entry is None:
        return None
    name = entry["bracketed"] or entry["braced"] or entry["bold"] or entry["cell"]
    return Explanation(index, name.strip(QUOTES + ": "), entry["meaning"])


def _plain(index: int, text: str) -> Explanation | None:
    entry = PLAIN_ENTRY.fullmatch(text)
    return Explanation(index, entry["name"].strip(QUOTES), entry["meaning"]) if entry else None


def _under_caption(reading: Reading, index: int) -> Explanation | None:
    """A paragraph directly below a caption, or below a heading with the name in quotes, that names one icon."""
    above = index - 1
    if index == 0 or reading.blocks[index].kind != "paragraph":
        return None
    caption = reading.blocks[above]
    if caption.kind not in {"caption", "heading"}:
        return None
    named = NAMES_ONE_ICON.fullmatch(caption.text)
    if named is None or (caption.kind == "heading" and not set(QUOTES) & set(caption.text)):
        return None
    name = named["after"] or named["before"]
    is_inflected = named["after"] is not None and name[0] not in QUOTES
    return Explanation(index, name.strip(QUOTES + " "), reading.text(index), is_inflected)


def _legend_sections(reading: Reading) -> frozenset[int]:
    """The headings that speak of icons, those below them, and those that follow with nothing but icons below them.

    The last are those of a document that does not show which headings stand below which.
    """
    found: set[int] = set()
    is_open = False
    for index, block in enumerate(reading.blocks):
        section = reading.sections[index]
        if block.kind in SECTION_KINDS:
            is_open = is_open or _is_legend_heading(reading, index)
            if is_open or section in found:
                found.add(index)
        elif block.kind in CLAUSE_KINDS and is_open and not _is_below_legend(reading, section):
            is_open = False
            found.discard(section or 0)
    return frozenset(found)


def _is_below_legend(reading: Reading, section: int | None) -> bool:
    while section is not None and not _is_legend_heading(reading, section):
        section = reading.sections[section]
    return section is not None


def _is_legend_heading(reading: Reading, section: int | None) -> bool:
    if section is None:
        return False
    title = reading.blocks[section].text
    return bool(LEGEND_HEADING.search(title)) and not set(QUOTES) & set(title)


def _title(reading: Reading, section: int | None) -> str:
    return "" if section is None else reading.blocks[section].text.rstrip(".:")
