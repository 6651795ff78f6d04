"""The rows of components: what a box holds, as its contents list says."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace

from pipeline.extract.reading import Reading, Row
from pipeline.numbers import Number, number_at
from pipeline.vocabulary import vocabulary

_WORDS = vocabulary("components")
UNIT = rf"(?:{'|'.join(_WORDS['units'])})(?![A-Za-z\u0400-\u04ff])"
TIMES = r"[xX\u0445\u0425\u00d7*](?![A-Za-z\u0400-\u04ff])"
OPENING = re.compile(rf"(?:{'|'.join(_WORDS['conjunctions'])})\s+", re.IGNORECASE)
ARTICLE = re.compile(rf"(?:{'|'.join(_WORDS['articles'])})\s+", re.IGNORECASE)
TIMES_BEFORE = re.compile(rf"{TIMES}\s?(?=[0-9])")
BEHIND_COUNT = re.compile(
    rf"(?![.)])(?:\s?\([0-9]+\))?\s?(?:(?:{TIMES}(?!\s?[0-9])|{UNIT})\s?)?(?:(?:{'|'.join(_WORDS['of'])})\s+)?(?=\S)",
    re.IGNORECASE,
)
# What stands between a name and the number behind it: `dice - 6`, `dice: 6`, `dice ..... 6`, `dice x6`, `dice 6 pcs.`
SIGN = re.compile(
    r"\s[-\u2010-\u2015\u2212:=|]\s|\s?[:=\u2014|]\s?|\s?[.\u2026]{2,}+\s?|\s(?=[x\u0445\u00d7*]\s?[0-9])"
    rf"|\s(?=[0-9]{{1,9}}\s?{UNIT}$)",
    re.IGNORECASE,
)
UNIT_AT_END = re.compile(rf"\s?(?:{UNIT}|{TIMES})?\s?", re.IGNORECASE)
# What announces the parts of an entry on the lines below it.
INTRODUCES_PARTS = re.compile(rf",?\s*(?:{'|'.join(_WORDS['introduces_parts'])})\s*:?\s*$", re.IGNORECASE)
CLOSING = ".,; "


@dataclass(frozen=True, slots=True)
class Component:
    """An entry taken apart: what it is as printed, how many, and where that number comes from."""

    name: str | None
    count: int | None
    count_basis: str


def extract_components(reading: Reading) -> Iterator[Row]:
    """A row for each of `3 double-sided maps`, `Dice - 6`, `6 x die`, `cards (32)`, `twenty tokens`, `this booklet`."""
    ranks: Counter[int | None] = Counter()
    for index, block in enumerate(reading.blocks):
        if block.kind != "component" or block.continues is not None:
            continue
        ranks[block.parent] += 1
        text = reading.text(index)
        yield {
            **reading.place(index),
            "section_id": reading.block_id(reading.sections[index]),
            "ordinal": ranks[block.parent],
            **asdict(component(text)),
            "text": text or None,
        }


def component(text: str) -> Component:
    """The name and the count of one entry; the count is null where none is printed."""
    entry = text.replace("**", "").strip(CLOSING) or text
    if opening := OPENING.match(entry):
        entry = entry[opening.end() :]
    return (
        _counted_first(entry)
        or _counted_last(entry)
        or _counted_inside(entry)
        or Component(entry or None, None, "not_stated")
    )


def _counted_first(entry: str) -> Component | None:
    before = TIMES_BEFORE.match(entry) or ARTICLE.match(entry)
    number = number_at(entry, before.end() if before else 0)
    behind = number and BEHIND_COUNT.match(entry, number.end)
    return _entry(entry[behind.end() :], number) if number and behind else None


def _counted_last(entry: str) -> Component | None:
    if entry.endswith(")"):
        opening = entry.rfind("(")
        before = entry[:opening].strip()
        counted = _named(before, entry[opening + 1 : -1])
        if counted or "(" in before or ")" in before:
            return counted
        counted = _counted_last(before)
        return counted and replace(counted, name=f"{counted.name} {entry[opening:]}")
    signs = list(SIGN.finditer(entry))
    return _named(entry[: signs[-1].start()], entry[signs[-1].end() :]) if signs else None


def _counted_inside(entry: str) -> Component | None:
    """A group with its number behind a colon: `Cards: 40 spells` is named `Cards: spells`."""
    group, colon, rest = entry.partition(": ")
    counted = _counted_first(rest) if colon else None
    return counted and replace(counted, name=f"{group}: {counted.name}")


def _named(name: str, counted: str) -> Component | None:
    """The entry, if what stands behind its name is a number and nothing else."""
    before = TIMES_BEFORE.match(counted)
    number = number_at(counted, before.end() if before else 0)
    if number is None or not UNIT_AT_END.fullmatch(counted, number.end):
        return None
    return _entry(name, number)


def _entry(name: str, number: Number) -> Component | None:
    name = INTRODUCES_PARTS.sub("", name).strip(CLOSING + "-\u2013\u2014:|")
    if not name:
        return None
    return Component(name, number.value, "printed" if number.in_digits else "normalised")
