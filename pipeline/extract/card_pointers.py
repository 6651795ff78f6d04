"""Cards of a document's own list that its rules name: in quotes, or by an English name."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping

from pipeline.extract.announced import folded_name
from pipeline.extract.listed_cards import listed_cards
from pipeline.extract.pointer_patterns import QUOTED
from pipeline.extract.reading import Reading
from pipeline.extract.stems import stem_of, stems
from pipeline.terms.words import fold

IN_QUOTES = re.compile(QUOTED)
ENGLISH_WORDS = re.compile(r"[A-Z][\w'\u2019-]*+(?:\s(?:[A-Z][\w'\u2019-]*+|of|the|and|in|to|on|for|a)){0,12}")
WORD = re.compile(r"\S+")
CAPITAL_WORD = re.compile(r"(?<![\w-])[\u0401\u0410-\u042f][\u0430-\u044f\u0451]+")
AROUND = ' .,;:!?)"\u00bb'
MOST_NAME_WORDS = 8
FARTHEST = 120
SENTENCE_END = ".!?:\n"

Named = tuple[int, int, tuple[int, ...]]
"""Plain start and end of a name, and the blocks of the cards that bear it."""


def named_cards(reading: Reading, kinds: frozenset[str]) -> Iterator[Named]:
    """The places in blocks of some kinds that name a card; nothing where the document lists no cards."""
    names = _names(reading)
    if not names:
        return
    firsts = frozenset(name.split(" ")[0] for name in names if " " in name)
    text = reading.document.plain
    for block in reading.blocks:
        if block.kind not in kinds:
            continue
        for quoted in IN_QUOTES.finditer(text, block.start, block.end):
            if cards := names.get(folded_name(quoted["name"])) or names.get(" ".join(stems(quoted["name"]))):
                yield (*quoted.span("name"), cards)
        for run in ENGLISH_WORDS.finditer(text, block.start, block.end):
            yield from _in_run(text, run, names)
        for opening in CAPITAL_WORD.finditer(text, block.start, block.end):
            if stem_of(fold(opening[0])) in firsts:
                yield from _unmarked(text, opening.start(), names)


def _names(reading: Reading) -> Mapping[str, tuple[int, ...]]:
    """The cards by name: as it stands, and by its stems where it has several words."""
    found: dict[str, list[int]] = defaultdict(list)
    for card in listed_cards(reading):
        for name in dict.fromkeys(filter(None, (card.name.russian, card.name.english))):
            by_stems = " ".join(stems(name))
            for key in dict.fromkeys((folded_name(name), by_stems) if " " in by_stems else (folded_name(name),)):
                found[key].append(card.index)
    return {name: tuple(cards) for name, cards in found.items()}


def _in_run(text: str, run: re.Match[str], names: Mapping[str, tuple[int, ...]]) -> Iterator[Named]:
    """The longest name in a run of English words; one word alone at the beginning of a sentence is none."""
    words = list(WORD.finditer(text, run.start(), run.end()))
    first = 0
    while first < len(words):
        for last in range(min(len(words), first + MOST_NAME_WORDS), first, -1):
            start, end = words[first].start(), words[last - 1].end()
            cards = names.get(folded_name(text[start:end]))
            if cards and (last - first > 1 or not _opens_sentence(text, start)):
                yield start, end, cards
                first = last - 1
                break
        first += 1


def _unmarked(text: str, start: int, names: Mapping[str, tuple[int, ...]]) -> Iterator[Named]:
    """The longest name of several words that stands at a capital, in any case form, without quotes."""
    words = list(WORD.finditer(text, start, start + FARTHEST))[:MOST_NAME_WORDS]
    said = [" ".join(stems(word[0])) for word in words]
    for last in range(len(words), 1, -1):
        cards = names.get(" ".join(filter(None, said[:last])))
        if cards and said[last - 1]:
            yield start, start + len(text[start : words[last - 1].end()].rstrip(AROUND)), cards
            return


def _opens_sentence(text: str, start: int) -> bool:
    before = text[max(0, start - 3) : start].rstrip(" ")
    return not before or before[-1] in SENTENCE_END
