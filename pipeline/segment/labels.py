"""The labels of lettered lists in one alphabet: a Latin letter in a Cyrillic list is a look-alike."""

from collections.abc import Sequence

from pipeline.segment.scan import Scan
from pipeline.vocabulary import vocabulary

LOOK_ALIKES = vocabulary("letters")["look_alikes"]
TO_CYRILLIC = str.maketrans(LOOK_ALIKES["latin"], LOOK_ALIKES["cyrillic"])
TO_LATIN = str.maketrans(LOOK_ALIKES["cyrillic"], LOOK_ALIKES["latin"])
TWINS = frozenset(LOOK_ALIKES["latin"] + LOOK_ALIKES["cyrillic"])


def settled_labels(scan: Scan, parents: Sequence[int | None]) -> list[str | None]:
    """The label of each draft; single letters of one list are written in the alphabet of those that have no twin."""
    labels = [draft.label for draft in scan.drafts]
    lists: dict[int | None, list[int]] = {}
    for index, (draft, label) in enumerate(zip(scan.drafts, labels, strict=True)):
        if label is not None and draft.kind == "item" and len(label) == 1 and label.isalpha():
            lists.setdefault(parents[index], []).append(index)
    for members in lists.values():
        table = TO_CYRILLIC if _is_cyrillic(scan, members) else TO_LATIN
        for index in members:
            labels[index] = scan.drafts[index].label.translate(table)  # type: ignore[union-attr]
    return labels


def _is_cyrillic(scan: Scan, members: Sequence[int]) -> bool:
    for index in members:
        label = scan.drafts[index].label
        if label not in TWINS:
            return label is not None and label > "\u0400"
    first = scan.drafts[members[0]]
    letter = next((c for c in scan.body_of(first)[:20] if c.isalpha()), "")
    return letter > "\u0400"
