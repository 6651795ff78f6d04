"""The tables about terms: the concepts themselves, how documents word them, and how much of a text they cover."""

from collections import Counter, defaultdict
from collections.abc import Collection, Container, Iterable, Iterator
from itertools import chain
from typing import Any

from pipeline.morphology import analyser
from pipeline.tables import Row
from pipeline.terms.concepts import Game
from pipeline.terms.function_words import content_words, is_content_word
from pipeline.terms.words import WORD, fold
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


def build_term_coverage(clauses: Collection[Row], mentions: Iterable[Row], games: Iterable[Game]) -> Iterator[Row]:
    """A row for each document that speaks of a concept, by id.

    `coverage` is the share of the clauses' content words that belong to a mention, null without such words;
    `consistency` the share of all mentions in the preferred wording.
    """
    preferred = {concept.term_id: concept.term_ru for game in games for concept in game.concepts}
    texts: dict[str, list[str]] = defaultdict(list)
    for clause in clauses:
        texts[clause["document_id"]].append(clause["text"] or "")
    clause_ids = {clause["block_id"] for clause in clauses}
    spoken: dict[str, list[Row]] = defaultdict(list)
    for mention in mentions:
        spoken[mention["document_id"]].append(mention)
    for document_id in sorted(spoken):
        steady = sum(mention["variant"] == preferred.get(mention["term_id"]) for mention in spoken[document_id])
        inside = Counter(
            word
            for mention in spoken[document_id]
            if mention["block_id"] in clause_ids
            for word in content_words(mention["surface"])
        )
        words = Counter(chain.from_iterable(map(content_words, texts[document_id])))
        yield {
            "document_id": document_id,
            "coverage": inside.total() / words.total() if words else None,
            "consistency": steady / len(spoken[document_id]),
            "missing_terms": missing_terms(texts[document_id], inside),
        }


def missing_terms(texts: Iterable[str], inside: Container[str]) -> list[str]:
    """The commonest noun phrases none of whose words is inside a term, the commonest first, in the nominative."""
    phrases = Counter(chain.from_iterable(_phrases(text, inside) for text in texts))
    totals: Counter[str] = Counter()
    for phrase, count in phrases.items():
        if (name := _noun_phrase(phrase)) is not None:
            totals[name] += count
    ranked = sorted((name for name in totals if totals[name] >= MIN_MISSING), key=lambda name: (-totals[name], name))
    return ranked[:MAX_MISSING]


def _phrases(text: str, inside: Container[str]) -> Iterator[tuple[str, ...]]:
    """Each word outside the terms, and each two of them with only a blank between."""
    folded = fold(text)
    before = None
    for word in WORD.finditer(folded):
        if not is_content_word(word[0]) or word[0] in inside:
            before = None
            continue
        yield (word[0],)
        if before is not None and folded[before.end() : word.start()] == " ":
            yield before[0], word[0]
        before = word


def _noun_phrase(words: tuple[str, ...]) -> str | None:
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
