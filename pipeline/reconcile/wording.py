"""How verdicts are put into words, alike in the printed summary and in the report."""

from collections.abc import Mapping
from typing import Any

Row = Mapping[str, Any]


def claim_line(row: Row) -> str:
    """`agrees by proof: 50 cards on the rare sheet (line 3; 48 as printed)`."""
    verdict = row["verdict"].replace("_", " ")
    notes = [f"line {row['line_start']}"]
    if row["verdict"] in {"differs", "open"}:
        notes.append(f"found {'open' if row['found'] is None else row['found']}")
    if row["found_printed"] is not None and row["found_printed"] != row["found"]:
        notes.append(f"{row['found_printed']} as printed")
    return f"{verdict}: {row['stated']} {row['subject']} ({'; '.join(notes)})"


def sheet_line(row: Row) -> str:
    """`common: 70 cards stated, 70 listed, 121 slots, 10 in a booster`."""
    stated, slots, in_booster = row["stated_cards"], row["slots"], row["cards_per_booster"]
    parts = [
        "cards not stated" if stated is None else f"{stated} cards stated",
        f"{row['listed_cards']} listed",
        "slots open" if slots is None else f"{slots} slots",
        "booster not stated" if in_booster is None else f"{in_booster} in a booster",
    ]
    return f"{row['sheet']} ({row['sheet_code']}): {', '.join(parts)}"


def set_aside(sizes: Mapping[str, int]) -> str:
    """`caption 120, legal 300 characters`."""
    told = ", ".join(f"{kind} {size}" for kind, size in sizes.items())
    return f"{told} characters" if told else "nothing"


def row_counts(counts: Mapping[str, int]) -> str:
    """`sections 31, clauses 67`, tables without rows left out."""
    return ", ".join(f"{table} {count}" for table, count in counts.items() if count)
