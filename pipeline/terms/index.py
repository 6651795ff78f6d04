"""The wordings of one game, ready to be looked up by the form of their first word."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from pipeline.terms.concepts import Concept, Game, Wording
from pipeline.terms.function_words import is_content_word
from pipeline.terms.inflection import inflect
from pipeline.terms.words import fold

Forms = frozenset[str]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a wording means: `term_id` is null where it is no term. Conditions hold the forms of their words.

    `forms` are those of its first word.
    """

    term_id: str | None
    variant: str
    forms: Forms
    conditions: tuple[tuple[str, Forms], ...]
    written: str | None
    is_doubtful: bool

    @property
    def is_conditional(self) -> bool:
        """Whether the context must decide."""
        return bool(self.conditions or self.written)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A wording as forms: those of the words behind the first, and what it may mean."""

    rest: tuple[Forms, ...]
    reading: Reading


@dataclass(frozen=True, slots=True)
class Entry:
    """What may begin with a form: patterns, the longest first, or `certain` where it is one word with one meaning."""

    patterns: tuple[Pattern, ...]
    certain: Reading | None


@dataclass(frozen=True)
class TermIndex:
    """The concepts of one game; empty for a game that has none. Forms are made when a text first asks for them."""

    concepts: tuple[Concept, ...] = ()

    @cached_property
    def entries(self) -> Mapping[str, Entry]:
        """Every form that a wording may begin with."""
        found: dict[str, list[Pattern]] = defaultdict(list)
        for concept in self.concepts:
            for wording in concept.wordings:
                pattern = Pattern(tuple(_forms(slot) for slot in wording.slots[1:]), _reading(concept.term_id, wording))
                for form in sorted(_forms(wording.slots[0])):
                    found[form].append(pattern)
        return {form: _entry(patterns) for form, patterns in found.items()}


def term_index(games: Iterable[Game], *names: str) -> TermIndex:
    """The index of the game that has one of `names` as slug or English name; an empty one where no game has it."""
    wanted = {name.casefold() for name in names}
    for game in games:
        if wanted & {game.slug.casefold(), game.game_en.casefold()}:
            return TermIndex(game.concepts)
    return TermIndex()


def _entry(patterns: list[Pattern]) -> Entry:
    longest_first = tuple(sorted(patterns, key=lambda pattern: -len(pattern.rest)))
    sole = longest_first[0] if len(longest_first) == 1 else None
    is_certain = sole is not None and not sole.rest and not sole.reading.is_conditional
    return Entry(longest_first, sole.reading if sole and is_certain else None)


def _reading(term_id: str | None, wording: Wording) -> Reading:
    conditions = tuple(
        (place, frozenset(form for word in words for form in inflect(word))) for place, words in wording.conditions
    )
    return Reading(
        term_id, wording.variant, _forms(wording.slots[0]), conditions, wording.written, wording.is_doubtful
    )  # fmt: skip


def _forms(words: Iterable[str]) -> Forms:
    """All forms of the words but those that are function words too: `tem` is not the genitive of `t'ma`."""
    written = {fold(word) for word in words}
    return frozenset(form for word in words for form in inflect(word) if is_content_word(form)) | written
