"""Claims that a document seems to make, told by form alone, for a person to keep: `180 cards`, `5 actions: A, B …`."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from pipeline.extract.claims import place_of_words
from pipeline.extract.reading import Reading
from pipeline.reconcile.proposal_forms import FORMS, Form
from pipeline.reconcile.stated_numbers import Statement, words_behind
from pipeline.sources import Claim
from pipeline.vocabulary import vocabulary

NOT_LISTED = "No list of the text counts them."
MOST_WORDS = 8
WORD = re.compile(r"\S+")
CONJUNCTIONS = frozenset(vocabulary("conjunctions")["words"])


@dataclass(frozen=True, slots=True)
class Proposal:
    """A claim as an entry would declare it, under a name that is free in its document."""

    name: str
    claim: Claim


def proposed_claims(reading: Reading) -> Iterator[Proposal]:
    """The stated numbers that have the form of a claim, in document order; of several forms the first counts."""
    forms: dict[int, Form] = {}
    for find in FORMS:
        for form in find(reading):
            forms.setdefault(form.statement.start, form)
    numbers: Counter[str] = Counter()
    names: dict[int, str] = {}
    for start, form in sorted(forms.items()):
        numbers[form.name] += 1
        names[start] = form.name if numbers[form.name] == 1 else f"{form.name}-{numbers[form.name]}"
    for start, form in sorted(forms.items()):
        if words := _words(reading, form.statement):
            yield Proposal(names[start], _claim(form, words, names))


def _claim(form: Form, words: str, names: dict[int, str]) -> Claim:
    of = form.of if form.of is None or isinstance(form.of, str) else tuple(names[part.start] for part in form.of)
    is_counted = form.counting not in {"not_countable", "cards_per_booster"}
    said = form.statement.words
    subject = " ".join(said[:-1] if said and said[-1].lower() in CONJUNCTIONS else said) or words
    return Claim(
        words=words, stated=form.statement.value, subject=subject, counting=form.counting, of=of,
        reason=None if is_counted else NOT_LISTED,
    )  # fmt: skip


def _words(reading: Reading, statement: Statement) -> str | None:
    """The number with as many words of its phrase as it needs to be found at its place, two behind it if there are."""
    text, block = reading.document.plain, reading.blocks[statement.block]
    ends = [statement.end, *words_behind(text, statement.end, block.end, MOST_WORDS)]
    phrase = list(takewhile(lambda end: text[:end].rsplit(None, 1)[-1] not in CONJUNCTIONS, ends))
    before = [match.start() for match in WORD.finditer(text, block.body_start, statement.start)]
    lead = text[block.body_start : statement.start].split()
    least = 0 if len(phrase) > 1 else len(lead) if block.kind == "component" else _least_lead(lead)
    for size in range(least, len(before) + 1):
        start = before[len(before) - size] if size else statement.start
        for end in ends[min(2, len(phrase) - 1) :]:
            words = " ".join(text[start:end].split())
            place = place_of_words(reading, words)
            if place and place.start() <= statement.start and place.end() == end:
                return words
    return None


def _least_lead(before: Sequence[str]) -> int:
    """How many words before a number say what is counted, where none behind it does: up to the last with letters."""
    for size, word in enumerate(reversed(before), start=1):
        if any(map(str.isalpha, word)):
            return size
    return 0
