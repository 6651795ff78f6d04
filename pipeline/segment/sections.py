"""What a heading's words say of the section below it: comments, contents, credits, icons, pointers."""

from pipeline.segment.words import STRUCTURE, folded, word_set

SECTIONS: dict[str, str] = {name: section for section, names in STRUCTURE["sections"].items() for name in names}
ICON_WORDS = word_set("icon_glossary")


def section_of(heading: str, current: str) -> str:
    """The kind of section that a heading opens, or an empty string; an icon glossary goes on over its groups."""
    name = folded(heading)
    if name in SECTIONS:
        return SECTIONS[name]
    if any(word in ICON_WORDS for word in name.split()):
        return "icons"
    return current if current == "icons" else ""
