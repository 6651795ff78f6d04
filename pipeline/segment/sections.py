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
CHAPTER = re.compile(
    rf"(?:{any_of(STRUCTURE['chapter_words'])})[ ]++(?:[0-9]{{1,3}}|[ivx]{{1,5}})[.:)]?[ ]++", re.IGNORECASE
)


def section_name(heading: str) -> str:
    """A heading's name as the known ones are compared, without `Chapter 1.` before it."""
    return folded(CHAPTER.sub("", heading, count=1) if CHAPTER.match(heading) else heading)


def section_of(heading: str, current: Section) -> Section:
    """The kind of section that a heading opens, or an empty string; a glossary goes on over its groups."""
    name = section_name(heading)
    if name in SECTIONS:
        return SECTIONS[name]
    if any(word in ICON_WORDS for word in name.split()):
        return "icons"
    return current if current in ("icons", "glossary") else ""
