"""The wordings of one game, ready to be looked up by the form of their first word."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from pipeline.terms.concepts import Concept, Game, Wording
from pipeline.terms.function_words import is_content_word
from pipeline.terms.inflection import inflect
from pipeline.terms.words import fold

Forms = frozenset[str]


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a wording says: a term; nothing of the game, where all is empty; one of `candidates`, where it is open."""

    term_id: str | None
    variant: str
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """A wording and what it means where its conditions hold; `forms` are those of its first word."""

    meaning: Meaning
    forms: Forms
    conditions: tuple[tuple[str, Forms], ...]
    written: str | None
    is_doubtful: bool

    @property
    def is_conditional(self) -> bool:
        """Whether the context must decide."""
        return bool(self.conditions or self.written)


@dataclass(frozen=True, slots=True)
class Choice:
    """Readings of the same words: those that the context decides, and what is meant where it decides for none.

    `otherwise` is null where the words then say nothing at all, so that shorter wordings may have them.
    """

    conditional: tuple[Reading, ...]
    otherwise: Meaning | None


@dataclass(frozen=True, slots=True)
class Pattern:
    """Wordings of several words that go on alike: the forms of the words behind the second, and what they may mean."""

    rest: tuple[Forms, ...]
    choice: Choice


@dataclass(frozen=True, slots=True)
class Entry:
    """What may begin with a form: by the second word the longer wordings, the longest first; and the word alone."""

    longer: Mapping[str, tuple[Pattern, ...]]
    alone: Choice


@dataclass(frozen=True)
class TermIndex:
    """The concepts of one game; empty for a game that has none. Forms are made when a text first asks for them."""

    concepts: tuple[Concept, ...] = ()

    @cached_property
    def entries(self) -> Mapping[str, Entry]:
        """Every form that a wording may begin with."""
        begun: dict[str, list[tuple[tuple[Forms, ...], Reading]]] = defaultdict(list)
        for concept in self.concepts:
            for wording in concept.wordings:
                reading = _reading(concept.term_id, wording)
                rest = tuple(_forms(slot) for slot in wording.slots[1:])
                for form in sorted(reading.forms):
                    begun[form].append((rest, reading))
        return {form: _entry(wordings) for form, wordings in begun.items()}


def term_index(games: Iterable[Game], *names: str) -> TermIndex:
    """The index of the game that has one of `names` as slug or English name; an empty one where no game has it."""
    wanted = {name.casefold() for name in names}
    for game in games:
        if wanted & {game.slug.casefold(), game.game_en.casefold()}:
            return TermIndex(game.concepts)
    return TermIndex()


def doubt(readings: Sequence[Reading]) -> Meaning:
    """The meaning that one of several readings is right."""
    terms = sorted({reading.meaning.term_id for reading in readings if reading.meaning.term_id is not None})
    return Meaning(None, readings[0].meaning.variant, tuple(terms))


def _choice(readings: Sequence[Reading]) -> Choice:
    """The readings of the same words as one choice.

    Where no condition holds, what asks for none is meant, a participle before its verb (whatever has fewer of the same
    forms); several such terms, or none, leave a doubt.
    """
    conditional = tuple(reading for reading in readings if reading.is_conditional)
    plain = [reading for reading in readings if not reading.is_conditional]
    narrowest = [reading for reading in plain if not any(other.forms < reading.forms for other in plain)]
    if len({reading.meaning.term_id for reading in narrowest}) == 1:
        return Choice(conditional, narrowest[0].meaning)
    if not narrowest and not any(reading.is_doubtful for reading in conditional):
        return Choice(conditional, None)
    return Choice(conditional, doubt(narrowest or conditional))


def _entry(wordings: Iterable[tuple[tuple[Forms, ...], Reading]]) -> Entry:
    """The wordings that begin with one form, from the forms of the words behind it and the reading of each."""
    alone: list[Reading] = []
    longer: dict[str, dict[tuple[Forms, ...], list[Reading]]] = defaultdict(lambda: defaultdict(list))
    for rest, reading in wordings:
        if not rest:
            alone.append(reading)
            continue
        for second in sorted(rest[0]):
            longer[second][rest[1:]].append(reading)
    return Entry({second: _longest_first(found) for second, found in longer.items()}, _choice(alone))


def _longest_first(found: Mapping[tuple[Forms, ...], Sequence[Reading]]) -> tuple[Pattern, ...]:
    patterns = (Pattern(rest, _choice(readings)) for rest, readings in found.items())
    return tuple(sorted(patterns, key=lambda pattern: -len(pattern.rest)))


def _reading(term_id: str | None, wording: Wording) -> Reading:
    conditions = tuple(
        (place, frozenset(form for word in words for form in inflect(word))) for place, words in wording.conditions
    )
    meaning = Meaning(term_id, wording.variant)
    return Reading(meaning, _forms(wording.slots[0]), conditions, wording.written, wording.is_doubtful)


def _forms(words: Iterable[str]) -> Forms:
    """All forms of the words but those that are function words too: `tem` is not the genitive of `t'ma`."""
    written = {fold(word) for word in words}
    return frozenset(form for word in words for form in inflect(word) if is_content_word(form)) | written
