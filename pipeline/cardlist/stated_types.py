"""What a row's own words say of the card's type: the fullest unbroken run of type words, then what else fits."""

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from pipeline.cardlist.legal_types import in_order, is_complete, is_legal, is_legal_together
from pipeline.cardlist.type_claims import TypeClaim, is_nominative, type_claims
from pipeline.cardlist.type_words import TIES, Sense, Word, words
from pipeline.vocabulary import vocabulary

AMBIGUOUS: dict[str, list[str]] = vocabulary("card_types")["ambiguous"]
BESIDE = re.compile(rf"\s*[,/]?\s*|-|\s+(?:{'|'.join(sorted(TIES))})\s+", re.IGNORECASE)
QUOTE_OPENS = re.compile(r"\s*[\u00ab\u201c\u201e\"]")

MOST_WORDS = 3

Run = tuple[TypeClaim, ...]


@dataclass(frozen=True, slots=True)
class Doubt:
    """A word that may name the type or may belong to the name: what it would say of which slot."""

    word: str
    slot: str
    candidates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stated:
    """The stated type, the row's words, those of them that say it, and the doubts."""

    card_class: str | None
    subtype: str | None
    alignment: str | None
    words: tuple[Word, ...]
    claimed: tuple[Word, ...]
    doubts: tuple[Doubt, ...]

    def withdrawn(self) -> "Stated":
        """Nothing stated: the words that said a type are all that there is for a name."""
        pairs = (("class", self.card_class), ("subtype", self.subtype), ("alignment", self.alignment))
        area = " ".join(word.text for word in self.claimed)
        doubts = tuple(Doubt(area, slot, (value,)) for slot, value in pairs if value)
        return Stated(None, None, None, self.words, (), doubts)

    def with_place(self) -> "Stated":
        """A site, where the row begins or ends with a word for a place, as lists say `Place under the gates`.

        Behind it at the end may stand whose it is: `Barad-dur, place of a minion`.
        """
        side = self.words[-1].sense if len(self.words) > 2 else None
        if side and side.slot == "alignment" and AMBIGUOUS.get(self.words[-2].text.lower()) == ["site"]:
            return Stated("site", None, side.value, self.words, self.words[-2:], ())
        for word in (self.words[:1] + self.words[-1:]) if len(self.words) > 1 else ():
            candidates = AMBIGUOUS.get(word.text.lower(), [])
            if len(candidates) == 1:
                return Stated(candidates[0], None, None, self.words, (word,), ())
        return self


def stated_type(text: str, *, is_type_column: bool = False) -> Stated:
    """The type that the words of a row (or of its type column) state."""
    found = tuple(words(text))
    possible = type_claims(found, is_type_column=is_type_column)
    runs = _runs(text, possible)
    parts = [part for run in runs for part in _legal_parts(run)]
    core = max(parts, key=lambda part: (*_rank(part), part[-1].word.end), default=()) if len(parts) != 1 else parts[0]
    rival = _rival(core, parts) if len(core) == 1 else None
    if rival:
        values = (core[0].value, rival.value)
        return Stated(None, None, None, found, (), (Doubt(core[0].word.text, rival.slot, values),))
    said = list(core) if len(core) == len(possible) else [*core, *_scattered(core, runs)]
    stated = {claim.slot: claim.value for claim in said}
    claimed = {claim.word for claim in said}
    if len(said) < len(possible):
        claimed |= {claim.word for claim in _repeats(text, said, possible)}
    ordered = tuple(word for word in found if word in claimed)
    doubts = tuple(_doubts(found, possible, claimed, said))
    return Stated(stated.get("class"), stated.get("subtype"), stated.get("alignment"), found, ordered, doubts)


def _runs(text: str, claims: Sequence[TypeClaim]) -> list[Run]:
    """The claims grouped into unbroken runs: only a blank, a comma, a hyphen or a small word between them."""
    runs: list[Run] = []
    for claim in claims:
        if runs and _are_beside(text, runs[-1][-1].word, claim.word):
            runs[-1] = (*runs[-1], claim)
        else:
            runs.append((claim,))
    return runs


def _stands_alone(claim: TypeClaim) -> bool:
    """Whether one word makes a type: an alignment does only where it stands as one, behind the name."""
    return claim.slot != "alignment" or (claim.strength > 1 and is_nominative(claim.word) and claim.word.start > 0)


def _legal_parts(run: Run) -> Iterator[Run]:
    """Every unbroken part of a run in which no slot is filled twice and that belongs to a legal type.

    A run that is legal as a whole has no better part than itself.
    """
    if len(run) <= MOST_WORDS and _is_legal_part(run):
        yield run
        return
    for start in range(len(run)):
        for end in range(start + 1, min(start + MOST_WORDS, len(run)) + 1):
            part = run[start:end]
            if part != run and _is_legal_part(part):
                yield part


def _is_legal_part(part: Run) -> bool:
    if len(part) == 1:
        return _stands_alone(part[0])
    if len({claim.slot for claim in part}) < len(part):
        return False
    said = _said(part)
    return is_legal(said) or (is_legal_together(said) and _is_side_of_type(part))


def _is_side_of_type(part: Run) -> bool:
    """Whether an alignment is a type's word, no part of a name.

    `Hero Resource Item`, `item of a hero's resource`, and at the very end of a row `resource item of a hero`.
    """
    at = next(at for at, claim in enumerate(part) if claim.slot == "alignment")
    closes_row = at > 0 and at == len(part) - 1 and part[at].strength > 1
    if is_nominative(part[at].word) or closes_row:
        return True
    before = part[at - 1] if at else None
    return before is not None and before.slot == "class" and not before.partner


def _said(claims: Iterable[TypeClaim]) -> int:
    said = 0
    for claim in claims:
        said |= claim.said
    return said


def _rank(part: Run) -> tuple[int, ...]:
    """Outside quotes first, then whole types of several words, longer, in order, of words that stand as types."""
    return (
        not any(claim.word.is_quoted for claim in part),
        len(part) if len(part) > 1 and is_complete(_said(part)) else 0,
        len(part),
        in_order(tuple(claim.slot for claim in part)),
        sum(claim.strength for claim in part),
    )


def _rival(core: Run, parts: Sequence[Run]) -> TypeClaim | None:
    """A single word that says another value as strongly as the single word that was chosen."""
    for part in parts:
        if len(part) == 1 and _differ(part[0], core[0]) and _rank(part) == _rank(core):
            return part[0]
    return None


def _differ(one: TypeClaim, other: TypeClaim) -> bool:
    return one.slot == other.slot and one.value != other.value


def _scattered(core: Run, runs: Sequence[Run]) -> list[TypeClaim]:
    """The other words that fit: as many as one legal type can hold, a class before an alignment.

    Where two values of one slot fit equally well, neither is claimed.
    """
    taken = {claim.slot for claim in core}
    said = _said(core)
    fitting = {
        claim.said: claim
        for run in runs
        for at, claim in sorted(enumerate(run), key=lambda pair: pair[1].strength)
        if claim.slot not in taken and is_legal(said | claim.said) and _stands_for_itself(run, at, core)
    }
    open_claims = sorted(fitting.values(), key=lambda claim: claim.said)
    choices: list[tuple[TypeClaim, ...]] = [(claim,) for claim in open_claims]
    choices += [
        pair
        for pair in itertools.combinations(open_claims, 2)
        if pair[0].slot != pair[1].slot and is_legal(said | _said(pair))
    ]
    weights = [(len(choice), any(claim.slot == "class" for claim in choice)) for choice in choices]
    best = [set(choice) for choice, weight in zip(choices, weights, strict=True) if weight == max(weights)]
    common = set.intersection(*best) if best else set()
    return [claim for claim in open_claims if claim in common]


def _stands_for_itself(run: Run, at: int, core: Run) -> bool:
    """Whether a word is claimed: an adjective with its noun, an alignment beside a type word.

    By itself an alignment is none in quotes, as the first word, and where no word says more.
    """
    claim, said = run[at], _said(core)
    if claim.partner:
        return any(other.word is claim.partner for other in core)
    if claim.slot != "alignment":
        return True
    beside = [other for other in run[max(0, at - 1) : at + 2] if other.slot != claim.slot]
    if any(is_legal(said | claim.said | other.said) for other in beside):
        return True
    return bool(said) and not claim.word.is_quoted and claim.word.start > 0


def _repeats(text: str, said: Sequence[TypeClaim], possible: Sequence[TypeClaim]) -> Iterator[TypeClaim]:
    """The same thing said again: before a quoted name (`event "…", event "…"`), or by hyphen in another language."""
    values = {claim.said for claim in said}
    for claim in possible:
        if claim.said in values and (QUOTE_OPENS.match(text, claim.word.end) or _is_translated(text, claim, said)):
            yield claim


def _is_translated(text: str, claim: TypeClaim, said: Sequence[TypeClaim]) -> bool:
    return any(
        other.said == claim.said
        and other.word.text.isascii() != claim.word.text.isascii()
        and "-" in (text[claim.word.end : other.word.start], text[other.word.end : claim.word.start])
        for other in said
    )


def _are_beside(text: str, first: Word, second: Word) -> bool:
    return BESIDE.fullmatch(text, first.end, second.start) is not None


def _doubts(
    found: Sequence[Word], possible: Sequence[TypeClaim], claimed: AbstractSet[Word], said: Sequence[TypeClaim]
) -> Iterator[Doubt]:
    """Words left over that would say something that is not stated, if they belonged to the type."""
    able = {claim.word for claim in possible if claim.word not in claimed}
    for word in found:
        if word.sense and (word in able or word.sense.is_plural_only) and _would_say(word.sense, said):
            yield Doubt(word.text, word.sense.slot, (word.sense.value,))
        elif not said and word.text.lower() in AMBIGUOUS:
            yield Doubt(word.text, "class", tuple(AMBIGUOUS[word.text.lower()]))


def _would_say(sense: Sense, said: Sequence[TypeClaim]) -> bool:
    """Whether a word would say something new that fits what is stated."""
    return all(claim.slot != sense.slot for claim in said) and is_legal(_said(said) | sense.said)
