"""What a word of a row or of a card's name is: what it may mean in English, how it sounds, how much it tells."""

import functools
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pipeline.morphology import analyser
from pipeline.vocabulary import vocabulary

APOSTROPHES = re.compile(r"['\u2019\u02bc]")
WORD = re.compile(r"[^\W\d_]+")
REPEATED = re.compile(r"(.)\1+")
SHORT_E = str.maketrans("\u0451", "\u0435")
SHORTEST_STEM = 3


@dataclass(frozen=True, slots=True)
class Word:
    """A word, folded. `stems` are the English stems it may stand for: its own where it is English.

    `role` is the word list's: `little` for what languages say in different ways, `type` for what a list says of a
    card's type, `common` for the rest. A Russian word that only the dictionary knows is `unlisted`, any other `name`.
    """

    text: str
    stems: frozenset[str]
    role: str
    sound: str

    @property
    def is_english(self) -> bool:
        """Whether it is written in Latin letters."""
        return not is_cyrillic(self.text)


@dataclass(frozen=True, slots=True)
class WordList:
    """The bilingual list: what a Russian dictionary form means, and the role of a word of either language."""

    meanings: Mapping[str, frozenset[str]]
    roles: Mapping[str, str]


def words(text: str) -> tuple[Word, ...]:
    """The words of a text, each once, in order, without articles."""
    passed_over = vocabulary("card_words")["passed_over"]
    found = dict.fromkeys(WORD.findall(APOSTROPHES.sub("", text.lower())))
    return tuple(read_word(word) for word in found if word not in passed_over)


@functools.lru_cache(maxsize=65536)
def read_word(word: str) -> Word:
    """What is known of a word in lower case."""
    listed = word_list()
    if not is_cyrillic(word):
        folded = without_accents(word)
        stem = english_stem(folded)
        return Word(folded, frozenset([stem]), listed.roles.get(stem, "name"), sound(folded, "latin"))
    folded = word.translate(SHORT_E)
    known = [form for form in dictionary_forms(folded) if form in listed.meanings]
    meanings = frozenset[str]().union(*(listed.meanings[form] for form in known))
    role = listed.roles[known[0]] if known else "unlisted" if analyser().word_is_known(folded) else "name"
    return Word(folded, meanings, role, sound(folded, "cyrillic"))


def is_cyrillic(word: str) -> bool:
    """Whether a word begins with a Cyrillic letter."""
    return "\u0400" <= word[0] <= "\u04ff"


def without_accents(text: str) -> str:
    """A Latin text without the marks above and below its letters."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))


def english_stem(word: str) -> str:
    """An English word without a final s and without the first listed ending that leaves a stem."""
    if word.endswith("s") and not word.endswith("ss") and len(word) > SHORTEST_STEM:
        word = word[:-1]
    for ending in vocabulary("card_words")["english_endings"]:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM:
            return word[: -len(ending)]
    return word


def dictionary_forms(word: str) -> tuple[str, ...]:
    """A Russian word itself and the dictionary forms it may belong to, likeliest first."""
    forms = (form.translate(SHORT_E) for form in analyser().normal_forms(word))
    return tuple(dict.fromkeys((word, *forms)))


def sound(word: str, script: str) -> str:
    """How a word sounds, in the small alphabet of the transliteration list; a final vowel, often a case, left off."""
    heard = REPEATED.sub(r"\1", _replacement(script)(word))
    return heard.rstrip(vocabulary("transliteration")["vowels"]) or heard


@functools.cache
def word_list() -> WordList:
    """The list, with each word's role; a word under two subjects has the first one's."""
    meanings: dict[str, frozenset[str]] = {}
    roles: dict[str, str] = {}
    for subject, entries in vocabulary("card_words")["subjects"].items():
        for form, english in entries.items():
            meanings[form.translate(SHORT_E)] = frozenset(map(english_stem, english.split()))
            for word in (form.translate(SHORT_E), *map(english_stem, english.split())):
                roles.setdefault(word, subject if subject in {"little", "type"} else "common")
    return WordList(meanings, roles)


@functools.cache
def _replacement(script: str) -> Callable[[str], str]:
    sounds = vocabulary("transliteration")[script]
    letters = re.compile("|".join(sorted(map(re.escape, sounds), key=len, reverse=True)))
    return lambda word: letters.sub(lambda match: sounds[match[0]], word)
