"""Rows of a card list meet their cards: whole, and with the list or the reference damaged."""

import csv
import random
import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.errors import PipelineError
from pipeline.normalise.identities import Identity, ListRow, ReferenceCard, identify, read_reference
from tests import ROOT

CODE = re.compile(r",? (?:[cur][0-9]|часть [0-9])$")
CARDS = read_reference(ROOT / "raw/reference/medm_cards.csv")
FOREIGN = (
    "Огненный меч Гондора Предмет",
    "Зурракс Миньон Персонаж",
    "Knife in the Dark Hazard Event",
    "Пещерный тролль Опасное существо",
    "Событие «Тихая ночь»",
)
SEEDS = range(6)


@dataclass(frozen=True)
class Case:
    """A damaged list: rows with the name of the card each must get (None where it has none), and where damage is."""

    rows: list[tuple[int, ListRow, str | None]]
    cards: list[ReferenceCard]
    damage: set[int]

    @property
    def answers(self) -> list[tuple[int, str | None, str | None]]:
        """For each row its place, the right name and the name that it got."""
        found = identify([row for _, row, _ in self.rows], self.cards)
        names = [None if one.card is None else self.cards[one.card].name_en for one in found]
        return [(place, right, name) for (place, _, right), name in zip(self.rows, names, strict=True)]

    def wrong(self) -> int:
        return sum(name not in (None, right) for _, right, name in self.answers)

    def far_from_right(self) -> list[str]:
        """Rows more than five places from all damage that did not get their card."""
        far = [answer for answer in self.answers if all(abs(answer[0] - place) > 5 for place in self.damage)]
        return [right for _, right, name in far if right is not None and name != right]


def row(text: str) -> ListRow:
    return ListRow(CODE.sub("", text), None, None, None)


def golden() -> list[tuple[ListRow, str]]:
    with (ROOT / "tests/golden/medm_identities.csv").open(encoding="utf-8", newline="") as lines:
        return [(row(line["line_text"]), line["name_en"]) for line in csv.DictReader(lines)]


def damaged(seed: str, *, rows: int = 0, cards: int = 0, foreign: int = 0, exchanged: int = 0) -> Case:
    """The list with so many rows and cards lost, foreign rows added, pairs of neighbours exchanged, by a seed."""
    chance = random.Random(seed)
    full = golden()
    listed = [(place, text, name) for place, (text, name) in enumerate(full)]
    lost_rows, lost_cards = chance.sample(range(len(full)), rows), chance.sample(range(len(full)), cards)
    swapped = chance.sample(range(len(full) - 1), exchanged)
    for place in swapped:
        listed[place : place + 2] = [(place, *listed[place + 1][1:]), (place + 1, *listed[place][1:])]
    names = {full[place][1] for place in lost_cards}
    left = [(place, text, None if name in names else name) for place, text, name in listed if place not in lost_rows]
    added = [chance.randrange(len(left)) for _ in range(foreign)]
    for place in added:
        left.insert(place, (place, row(chance.choice(FOREIGN)), None))
    kept = [card for card in CARDS if card.name_en not in names]
    chance.shuffle(kept)
    around = {place + step for place in swapped for step in (0, 1)}
    return Case(left, kept, around | set(lost_rows) | set(lost_cards) | set(added))


def names(found: tuple[Identity, ...], cards: tuple[ReferenceCard, ...] = CARDS) -> list[str | None]:
    return [None if one.card is None else cards[one.card].name_en for one in found]


def test_every_row_of_the_whole_list_meets_its_card() -> None:
    rows, right = zip(*golden(), strict=True)
    assert names(identify(rows, CARDS)) == list(right)


def test_the_order_of_the_reference_has_no_influence() -> None:
    rows, _ = zip(*golden(), strict=True)
    shuffled = list(CARDS)
    random.Random(4).shuffle(shuffled)
    one, other = identify(rows, CARDS), identify(rows, shuffled)
    assert names(one) == names(other, tuple(shuffled))
    assert [(found.evidence, found.margin) for found in one] == [(found.evidence, found.margin) for found in other]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    "damage",
    [
        pytest.param({"rows": 1}, id="a row missing"),
        pytest.param({"cards": 1}, id="a card missing"),
        pytest.param({"rows": 1, "cards": 1}, id="a row and a card missing"),
        pytest.param({"rows": 5, "cards": 5}, id="five and five missing"),
        pytest.param({"foreign": 1}, id="a foreign row"),
        pytest.param({"exchanged": 1}, id="neighbours exchanged"),
    ],
)
def test_damage_stays_where_it_is(damage: dict[str, int], seed: int) -> None:
    case = damaged(f"{damage}{seed}", **damage)
    assert case.wrong() <= (4 if damage.get("rows") == 5 else 2)
    assert case.far_from_right() == []


def test_a_slip_in_the_order_and_a_row_far_from_its_place_are_found_by_name() -> None:
    rows = [one for one, _ in golden()]
    rows.insert(150, rows.pop(20))
    found = identify(rows, CARDS)
    assert CARDS[found[150].card or 0].name_en == "Crown of Flowers"
    assert found[150].evidence == ("translation",)
    assert [one.card is None for one in found].count(True) == 0


def test_a_row_that_only_the_alphabet_places_says_so() -> None:
    found = dict(zip((name for _, name in golden()), identify([one for one, _ in golden()], CARDS), strict=True))
    assert found["Wormtongue"].evidence == ("alphabet",)
    assert found["Drums"].evidence == ("english_words", "alphabet")


def test_a_list_in_no_alphabetical_order_goes_by_names_alone() -> None:
    shuffled = golden()
    random.Random(1).shuffle(shuffled)
    found = identify([one for one, _ in shuffled], CARDS)
    answers = [(name, right) for name, (_, right) in zip(names(found), shuffled, strict=True) if name]
    assert [name for name, _ in answers] == [right for _, right in answers]
    assert len(answers) >= 150
    assert not any("alphabet" in one.evidence for one in found)


def test_twins_of_one_name_are_told_apart_by_type_or_stay_open() -> None:
    gate = ReferenceCard("Black Gate", "site", None, "hero")
    other = ReferenceCard("Black Gate", "site", None, "minion")
    rows = [ListRow("Чёрные ворота", "site", None, "minion"), ListRow("Чёрные ворота", "site", None, "hero")]
    assert [one.card for one in identify(rows, [gate, other])] == [1, 0]
    silent = [ListRow("Чёрные ворота", None, None, None)]
    [open_row] = identify(silent, [gate, other])
    assert (open_row.card, set(open_row.candidates)) == (None, {0, 1})


def test_nothing_to_match_leaves_everything_open() -> None:
    assert identify([], CARDS) == ()
    assert [one.card for one in identify([row("Меч")], [])] == [None]


def test_a_broken_reference_is_refused_with_its_cells(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_text("name_en,card_class,subtype,alignment\nA,hazard,event,\n,monster,event,\n", encoding="utf-8")
    with pytest.raises(PipelineError, match=r"cards.csv:3") as refused:
        read_reference(path)
    assert len(refused.value.problems) == 2
    path.write_text("name_en,subtype\nA,event\n", encoding="utf-8")
    with pytest.raises(PipelineError, match="card_class"):
        read_reference(path)


ODD = st.text(alphabet="пьъяAzé '-1!中", max_size=8)
SAID = st.sampled_from([None, "hazard", "site"])


@given(
    rows=st.lists(st.builds(ListRow, ODD, SAID, st.none(), SAID), max_size=5),
    cards=st.lists(st.builds(ReferenceCard, ODD, st.just("hazard"), st.none(), st.none()), max_size=5),
)
def test_whatever_the_rows_no_card_is_given_twice_and_open_rows_claim_nothing(
    rows: list[ListRow], cards: list[ReferenceCard]
) -> None:
    found = identify(rows, cards)
    given_cards = [one.card for one in found if one.card is not None]
    assert len(found) == len(rows)
    assert len(given_cards) == len(set(given_cards))
    assert all(bool(one.evidence) is (one.card is not None) and one.margin >= 0 for one in found)
