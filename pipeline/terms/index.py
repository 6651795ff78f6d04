"""The wordings of one game in all their forms, ready to be searched for at once."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod

import ahocorasick_rs

from pipeline.errors import PipelineError, Problem
from pipeline.sources import REFERENCE
from pipeline.terms.alphabet import Alphabet
from pipeline.terms.concepts import FILE, Concept, Game, Wording
from pipeline.terms.function_words import is_content_word
from pipeline.terms.inflection import inflect
from pipeline.terms.words import fold

Forms = frozenset[str]
MOST_FORMS = 1_000_000
"""A wording of three inflected words has some ten thousand forms; each word and each alternative multiplies them."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a wording says: a term; nothing of the game, where all is empty; one of `candidates`, where it is open."""

    term_id: str | None
    variant: str
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Interpretation:
    """A wording and what it means where its conditions hold; `slots` are the forms of each of its words."""

    meaning: Meaning
    slots: tuple[Forms, ...]
    conditions: tuple[tuple[str, Forms], ...]
    is_doubtful: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """Interpretations of the same words: those that the context decides, and what is meant where it decides for none.

    `otherwise` is null where the words then say nothing at all, so that shorter wordings may have them.
    """

    conditional: tuple[Interpretation, ...]
    otherwise: Meaning | None


@dataclass(frozen=True)
class TermIndex:
    """The concepts of one game; empty for a game that has none. Forms are made when a text first asks for them."""

    concepts: tuple[Concept, ...] = ()

    @cached_property
    def phrases(self) -> Mapping[bytes, Choice]:
        """Every wording in every form of its words, with one blank between them, in the bytes of `alphabet`."""
        found: dict[bytes, tuple[Interpretation, ...]] = {}
        blank = self.alphabet.encode(" ")
        for interpretation in self._interpretations:
            encoded = [[self.alphabet.encode(form) for form in sorted(forms)] for forms in interpretation.slots]
            phrases = [blank.join(words) for words in product(*encoded)]
            known = {phrase: (*found[phrase], interpretation) for phrase in found.keys() & phrases}
            found |= dict.fromkeys(phrases, (interpretation,)) | known
        # Nearly all forms of a wording share its interpretations: each set of them is decided once.
        distinct = {id(interpretations): interpretations for interpretations in found.values()}
        decided = {key: _choice(interpretations) for key, interpretations in distinct.items()}
        return {phrase: decided[id(interpretations)] for phrase, interpretations in found.items()}

    @cached_property
    def choices(self) -> Sequence[Choice]:
        """What each hit of `search` may mean."""
        return tuple(self.phrases.values())

    @cached_property
    def search(self) -> ahocorasick_rs.BytesAhoCorasick:
        """The search for all phrases at once, the longest that begins first."""
        return ahocorasick_rs.BytesAhoCorasick(self.phrases, matchkind=ahocorasick_rs.MatchKind.LeftmostLongest)

    @cached_property
    def alphabet(self) -> Alphabet:
        """The encoding of the texts that are searched."""
        return Alphabet(form for each in self._interpretations for forms in each.slots for form in forms)

    @cached_property
    def _interpretations(self) -> Sequence[Interpretation]:
        found = [_interpretation(concept.term_id, wording) for concept in self.concepts for wording in concept.wordings]
        if long := [each for each in found if prod(map(len, each.slots)) > MOST_FORMS]:
            raise PipelineError(_many_forms(each) for each in long)
        return found


def term_index(games: Iterable[Game], *names: str) -> TermIndex:
    """The index of the game that has one of `names` as slug or English name; an empty one where no game has it."""
    wanted = {name.casefold() for name in names}
    for game in games:
        if wanted & {game.slug.casefold(), game.game_en.casefold()}:
            return TermIndex(game.concepts)
    return TermIndex()


def doubt(interpretations: Sequence[Interpretation]) -> Meaning:
    """The meaning that one of several interpretations is right."""
    terms = sorted({each.meaning.term_id for each in interpretations if each.meaning.term_id is not None})
    return Meaning(None, interpretations[0].meaning.variant, tuple(terms))


def _many_forms(interpretation: Interpretation) -> Problem:
    where = f"{REFERENCE}/{FILE}: {interpretation.meaning.term_id or 'not_terms'}"
    number = prod(map(len, interpretation.slots))
    return Problem(
        where, f"a wording of {MOST_FORMS} forms at most", f"{number} of {interpretation.meaning.variant!r}",
        "Take fewer words, or write its alternatives as wordings of their own.",
    )  # fmt: skip


def _choice(interpretations: Sequence[Interpretation]) -> Choice:
    """The interpretations of the same words as one choice.

    Where no condition holds, what asks for none is meant, a participle before its verb (whatever has fewer of the same
    forms); several such terms, or none, leave a doubt.
    """
    conditional = tuple(each for each in interpretations if each.conditions)
    plain = [each for each in interpretations if not each.conditions]
    narrowest = [each for each in plain if not any(other.slots[0] < each.slots[0] for other in plain)]
    if len({each.meaning.term_id for each in narrowest}) == 1:
        return Choice(conditional, narrowest[0].meaning)
    if not narrowest and not any(each.is_doubtful for each in conditional):
        return Choice(conditional, None)
    return Choice(conditional, doubt(narrowest or conditional))


def _interpretation(term_id: str | None, wording: Wording) -> Interpretation:
    slots = tuple(_forms(slot) for slot in wording.slots)
    conditions = tuple(
        (place, frozenset(form for word in words for form in inflect(word))) for place, words in wording.conditions
    )
    return Interpretation(Meaning(term_id, wording.variant), slots, conditions, wording.is_doubtful)


def _forms(words: Iterable[str]) -> Forms:
    """All forms of the words but those that are function words too: `tem` is not the genitive of `t'ma`."""
    written = {fold(word) for word in words}
    return frozenset(form for word in words for form in inflect(word) if is_content_word(form)) | written
