"""The cards of a reference under `raw/reference`: true names and types, and their place in the English alphabet."""

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pipeline.errors import PipelineError, Problem, UnavailableError
from pipeline.normalise.word_forms import APOSTROPHES, without_accents
from schemas.enums import ALIGNMENT, CARD_CLASS, SUBTYPE

COLUMNS = {"name_en": None, "card_class": CARD_CLASS, "subtype": SUBTYPE, "alignment": ALIGNMENT}
"""The columns that a reference must have; for a closed list its values. Empty means that the card has none."""
REQUIRED = ("name_en", "card_class")
WORD = re.compile("[a-z0-9]+")


@dataclass(frozen=True, slots=True)
class ReferenceCard:
    """A card as its publisher names it; `subtype` and `alignment` are None where its kind has none."""

    name_en: str
    card_class: str
    subtype: str | None
    alignment: str | None


def read_reference(path: Path) -> tuple[ReferenceCard, ...]:
    """The cards of a CSV file in UTF-8 with the columns of COLUMNS; others are passed over.

    Raises PipelineError with every missing column and every cell outside its closed list, or where it is no CSV in
    UTF-8, UnavailableError where there is no such file.
    """
    if not path.is_file():
        raise UnavailableError(
            Problem(str(path), "a reference of cards", "no such file", "Add it, or correct its name.")
        )
    try:
        columns, records = _records(path)
    except (UnicodeDecodeError, csv.Error) as error:
        raise PipelineError(Problem(str(path), "CSV in UTF-8", str(error), "Save the file anew.")) from error
    if any(column not in columns for column in COLUMNS):
        found = ", ".join(columns) or "no header"
        raise PipelineError(Problem(f"{path}:1", f"the columns {', '.join(COLUMNS)}", found, "Add the missing ones."))
    problems = [problem for line, record in records for problem in _problems(f"{path}:{line}", record)]
    if problems:
        raise PipelineError(problems)
    return tuple(
        ReferenceCard(card["name_en"], card["card_class"], card["subtype"] or None, card["alignment"] or None)
        for _, card in records
    )


def _records(path: Path) -> tuple[Sequence[str], list[tuple[int, dict[str, Any]]]]:
    """The names of the columns, and each row with its line."""
    with path.open(encoding="utf-8-sig", newline="") as lines:
        reader = csv.DictReader(lines)
        return reader.fieldnames or (), [(reader.line_num, record) for record in reader]


def place_in_alphabet(card: ReferenceCard) -> tuple[list[str], str, str, str, str]:
    """The key that sorts cards word by word, a leading The ignored; a hyphen parts words, accents do not count.

    What follows the words keeps the order of twins the same however the reference is shuffled.
    """
    words = WORD.findall(APOSTROPHES.sub("", without_accents(card.name_en).lower()))
    words = words[1:] if words[:1] == ["the"] and len(words) > 1 else words
    return words, card.name_en, card.card_class, card.subtype or "", card.alignment or ""


def _problems(where: str, record: dict[str, str | None]) -> Iterator[Problem]:
    for column, values in COLUMNS.items():
        value = record[column]
        allowed = values is None or value in values or (value == "" and column not in REQUIRED)
        if value is None or (value == "" and column in REQUIRED) or not allowed:
            expected = f"{column}: {', '.join(values)}" if values else f"a value for {column}"
            yield Problem(where, expected, repr(value or ""), "Correct the cell.")
