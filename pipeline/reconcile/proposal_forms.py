"""The forms by which a text states numbers of its contents, each with the way of counting that fits it."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from pipeline.blocks import CLAUSE_KINDS, SECTION_KINDS
from pipeline.cardlist.totals import opens_total, sheet_counted
from pipeline.extract.announced import announced_names
from pipeline.extract.components import component
from pipeline.extract.reading import Reading
from pipeline.reconcile.counting import names_in
from pipeline.reconcile.number_phrases import (
    LETTERS,
    WHOLE,
    are_factors,
    counts_sheets,
    has_stem,
    is_announced,
    is_contained,
    parts_of,
    sentence_of,
    sheet_of,
    stems_of,
    words_before,
)
from pipeline.reconcile.stated_numbers import Statement, statements
from pipeline.vocabulary import vocabulary

_WORDS = vocabulary("claims")
CARD = tuple(_WORDS["card_stems"])
BOOSTER = tuple(_WORDS["booster_stems"])
BOUNDS = frozenset(_WORDS["bound_words"])
PAGES = re.compile(
    rf"(?<![\w-])(?P<number>[0-9]{{1,4}})[- ]?(?:{'|'.join(_WORDS['page_stems'])})[A-Za-z\u0400-\u04ff]*"
)


@dataclass(frozen=True, slots=True)
class Form:
    """A statement, the name that its claim gets, and what is counted how; `of` are names or the parts of a sum."""

    statement: Statement
    name: str
    counting: str
    of: str | tuple[Statement, ...] | None = None


def boosters(reading: Reading) -> Iterator[Form]:
    """`a booster of 15 cards`, `boosters hold 1 rare, 3 uncommon and 11 common cards`."""
    parts: list[Statement] = []
    wholes: list[Statement] = []
    for statement in statements(reading):
        if not has_stem(sentence_of(reading, statement).split(), BOOSTER):
            continue
        if sheet := sheet_of(statement):
            parts.append(statement)
            yield Form(statement, f"booster-{sheet}", "cards_per_booster", sheet)
        elif has_stem(statement.words[:2], CARD):
            wholes.append(statement)
    for whole in wholes:
        is_sum = len(parts) > 1
        yield Form(whole, "booster", *(("sum_of_claims", tuple(parts)) if is_sum else ("not_countable", None)))


def card_lists(reading: Reading) -> Iterator[Form]:
    """Numbers of cards and of sheets beside a card list.

    `a set of 180 cards`, `50 rare cards`, `on three sheets`, `15 cards: 7 common, 5 rare` before it, `in total 50
    cards` behind it, and `Common cards (20)`, `Common: 20` on a line of their own.
    """
    rows = [index for index, block in enumerate(reading.blocks) if block.kind == "card"]
    if not rows:
        return
    for statement in statements(reading):
        block = reading.blocks[statement.block]
        line = reading.document.plain[block.body_start : block.end]
        if block.kind not in ("card", "component") and (sheet := sheet_counted(line)):
            yield Form(statement, f"{sheet}-cards", "rows_on_sheet", sheet)
            continue
        sheet = sheet_of(statement)
        is_part = bool(sheet_of(replace(statement, words=statement.words[:1])))
        counted = _said_of_parts(reading, statement).split() if is_part else statement.words[:3]
        if statement.block < rows[0] and counts_sheets(statement):
            yield Form(statement, "sheets", "sheets_of_list")
            continue
        is_beside = statement.block < rows[0] or (statement.block > rows[-1] and opens_total(line))
        if is_beside and has_stem(counted, CARD):
            if sheet and (is_part or statement.block < rows[0]):
                yield Form(statement, f"{sheet}-cards", "rows_on_sheet", sheet)
            else:
                yield Form(statement, "cards", "rows_of_list")


def _said_of_parts(reading: Reading, statement: Statement) -> str:
    """The sentence that a part stands in: that of its lead-in, where it is an entry of a contents list."""
    lead = statement.block
    while lead and reading.blocks[lead].kind == "component":
        lead -= 1
    return sentence_of(reading, statement) if lead == statement.block else reading.text(lead).lower()


def sums(reading: Reading) -> Iterator[Form]:
    """`three leaders: one agent, one commander and one hero`: a number and the parts that add up to it."""
    for _, group in groupby(statements(reading), key=lambda statement: _line_of_parts(reading, statement)):
        found = list(group)
        for index, whole in enumerate(found):
            if parts := parts_of(reading, whole, found[index + 1 :]):
                yield Form(whole, "sum", "sum_of_claims", parts)
                yield from (Form(part, "part", "not_countable") for part in parts)


def _line_of_parts(reading: Reading, statement: Statement) -> int:
    """What holds a sum together: a block, or the line that a contents list's entries were cut out of."""
    if reading.blocks[statement.block].kind != "component":
        return statement.block
    return -1 - reading.document.plain.rfind("\n", 0, reading.blocks[statement.block].start)


def products(reading: Reading) -> Iterator[Form]:
    """`6 sets of 5` beside `30 tokens`: two numbers whose product stands in the text as well."""
    known = list(statements(reading))
    for one, other in pairwise(known):
        between = reading.document.plain[one.end : other.start].split()
        if one.block != other.block or other.value < 2 or not are_factors(between):
            continue
        product = next((whole for whole in known if whole.value == one.value * other.value > other.value), None)
        if product:
            yield Form(product, "product", "product_of_claims", (one, other))
            yield from (Form(factor, "factor", "not_countable") for factor in (one, other))


def contents(reading: Reading) -> Iterator[Form]:
    """`20 tokens` as an entry of a contents list."""
    for statement in statements(reading):
        is_entry = reading.blocks[statement.block].kind == "component"
        if is_entry and statement.value == component(reading.text(statement.block)).count:
            yield Form(statement, "contents", "not_countable")


def said_again(reading: Reading) -> Iterator[Form]:
    """`the 20 tokens` elsewhere in the text, where the contents list has an entry of that number and name."""
    entries = [
        component(reading.text(index)) for index, block in enumerate(reading.blocks) if block.kind == "component"
    ]
    stems = [stems_of(LETTERS.findall(entry.name or "")) for entry in entries]
    shared = Counter(stem for own in stems for stem in own)
    for statement in statements(reading):
        if reading.blocks[statement.block].kind == "component" or words_before(reading, statement, 1) & BOUNDS:
            continue
        said = stems_of(statement.words)
        for entry, own in zip(entries, stems, strict=True):
            is_named = 2 * len(said & own) >= len(own) and any(shared[stem] == 1 for stem in said & own)
            if entry.count == statement.value and is_named:
                yield Form(statement, "contents-again", "contents_entry", entry.name)
                break


def names(reading: Reading) -> Iterator[Form]:
    """`There are 5 actions: MOVE (1+), RUN (3+) …`: the number before announced names."""
    announced = announced_names(reading)
    for run, group in groupby(announced, key=lambda name: name.run):
        block = next(group).block
        before = [one for one in statements(reading) if one.block == block and one.end < run and one.value > 1]
        if before:
            yield Form(before[-1], "names", "announced_names")


def lists(reading: Reading) -> Iterator[Form]:
    """`the following three steps` before three items, `each of the 6 maps …` before six."""
    for statement in statements(reading):
        block = reading.blocks[statement.block]
        items = [child for child in reading.children[statement.block] if reading.blocks[child].kind == "item"]
        if statement.value < 2 or len(items) < 2 or block.kind not in CLAUSE_KINDS:
            continue
        if is_announced(reading, statement) or (statement.value == len(items) and block.text.endswith(":")):
            yield Form(statement, "list", "list_items")


def headings(reading: Reading) -> Iterator[Form]:
    """`There are four kinds of cards` in a section with four headings below it."""
    for statement in statements(reading):
        section = reading.sections[statement.block]
        if section is None or reading.blocks[statement.block].kind not in CLAUSE_KINDS or statement.value < 2:
            continue
        below = [child for child in reading.children[section] if reading.blocks[child].kind in SECTION_KINDS]
        if statement.value == len(below) and is_announced(reading, statement):
            yield Form(statement, "headings", "headings_below", reading.blocks[section].text)


def sentences(reading: Reading) -> Iterator[Form]:
    """`Two agents are no minions: A and B`: a number and as many names behind a colon."""
    for statement in statements(reading):
        listed = names_in(reading.document.plain[statement.end : reading.blocks[statement.block].end])
        if statement.value > 1 and statement.value == len(listed):
            yield Form(statement, "named", "names_in_sentence")


def wholes(reading: Reading) -> Iterator[Form]:
    """`all three cards`, `each of the 6 maps`; `Six cards have …`; `the game has 7 maps`: all there are."""
    text = reading.document.plain
    for statement in statements(reading):
        block = reading.blocks[statement.block]
        before = text[block.body_start : statement.start].strip()
        is_whole = not before or before[-1] in ".!?" or words_before(reading, statement, 2) & WHOLE
        is_bound = bool(words_before(reading, statement, 2) & BOUNDS)
        is_all = is_whole or (is_contained(reading, statement) and not is_bound)
        if block.kind in CLAUSE_KINDS and statement.value > 1 and statement.words and is_all:
            yield Form(statement, "all", "not_countable")


def pages(reading: Reading) -> Iterator[Form]:
    """`a 12-page insert`."""
    for match in PAGES.finditer(reading.document.plain):
        block = reading.block_at(match.start())
        if block is not None and reading.blocks[block].kind in CLAUSE_KINDS | {"component"}:
            number = int(match["number"])
            yield Form(Statement(block, match.start(), match.end(), number, ()), "pages", "not_countable")


FORMS: Sequence[Callable[[Reading], Iterator[Form]]] = (
    boosters,
    card_lists,
    products,
    sums,
    contents,
    names,
    lists,
    headings,
    said_again,
    sentences,
    wholes,
    pages,
)
"""Every form; where a number has several, the first counts."""
