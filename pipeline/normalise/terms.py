"""The tables about terms: the concepts themselves, how documents word them, and how much of a text they cover."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from pipeline.extract.reading import Row
from pipeline.terms.concepts import Game
from pipeline.terms.inflection import analyser
from pipeline.vocabulary import vocabulary

MIN_MISSING = 3
MAX_MISSING = 20
NOUN = "NOUN"
ADJECTIVES = frozenset({"ADJF", "PRTF"})


def build_terms(games: Iterable[Game]) -> Iterator[Row]:
    """A row for each concept of `raw/reference/terms.yaml`, by id."""
    rows = (
        {
            "term_id": concept.term_id,
            "game_en": game.game_en,
            "term_en": concept.term_en,
            "term_ru": concept.term_ru,
            "cited_from": concept.cited_from,
        }
        for game in games
        for concept in game.concepts
        if concept.term_id is not None
    )
    yield from sorted(rows, key=lambda row: row["term_id"])


def build_term_variants(mentions: Iterable[Row]) -> Iterator[Row]:
    """A row for each wording of a concept in a document; `share` is of the concept's mentions there."""
    counts = Counter((row["document_id"], row["term_id"], row["variant"]) for row in mentions)
    totals: Counter[tuple[str, str]] = Counter()
    for (document_id, term_id, _), count in counts.items():
        totals[document_id, term_id] += count
    for document_id, term_id, variant in sorted(counts):
        count = counts[document_id, term_id, variant]
        yield {
            "term_id": term_id,
            "document_id": document_id,
            "variant": variant,
            "mentions": count,
            "share": count / totals[document_id, term_id],
        }


def build_term_coverage(word_counts: Iterable[Row], variants: Iterable[Row], games: Iterable[Game]) -> Iterator[Row]:
    """A row for each document whose game has terms, from the word counts of extraction and the rows of term_variants.

    `coverage` is null where the clauses have no content words, `consistency` where there is no mention.
    """
    preferred = {concept.term_id: concept.term_ru for game in games for concept in game.concepts}
    mentions: Counter[str] = Counter()
    steady: Counter[str] = Counter()
    for row in variants:
        mentions[row["document_id"]] += row["mentions"]
        steady[row["document_id"]] += row["mentions"] * (row["variant"] == preferred[row["term_id"]])
    for row in sorted(word_counts, key=lambda row: row["document_id"]):
        document_id = row["document_id"]
        yield {
            "document_id": document_id,
            "coverage": row["covered_words"] / row["content_words"] if row["content_words"] else None,
            "consistency": steady[document_id] / mentions[document_id] if mentions[document_id] else None,
            "missing_terms": missing_terms(row["uncovered"], row["uncovered_counts"]),
        }


def missing_terms(phrases: Iterable[str], counts: Iterable[int]) -> list[str]:
    """The commonest noun phrases among words outside all terms, the commonest first, each in the nominative."""
    totals: dict[str, int] = defaultdict(int)
    for phrase, count in zip(phrases, counts, strict=True):
        name = _noun_phrase(phrase.split(" "))
        if name is not None:
            totals[name] += count
    ranked = sorted((name for name in totals if totals[name] >= MIN_MISSING), key=lambda name: (-totals[name], name))
    return ranked[:MAX_MISSING]


def _noun_phrase(words: list[str]) -> str | None:
    """A noun, or an adjective and a noun, in the nominative; null for anything else and for nouns that only frame."""
    noun = _parse(words[-1])
    if noun is None or noun.tag.POS != NOUN or noun.normal_form in _frame_nouns():
        return None
    if len(words) == 1:
        return str(noun.normal_form)
    adjective = _parse(words[0])
    if adjective is None or adjective.tag.POS not in ADJECTIVES or adjective.tag.case != noun.tag.case:
        return None
    agreeing = adjective.inflect({"nomn", "sing", noun.tag.gender} - {None})
    return f"{(agreeing or adjective).word} {noun.normal_form}"


def _parse(word: str) -> Any | None:
    parses = analyser().parse(word)
    return parses[0] if parses else None


def _frame_nouns() -> frozenset[str]:
    return frozenset(vocabulary("frame_nouns")["nouns"].split())
