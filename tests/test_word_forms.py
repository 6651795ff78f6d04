"""Words of rows and names: what they mean, how they sound, and that the word list says each thing once."""

import re
from collections import Counter
from importlib import resources

import pytest

from pipeline.normalise.sounds import sound_likeness
from pipeline.normalise.word_forms import english_stem, read_word, words


@pytest.mark.parametrize(
    ("russian", "english"),
    [("древней", "ancient"), ("драконьего", "dragon"), ("врагов", "enemies"), ("удвоенная", "doubled")],
)
def test_a_word_in_any_form_means_the_english_words_of_its_dictionary_form(russian: str, english: str) -> None:
    assert english_stem(english) in read_word(russian).stems
    assert english_stem("oak") not in read_word(russian).stems


@pytest.mark.parametrize(
    ("word", "role"),
    [("событие", "type"), ("под", "little"), ("лестница", "common"), ("аренда", "unlisted"), ("бадуила", "name")],
)
def test_a_word_tells_as_much_as_its_role_says(word: str, role: str) -> None:
    assert read_word(word).role == role


def test_articles_case_accents_and_apostrophes_do_not_count() -> None:
    assert [word.text for word in words("The Pûkel-deeps of DURIN\u2019S of durin's")] == ["pukel", "deeps", "durins"]


@pytest.mark.parametrize(
    ("russian", "english"), [("Бутракаур", "Bûthrakaur"), ("Гимли", "Gimli"), ("Лутиэн", "Lúthien"), ("Арды", "Arda")]
)
def test_a_name_is_heard_through_its_transliteration(russian: str, english: str) -> None:
    [mine], [its], [other] = words(russian), words(english), words("Legolas")
    same, another = sound_likeness([mine.sound], [its.sound, other.sound])[0]
    assert same > 0.9
    assert another < 0.5


def test_the_word_list_says_each_word_once() -> None:
    text = resources.files("pipeline.vocabulary").joinpath("card_words.yaml").read_text("utf-8")
    keys = re.findall(r"[\u0430-\u0451]+(?=:)", text)
    assert [word for word, count in Counter(keys).items() if count > 1] == []
