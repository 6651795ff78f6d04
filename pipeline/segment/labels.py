"""The labels of lettered lists in one alphabet: a Latin letter in a Cyrillic list is a look-alike."""

from collections.abc import Sequence
from itertools import pairwise

from pipeline.plain import CYRILLIC_LOOK_ALIKES, LATIN_LOOK_ALIKES, TO_CYRILLIC, TO_LATIN
from pipeline.segment.scan import Scan

TWINS = frozenset(LATIN_LOOK_ALIKES + CYRILLIC_LOOK_ALIKES)


def settled_labels(scan: Scan, parents: Sequence[int | None]) -> list[str | None]:
    """The label of each draft; single letters of one list are written in the alphabet of those that have no twin."""
    labels = [draft.label for draft in scan.drafts]
    lists: dict[int | None, list[int]] = {}
    for index, (draft, label) in enumerate(zip(scan.drafts, labels, strict=True)):
        if label is not None and draft.kind == "item" and len(label) == 1 and label.isalpha() and draft.form != "roman":
            lists.setdefault(parents[index], []).append(index)
    for members in lists.values():
        letters = [labels[index] or "" for index in members]
        table = TO_CYRILLIC if _is_cyrillic(letters, scan.body_of(scan.drafts[members[0]])) else TO_LATIN
        for index, letter in zip(members, letters, strict=True):
            labels[index] = letter.translate(table)
    return labels


def _is_cyrillic(letters: Sequence[str], text: str) -> bool:
    """Whether a letter without twin is Cyrillic; without one, whether the letters do not count on in Latin."""
    for letter in letters:
        if letter not in TWINS:
            return letter > "\u0400"
    latin = [ord(letter.translate(TO_LATIN)) for letter in letters]
    if len(latin) > 1 and all(after - before == 1 for before, after in pairwise(latin)):
        return False
    first = next((c for c in text[:20] if c.isalpha()), "")
    return first > "\u0400"
