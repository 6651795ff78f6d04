"""What a heading's words say of the section below it: comments, contents, credits, icons, pointers."""

import re
from typing import Literal

from pipeline.segment.words import STRUCTURE, any_of, folded, word_set
from pipeline.vocabulary import vocabulary

Section = Literal["", "comments", "contents", "references", "credits", "glossary", "icons", "imprint"]
"""The kinds of sections that are read in their own way; all others have none. `imprint` follows a copyright line."""

SECTIONS: dict[str, Section] = {name: section for section, names in STRUCTURE["sections"].items() for name in names}
SECTIONS |= dict.fromkeys(vocabulary("definitions")["glossaries"], "glossary")
ICON_WORDS = word_set("icon_glossary")
DOUBTFUL_ICON_WORDS = word_set("doubtful_icon_words")
GLOSSARY_WORDS = word_set("glossary_words")
WORD = re.compile(r"\w+")
KIND_BEHIND_NAME = re.compile(r"\w[.:]? ?[-.:|/\u2013\u2014] (?P<word>\w+)[^-.:|/\u2013\u2014]*\Z")
RARITY = tuple(vocabulary("card_lists")["of_rarity"])
"""What tells signs of rarity from icons."""
CHAPTER = re.compile(
    rf"(?:{any_of(STRUCTURE['chapter_words'])})[ ]++"
    r"(?:(?:[0-9]{1,3}|[ivx]{1,5})[.:)]?|[a-z\u0430-\u044f][.:)])[ ]++",
    re.IGNORECASE,
)


def chapter_word(heading: str) -> str | None:
    """The word behind which a heading is numbered: `Chapter 3. Combat`."""
    return heading.split(None, 1)[0].lower() if CHAPTER.match(heading) else None


def section_name(heading: str) -> str:
    """A heading's name as the known ones are compared, without `Chapter 1.` before it."""
    return folded(CHAPTER.sub("", heading, count=1) if CHAPTER.match(heading) else heading)


def section_of(heading: str, current: Section) -> Section:
    """The kind of section that a heading opens, or an empty string; a glossary goes on over its groups."""
    name = section_name(heading)
    if name in SECTIONS:
        return SECTIONS[name]
    words = frozenset(name.split())
    is_of_icons = words & ICON_WORDS or _is_icon_glossary(words)
    if is_of_icons and not any(stem in name for stem in RARITY):
        return "icons"
    return current if current in ("icons", "glossary") else ""


def section_of_title(title: str) -> Section:
    """The kind of section that a title opens: a document may be a glossary and nothing else.

    A game may be called `Symbols`, so of such words only `Castle: symbols` and `A list of symbols` tell of icons.
    """
    if SECTIONS.get(folded(title)) == "glossary":
        return "glossary"
    words = frozenset(WORD.findall(folded(title)))
    kind = KIND_BEHIND_NAME.search(title)
    names_icons = words & (ICON_WORDS - DOUBTFUL_ICON_WORDS) or (kind and kind["word"].lower() in ICON_WORDS)
    return "icons" if names_icons or _is_icon_glossary(words) else ""


def _is_icon_glossary(words: frozenset[str]) -> bool:
    return bool(words & GLOSSARY_WORDS and words & (ICON_WORDS | DOUBTFUL_ICON_WORDS))
