"""The nominative of a Russian phrase that stands in the genitive, where only one is possible."""

import functools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.morphology import analyser
from pipeline.vocabulary import vocabulary

CYRILLIC_WORD = re.compile(r"[\u0400-\u04ff]+")
CONJUNCTIONS = frozenset(vocabulary("conjunctions")["words"])
# The letters that close a form with a case ending; a capital word on another one may be a name as it is.
ENDINGS = frozenset("\u0430\u0435\u0438\u043e\u0443\u044b\u044f\u0439\u0432\u0445")
ADJECTIVES = frozenset({"ADJF", "PRTF"})
WITHOUT_YO = str.maketrans("\u0451\u0401", "\u0435\u0415")


@dataclass(frozen=True, slots=True)
class Form:
    """A noun's reading in the genitive: the word's own parse, and its number."""

    parse: Any
    number: str


@functools.lru_cache(maxsize=65536)
def nominative(phrase: str) -> str | None:
    """`древней лестницы` → `древняя лестница`; null where the genitive is not certain.

    It is certain where adjectives and noun, all in the dictionary, agree in the genitive of one number and in no
    nominative; further groups behind `и` and `или` follow the first, a genitive that depends on the noun stays.
    """
    words = phrase.split(" ")
    if not all(CYRILLIC_WORD.fullmatch(word) for word in words):
        return None
    end = _group_end(words, 0)
    first = _changed(words[:end], is_certain=False) if end else None
    if first is None:
        return None
    changed = first
    while end < len(words) and words[end] in CONJUNCTIONS:
        next_end = _group_end(words, end + 1)
        further = _changed(words[end + 1 : next_end], is_certain=True) if next_end else None
        if further is None:
            return None
        changed = [*changed, words[end], *further]
        end = next_end
    rest = words[end:]
    if not all(_is_dependent(word) for word in rest):
        return None
    return " ".join([*changed, *rest])


@functools.lru_cache(maxsize=65536)
def _parses(word: str) -> tuple[Any, ...]:
    return tuple(parse for parse in analyser().parse(word) if parse.is_known)


def _group_end(words: Sequence[str], start: int) -> int:
    """The end of `adjective* noun` at `start`; 0 where there is none."""
    at = start
    while at < len(words) and _parses(words[at]) and _parses(words[at])[0].tag.POS in ADJECTIVES:
        at += 1
    is_noun = at < len(words) and _parses(words[at]) and _parses(words[at])[0].tag.POS == "NOUN"
    return at + 1 if is_noun else 0


def _changed(group: Sequence[str], *, is_certain: bool) -> list[str] | None:
    """The group in the nominative; `is_certain` says that it can only be a genitive."""
    *adjectives, noun = group
    readings = list(_readings(adjectives, noun))
    genitives = {(form.parse.normal_form, form.number) for case, form in readings if case == "gent"}
    if not adjectives and noun[0].isupper() and noun[-1] not in ENDINGS:
        return None  # a name in the nominative that looks like a genitive plural
    if len(genitives) != 1 or (not is_certain and any(case == "nomn" for case, _ in readings)):
        return None
    form = next(form for case, form in readings if case == "gent")
    changed = [_inflected_adjective(word, form) for word in adjectives]
    return [
        _like(word, inflected)
        for word, inflected in zip(group, [*changed, _inflected(form.parse, {"nomn", form.number})], strict=True)
    ]


def _readings(adjectives: Sequence[str], noun: str) -> Iterator[tuple[str, Form]]:
    """Each case and number in which the noun and all its adjectives agree."""
    for parse in _parses(noun):
        tag = parse.tag
        if tag.POS == "NOUN" and all(_agreeing(word, tag) is not None for word in adjectives):
            yield tag.case, Form(parse, tag.number)


def _agreeing(word: str, noun: Any) -> Any | None:
    for parse in _parses(word):
        tag = parse.tag
        is_alike = tag.POS in ADJECTIVES and (tag.case, tag.number) == (noun.case, noun.number)
        if is_alike and (noun.number == "plur" or tag.gender == noun.gender):
            return parse
    return None


def _inflected_adjective(word: str, form: Form) -> str:
    grammemes = {"nomn", form.number} | ({form.parse.tag.gender} if form.number == "sing" else set())
    return _inflected(_agreeing(word, form.parse.tag), grammemes)


def _inflected(parse: Any, grammemes: set[str]) -> str:
    return str(parse.inflect(grammemes).word)


def _like(model: str, word: str) -> str:
    """The word with the model's capital, and without the letter ё where the model was written without it."""
    word = word if "\u0451" in model else word.translate(WITHOUT_YO)
    return word[0].upper() + word[1:] if model[0].isupper() else word


def _is_dependent(word: str) -> bool:
    return any(parse.tag.case == "gent" for parse in _parses(word))
