"""The rows of icon mentions: wherever a text names an icon."""

import itertools
import re
from collections.abc import Iterable, Iterator

from pipeline.extract.icon_catalogue import Icon, catalogue
from pipeline.extract.legends import ICON_WORD, QUOTES
from pipeline.extract.reading import Reading, Row
from pipeline.extract.stems import stems

AN_ICON = re.compile(ICON_WORD, re.IGNORECASE)
LETTERS = r"A-Za-z\u0400-\u04ff"
BEFORE_NAME = re.compile(rf"[\s:{QUOTES}]{{1,4}}")
NAME_WORD = re.compile(rf"[{LETTERS}0-9]+")
CAPTION_PART = re.compile(r"[^|,;/\n]+")
FARTHEST = 80


def extract_icon_mentions(reading: Reading) -> Iterator[Row]:
    """A row for `charge` in `the icon of the charge`, for `[energy]` in a sentence, for each name in a caption."""
    icons = catalogue(reading)
    if not icons:
        return
    named = {stems(icon.name): icon for icon in reversed(icons) if icon.name and stems(icon.name)}
    places = {place: icon for icon in reversed(icons) for place in icon.places}
    places |= {place: icon for place, icon in _beside_icon_words(reading.document.plain, named) if place not in places}
    places |= {place: icon for place, icon in _in_captions(reading, named) if place not in places}
    places |= {place: icon for place, icon in _signs(reading.document.plain, icons) if place not in places}
    opening = {(each.block, icon.icon_id) for icon in icons for each in (*icon.glossary, *icon.body)}
    longest = {start: (end, icon) for (start, end), icon in sorted(places.items(), key=lambda place: place[0])}
    reached = 0
    for start, (end, icon) in longest.items():
        if start < reached:
            continue
        reached = end
        block = reading.block_at(start)
        if block is None or (start <= reading.blocks[block].body_start and (block, icon.icon_id) in opening):
            continue
        yield {
            **reading.place(reading.first(block)),
            **reading.span(start, end),
            "icon_id": icon.icon_id,
            "surface": reading.document.surface(start, end),
        }


def _signs(text: str, icons: Iterable[Icon]) -> Iterator[tuple[tuple[int, int], Icon]]:
    """Icons that stand in the text as the sign that they are."""
    signs = {icon.name: icon for icon in icons if icon.name and not any(map(str.isalnum, icon.name))}
    if signs:
        for match in re.finditer("|".join(map(re.escape, sorted(signs, key=len, reverse=True))), text):
            yield match.span(), signs[match[0]]


def _beside_icon_words(text: str, named: dict[tuple[str, ...], Icon]) -> Iterator[tuple[tuple[int, int], Icon]]:
    """Names behind a word for an icon, in any case form and with or without quotes, or before it (`charge icon`)."""
    if not named:
        return
    longest = max(len(name) for name in named)
    for match in AN_ICON.finditer(text):
        behind = BEFORE_NAME.match(text, match.end())
        found = _name(_words_behind(text, behind.end(), longest), named) if behind else None
        found = found or _name(_words_before(text, match.start(), longest), named)
        if found:
            yield found


def _words_behind(text: str, start: int, longest: int) -> list[list[re.Match[str]]]:
    words = _unbroken(text, list(NAME_WORD.finditer(text, start, start + FARTHEST))[:longest])
    return [words[:count] for count in range(len(words), 0, -1)]


def _words_before(text: str, end: int, longest: int) -> list[list[re.Match[str]]]:
    words = list(NAME_WORD.finditer(text, max(0, end - FARTHEST), end))[-longest:]
    return [words[first:] for first in range(len(words)) if _unbroken(text, words[first:]) == words[first:]]


def _unbroken(text: str, words: list[re.Match[str]]) -> list[re.Match[str]]:
    """The words up to the first mark between two of them that is neither a blank nor a hyphen."""
    for place, (word, following) in enumerate(itertools.pairwise(words), 1):
        if text[word.end() : following.start()].strip(" \n\t-"):
            return words[:place]
    return words


def _name(
    runs: Iterable[list[re.Match[str]]], named: dict[tuple[str, ...], Icon]
) -> tuple[tuple[int, int], Icon] | None:
    """The longest run of words that is a name."""
    for words in runs:
        icon = named.get(stems(" ".join(word[0] for word in words)))
        if icon and stems(words[0][0]) and stems(words[-1][0]):
            return (words[0].start(), words[-1].end()), icon
    return None


def _in_captions(reading: Reading, named: dict[tuple[str, ...], Icon]) -> Iterator[tuple[tuple[int, int], Icon]]:
    """The parts of a caption such as `Charge | Double damage` that are names of icons."""
    text = reading.document.plain
    for block in reading.blocks:
        if block.kind != "caption":
            continue
        for part in CAPTION_PART.finditer(text, block.body_start, block.end):
            words = list(NAME_WORD.finditer(text, part.start(), part.end()))
            if words and (icon := named.get(stems(part[0]))):
                yield (words[0].start(), words[-1].end()), icon
