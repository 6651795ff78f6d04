"""Checks that printed numbers and letters begin at the beginning and go on from the number above them."""

import re
from collections.abc import Iterator

from pipeline.blocks import SECTION_KINDS
from pipeline.findings import Finding
from pipeline.reconcile.edition import Edition, Row
from pipeline.vocabulary import vocabulary

FIRST_LETTERS = frozenset(alphabet["letters"][0] for alphabet in vocabulary("alphabets"))
# i opens lists of roman numerals.
FIRST_LABELS = FIRST_LETTERS | {"0", "1", "i"}
PLAIN_LABEL = re.compile(r"[0-9]{1,3}|[a-z\u0430-\u045f]")
# A letter with a bracket behind the end of a sentence, before another one: a label that was not taken for one.
INSIDE = re.compile(r"[.;:!?]\s+(?P<label>\(?[A-Za-z\u0400-\u04ff]\))\s+(?=[A-Z\u0400-\u042f])")
DOTTED = re.compile(r"(?P<above>[0-9]+(?:\.[0-9]+)*)\.[0-9]+")


def numbering(edition: Edition) -> Iterator[Finding]:
    """A note for each list that begins in the middle, each label inside a text, each number below another's."""
    for document_id in edition.sources:
        begun: set[tuple[str | None, bool]] = set()
        for block in edition.rows("blocks", document_id):
            label = block["label"]
            for inside in dict.fromkeys(INSIDE.findall(block["text"] or "")):
                yield _finding(block, inside, f"{inside} inside the text looks like a label")
            if label is None or block["continues"] is not None:
                continue
            if PLAIN_LABEL.fullmatch(label) and block["kind"] not in SECTION_KINDS:
                row = (_home(edition, block), label.isdigit())
                if row not in begun and label not in FIRST_LABELS:
                    yield _finding(block, label, f"a list begins with {label}")
                begun.add(row)
            elif (dotted := DOTTED.fullmatch(label)) and not _continues(edition, block, dotted["above"]):
                yield _finding(block, label, f"{label} lies below another number than {dotted['above']}")


def _home(edition: Edition, block: Row) -> str | None:
    """The labelled rule or the section in which a label counts."""
    above = edition.blocks.get(block["parent_id"])
    while above is not None and above["kind"] not in SECTION_KINDS and not _is_number(above["label"]):
        above = edition.blocks.get(above["parent_id"])
    return None if above is None else above["block_id"]


def _is_number(label: str | None) -> bool:
    return label is not None and any(map(str.isalnum, label))


def _continues(edition: Edition, block: Row, above: str) -> bool:
    """Whether the numbers above a dotted one, where there are any, open it."""
    parent = edition.blocks.get(block["parent_id"])
    while parent is not None:
        if parent["label"] and parent["label"][0].isdigit():
            return bool(parent["label"] == above or f"{above}.".startswith(f"{_stem(parent['label'], above)}."))
        parent = edition.blocks.get(parent["parent_id"])
    return True


def _stem(label: str, above: str) -> str:
    """The numbers of a label that those `above` must begin with: a heading `42.3` holds rules `42.4`."""
    return label if label.count(".") < above.count(".") else label.rpartition(".")[0] or label


def _finding(block: Row, label: str, message: str) -> Finding:
    place = f"{block['block_id'].rpartition('@')[2]}/{label}"
    message = f"line {block['line_start']}: {message}."
    return Finding("numbering", "note", block["document_id"], "blocks", block["block_id"], place, message)
