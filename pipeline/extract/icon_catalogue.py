"""All icons of a document, each once, with its explanations: those of the glossary and those of the body paired."""

import functools
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from pipeline.extract.icon_names import MARKS, named_faces, tokens
from pipeline.extract.legends import Explanation, Legend, legends
from pipeline.extract.pairing import best_assignment, likeness
from pipeline.extract.reading import Reading
from pipeline.extract.stems import stems
from pipeline.nominative import nominative

NOT_IN_SLUG = re.compile(r"[^0-9a-z\u0430-\u044f\u0451]+")
WITHOUT_TITLE = "icons"
# Two lists whose texts share less than this on average are not about the same icons.
LEAST_LIKENESS = 0.1
# Lists whose product of lengths is greater are no legends of a game, and are not compared.
MOST_PAIRS = 40_000
MOST_LISTS = 400


@dataclass(slots=True, eq=False)
class Icon:
    """An icon with its explanations, those of the glossary first, and the places (plain offsets) that name it.

    `likeness` (0 to 1) is that of glossary and body where their meaning alone paired them, else null;
    `is_alone` says that its list was paired with another, but this icon was left over.
    """

    legend: str
    name: str | None
    glossary: list[Explanation] = field(default_factory=list)
    body: list[Explanation] = field(default_factory=list)
    places: list[tuple[int, int]] = field(default_factory=list)
    likeness: float | None = None
    is_alone: bool = False
    icon_id: str = ""
    ordinal: int = 0


@functools.lru_cache(maxsize=2)
def catalogue(reading: Reading) -> tuple[Icon, ...]:
    """The icons that a document explains or names: glossaries first, then what only the body explains or names."""
    found = tuple(legends(reading))
    shelves = [_shelf(legend) for legend in found if legend.is_glossary]
    icons = [icon for shelf in shelves for icon in shelf]
    lists = [legend for legend in found if not legend.is_glossary and not legend.is_caption]
    paired = _pair_lists(shelves, lists)
    taken = {each.block for icon in icons for each in icon.body}
    named = _by_name(icons)
    for legend in found:
        if not legend.is_glossary:
            first = legend.explanations[0].block
            is_paired = first in paired or (legend.is_caption and bool(shelves))
            icons += _left_over(legend, taken, named, is_paired=is_paired)
    _add_named(reading, icons)
    _number(reading.document.document_id, icons)
    return tuple(icons)


def _shelf(legend: Legend) -> list[Icon]:
    return [Icon(legend.title, each.name, glossary=[each]) for each in legend.explanations]


def _pair_lists(shelves: list[list[Icon]], bodies: Sequence[Legend]) -> set[int]:
    """Give each list of the body to the glossary list that speaks most of the same; the first blocks of those lists."""
    if len(shelves) * len(bodies) > MOST_LISTS:
        return set()
    scores = [[_scores(shelf, body) for shelf in shelves] for body in bodies]
    alike = [
        [_list_likeness(shelf, body, scores[at][place]) for place, shelf in enumerate(shelves)]
        for at, body in enumerate(bodies)
    ]
    paired = set()
    for at, choice in enumerate(best_assignment(alike)):
        if choice is not None and alike[at][choice] >= LEAST_LIKENESS:
            _pair_icons(shelves[choice], bodies[at], scores[at][choice])
            paired.add(bodies[at].explanations[0].block)
    return paired


def _list_likeness(shelf: Sequence[Icon], body: Legend, scores: Sequence[Sequence[float]]) -> float:
    """What the icons share on average with the explanation most like theirs, and what the titles share."""
    if not scores:
        return 0.0
    titles = likeness([shelf[0].legend], [body.title])[0][0]
    return sum(max(row) for row in scores) / max(len(shelf), len(body.explanations)) + titles


def _scores(shelf: Sequence[Icon], body: Legend) -> list[list[float]]:
    """How much each glossary icon shares with each explanation of the body; one name in both counts most."""
    if len(shelf) * len(body.explanations) > MOST_PAIRS:
        return []
    scores = likeness([_words(icon.glossary[0]) for icon in shelf], [_words(each) for each in body.explanations])
    for row, icon in zip(scores, shelf, strict=True):
        for column, each in enumerate(body.explanations):
            row[column] += bool(icon.name and each.name and stems(icon.name) == stems(each.name))
    return scores


def _words(explanation: Explanation) -> str:
    return f"{explanation.name or ''} {explanation.meaning}"


def _pair_icons(shelf: list[Icon], body: Legend, scores: Sequence[Sequence[float]]) -> None:
    for icon, row, column in zip(shelf, scores, best_assignment(scores), strict=True):
        if column is None or (row[column] == 0 and len(shelf) != len(body.explanations)):
            icon.is_alone = True
            continue
        explanation = body.explanations[column]
        icon.body.append(explanation)
        icon.likeness = row[column]
        icon.name = icon.name or explanation.name


def _left_over(
    legend: Legend, taken: Collection[int], named: dict[tuple[str, ...], Icon], *, is_paired: bool
) -> Iterator[Icon]:
    """New icons for those explanations of the body that belong to no icon yet; a name seen before is no new icon."""
    for each in legend.explanations:
        if each.block in taken:
            continue
        if each.name and (icon := named.get(stems(each.name))):
            icon.body.append(each)
            continue
        name = (each.name and each.is_name_inflected and nominative(each.name)) or each.name
        icon = Icon(legend.title, name, body=[each], is_alone=is_paired)
        if name and stems(name):
            named.setdefault(stems(name), icon)
        yield icon


def _by_name(icons: Iterable[Icon]) -> dict[tuple[str, ...], Icon]:
    named: dict[tuple[str, ...], Icon] = {}
    for icon in icons:
        if icon.name and stems(icon.name):
            named.setdefault(stems(icon.name), icon)
    return named


def _add_named(reading: Reading, icons: list[Icon]) -> None:
    """Icons that running text names: faces of dice, marks in brackets; the places go to the icon."""
    known = {icon.name.lower(): icon for icon in reversed(icons) if icon.name}
    named = [(face.start, face.end, face.legend, face.name) for face in named_faces(reading)]
    named += [(start, end, MARKS, name) for start, end, name in tokens(reading)]
    for start, end, legend, name in named:
        icon = known.get(name.lower())
        if icon is None:
            icon = known[name.lower()] = Icon(legend, name)
            icons.append(icon)
        icon.places.append((start, end))


def _number(document_id: str, icons: Iterable[Icon]) -> None:
    ranks: Counter[str] = Counter()
    for icon in icons:
        icon.legend = icon.legend or WITHOUT_TITLE
        slug = NOT_IN_SLUG.sub("-", icon.legend.lower()).strip("-") or WITHOUT_TITLE
        ranks[slug] += 1
        icon.ordinal = ranks[slug]
        icon.icon_id = f"{document_id}/{slug}/{icon.ordinal}"
