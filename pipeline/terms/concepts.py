"""The concepts of `raw/reference/terms.yaml`, read and checked; the head of that file explains its form."""

import functools
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import pydantic

from pipeline.entries import Entry, Text, read_entries_if_any
from pipeline.errors import PipelineError, Problem
from pipeline.sources import REFERENCE
from pipeline.terms.words import fold

FILE = "terms.yaml"
Slug = Annotated[str, pydantic.StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]

NOT_IN_SLUG = re.compile(r"[^a-z0-9]+")
BETWEEN_WORDS = re.compile(r"[ -]+")
ALTERNATIVES = re.compile(r"/[^ -]+")
MOST_CHARACTERS = 200
"""With those of other forms of the words they must find room in one byte."""
CONDITIONS = ("prev", "next", "near", "sentence", "not_prev", "not_next", "not_near", "not_sentence")


class WordingEntry(Entry):
    """A wording that its context decides."""

    text: Text
    prev: tuple[Text, ...] = pydantic.Field(default=(), strict=False)
    next: tuple[Text, ...] = pydantic.Field(default=(), strict=False)
    near: tuple[Text, ...] = pydantic.Field(default=(), strict=False)
    sentence: tuple[Text, ...] = pydantic.Field(default=(), strict=False)
    not_prev: tuple[Text, ...] = pydantic.Field(default=(), strict=False)
    not_next: tuple[Text, ...] = pydantic.Field(default=(), strict=False)
    not_near: tuple[Text, ...] = pydantic.Field(default=(), strict=False)
    not_sentence: tuple[Text, ...] = pydantic.Field(default=(), strict=False)
    otherwise: Literal["doubt", "nothing"] = pydantic.Field(default="doubt", alias="else")


class ConceptEntry(Entry):
    """A concept as written in the file."""

    en: Text
    ru: Text
    cited: Text
    wordings: list[Text | WordingEntry]


class GameEntry(Entry):
    """A game as written in the file."""

    game_en: Text
    works: dict[Text, Text]
    terms: list[ConceptEntry]
    not_terms: list[Text | WordingEntry] = pydantic.Field(default=[])


class TermsFile(Entry):
    """The whole file."""

    games: dict[Slug, GameEntry] = pydantic.Field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Wording:
    """A wording of a concept: `slots` hold the alternatives for each word, `conditions` what must stand around it.

    `variant` names it in tables. Where the conditions fail and no other concept claims the wording, it is a doubt, or
    nothing if `is_doubtful` is false.
    """

    variant: str
    slots: tuple[tuple[str, ...], ...]
    conditions: tuple[tuple[str, tuple[str, ...]], ...] = ()
    is_doubtful: bool = True


@dataclass(frozen=True, slots=True)
class Concept:
    """A concept of a game, with the wordings that documents use; no id where words only look like a term."""

    term_id: str | None
    term_en: str
    term_ru: str
    cited_from: str
    wordings: tuple[Wording, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """A game and its concepts, in the order of the file."""

    slug: str
    game_en: str
    concepts: tuple[Concept, ...]


@functools.cache
def games(raw: Path) -> tuple[Game, ...]:
    """The games of `<raw>/reference/terms.yaml`; none where a project has no such file."""
    return read_games(raw / REFERENCE / FILE)


def read_games(path: Path) -> tuple[Game, ...]:
    """The games of the file; none where there is no such file.

    Raises:
        UnavailableError: the file cannot be read.
        PipelineError: it breaks its own form.
    """
    entries = read_entries_if_any(path, TermsFile).games
    if problems := [*_unknown_works(path, entries), *_repeated_ids(path, entries), *_many_characters(path, entries)]:
        raise PipelineError(problems)
    return tuple(_game(game, entry) for game, entry in entries.items())


def term_id(game: str, term_en: str) -> str:
    """`<game>/<english-term>`: lower case, without accents, hyphens between words."""
    plain = unicodedata.normalize("NFKD", term_en).encode("ascii", "ignore").decode()
    return f"{game}/{NOT_IN_SLUG.sub('-', plain.lower().replace(chr(39), '')).strip('-')}"


def _game(game: str, entry: GameEntry) -> Game:
    concepts = [_concept(game, entry, term) for term in entry.terms]
    if entry.not_terms:
        concepts.append(Concept(None, "", "", "", tuple(_wordings(entry.not_terms, ""))))
    return Game(game, entry.game_en, tuple(concepts))


def _concept(game: str, entry: GameEntry, term: ConceptEntry) -> Concept:
    wordings = tuple(_wordings(term.wordings, term.ru))
    if term.ru not in {wording.variant for wording in wordings}:
        wordings = (*wordings, *_wordings([term.ru.replace("/", " ")], term.ru))
    work, _, part = term.cited.partition(" ")
    cited_from = f"{entry.works[work]}, {part}" if part else entry.works[work]
    return Concept(term_id(game, term.en), term.en, term.ru, cited_from, wordings)


def _wordings(entries: Iterable[str | WordingEntry], preferred: str) -> Iterator[Wording]:
    """The wordings; one with the words of the preferred wording is that, and is named as it is written."""
    for entry in entries:
        fields = WordingEntry.model_validate({"text": entry}) if isinstance(entry, str) else entry
        variant = ALTERNATIVES.sub("", fields.text)
        yield Wording(
            variant=preferred if _words(variant) == _words(preferred) else variant,
            slots=tuple(tuple(slot.split("/")) for slot in BETWEEN_WORDS.split(fields.text)),
            conditions=tuple((where, words) for where in CONDITIONS if (words := getattr(fields, where))),
            is_doubtful=fields.otherwise == "doubt",
        )


def _words(text: str) -> list[str]:
    return BETWEEN_WORDS.split(fold(text).replace("/", " "))


def _unknown_works(path: Path, entries: dict[str, GameEntry]) -> Iterator[Problem]:
    for game, entry in entries.items():
        for term in entry.terms:
            if term.cited.partition(" ")[0] not in entry.works:
                yield Problem(
                    str(path),
                    f"{game}, {term.en}: cited begins with a key of works ({', '.join(entry.works)})",
                    repr(term.cited),
                    "Correct the key or add the work.",
                )


def _repeated_ids(path: Path, entries: dict[str, GameEntry]) -> Iterator[Problem]:
    counts = Counter(term_id(game, term.en) for game, entry in entries.items() for term in entry.terms)
    for repeated in (name for name, count in counts.items() if count > 1):
        yield Problem(str(path), f"one entry for {repeated}", f"{counts[repeated]}", "Join them.")


def _many_characters(path: Path, entries: dict[str, GameEntry]) -> Iterator[Problem]:
    for game, entry in entries.items():
        wordings = [*entry.not_terms, *(wording for term in entry.terms for wording in (term.ru, *term.wordings))]
        texts = (wording if isinstance(wording, str) else wording.text for wording in wordings)
        characters = set(fold("".join(texts)))
        if len(characters) > MOST_CHARACTERS:
            expected = f"{game}: wordings that are written with {MOST_CHARACTERS} different characters at most"
            yield Problem(str(path), expected, f"{len(characters)}", "Leave out wordings in other scripts.")
