"""Names that a text announces with the die they need, and which of its definitions each of them is."""

import functools
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from pipeline.blocks import CLAUSE_KINDS
from pipeline.extract.reading import Reading
from pipeline.terms.words import fold
from pipeline.vocabulary import vocabulary

# The least result of a die that an action needs: `(4+)`.
DIE = re.compile(r"\(\s?(?P<die>[0-9]{1,2})\s?\+\s?\)")
FIRST_NAME = re.compile(r"[:\u2014]\s*(?P<name>[^\s:,.;()][^:,.;()]{0,60}?)\s*$")
_CONJUNCTIONS = vocabulary("conjunctions")
JOINT = rf"(?:{'|'.join([*_CONJUNCTIONS['words'], *_CONJUNCTIONS['phrases']])})"
NEXT_NAME = re.compile(
    rf"\s*(?:[,;]\s*(?:{JOINT}\s+)?|{JOINT}\s+)(?P<name>[^\s:,.;()][^:,.;()]{{0,60}}?)\s*",
    re.IGNORECASE,
)

# A longer list of definitions that a name may be helps nobody.
MOST_CANDIDATES = 20

Reason = Literal[
    "same name", "only one left with that die", "more than one left with that die", "none left with that die"
]


@dataclass(frozen=True, slots=True)
class DefinedTerm:
    """A term, the die it needs (null where none is printed) and its meaning, as the block at that index says."""

    block: int
    term: str
    die: int | None
    meaning: str | None


@dataclass(frozen=True, slots=True)
class AnnouncedName:
    """A name and its die, at a plain stretch of the block at that index; names of one `run` stand together."""

    block: int
    start: int
    end: int
    name: str
    die: int
    run: int


@dataclass(frozen=True, slots=True)
class Match:
    """An announced name, the definition that it is (null where open), why, and the definitions that it may be."""

    announced: AnnouncedName
    defined: DefinedTerm | None
    reason: Reason
    candidates: tuple[DefinedTerm, ...]


@functools.lru_cache(maxsize=2)
def announced_names(reading: Reading) -> tuple[AnnouncedName, ...]:
    """Names behind a colon, two or more, each with its die, as in `Actions: MOVE (1+), RUN (3+)`."""
    dice: dict[int, list[re.Match[str]]] = defaultdict(list)
    for die in DIE.finditer(reading.document.plain):
        block = reading.block_at(die.start())
        if block is not None and reading.blocks[block].kind in CLAUSE_KINDS:
            dice[block].append(die)
    found: list[AnnouncedName] = []
    for block, printed in dice.items():
        for run in _runs(reading, block, printed):
            found += run if len(run) > 1 else ()
    return tuple(found)


def _runs(reading: Reading, block: int, dice: Sequence[re.Match[str]]) -> Iterator[list[AnnouncedName]]:
    text = reading.document.plain
    run: list[AnnouncedName] = []
    before = reading.blocks[block].body_start
    for die in dice:
        name = NEXT_NAME.fullmatch(text, before, die.start()) if run else None
        if name is None:
            yield run
            run = []
            name = FIRST_NAME.search(text, before, die.start())
        if name:
            first = run[0].start if run else name.start("name")
            named = AnnouncedName(block, name.start("name"), die.end(), name["name"], int(die["die"]), first)
            run.append(named)
        before = die.end()
    yield run


def matches(announced: Sequence[AnnouncedName], defined: Sequence[DefinedTerm]) -> Iterator[Match]:
    """Which definition each announced name is: that of its name, else the only one left that needs the same die."""
    runs: dict[int, list[AnnouncedName]] = defaultdict(list)
    for name in announced:
        runs[name.run].append(name)
    index = _Index(defined)
    for run in runs.values():
        yield from _matches_of_run(run, index)


class _Index:
    """Definitions by name, and by the die they need."""

    def __init__(self, defined: Sequence[DefinedTerm]) -> None:
        self._named: dict[tuple[str, int | None], list[DefinedTerm]] = defaultdict(list)
        self._by_name: dict[str, list[DefinedTerm]] = defaultdict(list)
        self._by_die: dict[int | None, list[DefinedTerm]] = defaultdict(list)
        for term in defined:
            self._named[folded_name(term.term), term.die].append(term)
            self._by_name[folded_name(term.term)].append(term)
            self._by_die[term.die].append(term)

    def of_same_name(self, name: AnnouncedName) -> DefinedTerm | None:
        """The only definition of that name; of several the only one with that die."""
        alike = self._by_name.get(folded_name(name.name), [])
        if len(alike) > 1:
            alike = self._named.get((folded_name(name.name), name.die), [])
        return alike[0] if len(alike) == 1 else None

    def left(self, die: int, taken: Collection[DefinedTerm]) -> tuple[DefinedTerm, ...]:
        """The definitions with a die that are not taken, the first few of them."""
        found = (term for term in self._by_die.get(die, ()) if term not in taken)
        return tuple(islice(found, MOST_CANDIDATES))


def _matches_of_run(run: Sequence[AnnouncedName], index: _Index) -> Iterator[Match]:
    same = {name: index.of_same_name(name) for name in run}
    taken = {term for term in same.values() if term}
    dice_left = Counter(name.die for name in run if same[name] is None)
    left = {die: index.left(die, taken) for die in dice_left}
    for name in run:
        term = same[name]
        if term is not None:
            yield Match(name, term, "same name", (term,))
        elif len(left[name.die]) == dice_left[name.die] == 1:
            yield Match(name, left[name.die][0], "only one left with that die", left[name.die])
        else:
            reason: Reason = "more than one left with that die" if left[name.die] else "none left with that die"
            yield Match(name, None, reason, left[name.die])


def folded_name(name: str) -> str:
    """A name as names are compared: without regard to case, to the dots of a letter and to white space."""
    return " ".join(fold(name).split())
