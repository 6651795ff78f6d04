"""Icons that a text names without a list of them: faces of dice, and marks in brackets inside a sentence."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.extract.reading import Reading
from pipeline.nominative import nominative
from pipeline.plain import lowered
from pipeline.vocabulary import vocabulary

_WORDS = vocabulary("icons")
FACES = tuple(re.compile(rf"(?<![A-Za-z\u0400-\u04ff]){face}", re.IGNORECASE) for face in _WORDS["faces"])
THINGS: dict[str, str] = _WORDS["things"]
# `[energy]` and `{T}` inside a text; not a link, a footnote, a tick box or an omission.
TOKEN = re.compile(
    r"(?<![!\\\w])\[(?P<bracketed>[A-Za-z\u0400-\u04ff][^\[\]\n.,;:?]{0,30})\](?![(\[:])|\{(?P<braced>[^{}\s]{1,12})\}"
)
MARKS = "marks"
LEAST_TOKENS = 2
TICK = {"x", "\u0445"}


@dataclass(frozen=True, slots=True)
class NamedIcon:
    """A place (plain offsets) that names an icon, and which: its legend and its name in the nominative."""

    start: int
    end: int
    legend: str
    name: str


def named_faces(reading: Reading) -> Iterator[NamedIcon]:
    """`a die with the symbol of a sword`: the face `sword` of the legend `die`; the place is that of the name."""
    text = reading.document.plain
    for start in sorted(_places_of_things(lowered(text))):
        for face in FACES:
            if match := face.match(text, start):
                group = "quoted" if match["quoted"] else "bare"
                name = match["quoted"] or nominative(match["bare"]) or match["bare"]
                yield NamedIcon(match.start(group), match.end(group), THINGS[match["thing"].lower()], name)


def _places_of_things(lower: str) -> Iterator[int]:
    for thing in THINGS:
        at = lower.find(thing)
        while at >= 0:
            yield at
            at = lower.find(thing, at + 1)


def tokens(reading: Reading) -> Iterator[tuple[int, int, str]]:
    """Start, end and name of each mark; one in square brackets counts if the document has it more than once."""
    text = reading.document.plain
    if "[" not in text and "{" not in text:
        return
    found = [(match.start(), match.end(), match["bracketed"] or match["braced"]) for match in TOKEN.finditer(text)]
    often = Counter(name.lower() for _, _, name in found)
    for start, end, name in found:
        is_braced = text[start] == "{"
        if is_braced or (often[name.lower()] >= LEAST_TOKENS and name.lower() not in TICK):
            yield start, end, name
