"""Cards of a document's own list that its rules name: in quotes, or by an English name."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping

from pipeline.cardlist.listed import listed_cards
from pipeline.extract.announced import folded
from pipeline.extract.pointer_patterns import QUOTED
from pipeline.extract.reading import Reading
from pipeline.extract.stems import stems

IN_QUOTES = re.compile(QUOTED)
ENGLISH_WORDS = re.compile(r"[A-Z][\w'\u2019-]*+(?:\s(?:[A-Z][\w'\u2019-]*+|of|the|and|in|to|on|for|a))*+")
WORD = re.compile(r"\S+")
CAPITAL_WORD = re.compile(r"(?<![\w-])[\u0401\u0410-\u042f][\u0430-\u044f\u0451]+")
AROUND = ' .,;:!?)"\u00bb'
LONGEST_NAME = 8
FARTHEST = 120
SENTENCE_END = ".!?:\n"

Named = tuple[int, int, tuple[int, ...]]
"""Plain start and end of a name, and the blocks of the cards that bear it."""


def named_cards(reading: Reading) -> Iterator[Named]:
    """The places in a text that name a card; nothing where the document lists no cards."""
    names = _names(reading)
    if names:
        text = reading.document.plain
        for quoted in IN_QUOTES.finditer(text):
            if cards := names.get(folded(quoted["name"])) or names.get(" ".join(stems(quoted["name"]))):
                yield (*quoted.span("name"), cards)
        for run in ENGLISH_WORDS.finditer(text):
            yield from _in_run(text, run, names)
        yield from _unmarked(text, names)


def _names(reading: Reading) -> Mapping[str, tuple[int, ...]]:
    """The cards by name: as it stands, and by its stems where it has several words."""
    found: dict[str, list[int]] = defaultdict(list)
    for card in listed_cards(reading):
        for name in dict.fromkeys(filter(None, (card.name.russian, card.name.english))):
            by_stems = " ".join(stems(name))
            for key in dict.fromkeys((folded(name), by_stems) if " " in by_stems else (folded(name),)):
                found[key].append(card.index)
    return {name: tuple(cards) for name, cards in found.items()}


def _in_run(text: str, run: re.Match[str], names: Mapping[str, tuple[int, ...]]) -> Iterator[Named]:
    """The longest name in a run of English words; one word alone at the beginning of a sentence is none."""
    words = list(WORD.finditer(text, run.start(), run.end()))
    first = 0
    while first < len(words):
        for last in range(min(len(words), first + LONGEST_NAME), first, -1):
            start, end = words[first].start(), words[last - 1].end()
            cards = names.get(folded(text[start:end]))
            if cards and (last - first > 1 or not _opens_sentence(text, start)):
                yield start, end, cards
                first = last - 1
                break
        first += 1


def _unmarked(text: str, names: Mapping[str, tuple[int, ...]]) -> Iterator[Named]:
    """Names of several words that stand in a text with a capital, in any case form, and without quotes."""
    firsts = {name.split(" ")[0] for name in names if " " in name}
    for opening in CAPITAL_WORD.finditer(text):
        if not firsts.intersection(stems(opening[0])):
            continue
        words = list(WORD.finditer(text, opening.start(), opening.start() + FARTHEST))[:LONGEST_NAME]
        for last in range(len(words), 1, -1):
            name = text[words[0].start() : words[last - 1].end()].rstrip(AROUND)
            cards = names.get(" ".join(stems(name)))
            if cards and stems(words[last - 1][0]):
                yield opening.start(), opening.start() + len(name), cards
                break


def _opens_sentence(text: str, start: int) -> bool:
    before = text[max(0, start - 3) : start].rstrip(" ")
    return not before or before[-1] in SENTENCE_END
