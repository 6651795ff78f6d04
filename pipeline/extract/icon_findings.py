"""What stays open where glossary and body explain the same icons: unpaired ones, weak pairs, what one leaves out."""

import re
from collections.abc import Iterator

from pipeline.extract.icon_catalogue import Icon, catalogue
from pipeline.extract.reading import Reading
from pipeline.extract.stems import stems
from pipeline.findings import Finding, Severity
from pipeline.vocabulary import vocabulary

# Below this two texts share no more than a chance word.
WEAK_LIKENESS = 0.1
# Between the parts of an explanation stand marks, and words that open a condition or a consequence; not in quotes.
QUOTED_OR_BETWEEN = re.compile(
    r"\"[^\"]*\"|\u00ab[^\u00bb]*\u00bb|\u201c[^\u201d]*\u201d"
    rf"|(?P<between>[.;:()!?]|,\s|\s(?=(?:{'|'.join(vocabulary('icons')['parts'])})\s))",
    re.IGNORECASE,
)
LEAST_WORDS = 2


def icon_findings(reading: Reading) -> Iterator[Finding]:
    """Notes on explanations without partner and on what one says alone; doubts where a pair shares next to nothing."""
    for icon in catalogue(reading):
        if icon.is_alone:
            place = "glossary" if icon.glossary else "body"
            yield _finding(reading, "unpaired_icons", "note", icon, f"only the {place} explains it")
        if icon.likeness is not None and icon.likeness < WEAK_LIKENESS:
            message = "its two explanations share next to nothing, they are what the others left"
            yield _finding(reading, "weak_icon_pairs", "doubt", icon, message)
        yield from _left_out(reading, icon)
    yield from _unexplained_names(reading)


def _unexplained_names(reading: Reading) -> Iterator[Finding]:
    """Names in a caption of icons, `Charge | Double damage`, that no icon bears."""
    names = {stems(icon.name) for icon in catalogue(reading) if icon.name}
    if not names:
        return
    for index, block in enumerate(reading.blocks):
        parts = block.text.split("|") if block.kind == "caption" else []
        unknown = [part.strip() for part in parts if stems(part) not in names]
        if 0 < len(unknown) < len(parts):
            place = reading.place(index)
            yield Finding(
                "unexplained_icons", "note", reading.document.document_id, "blocks", place["block_id"],
                str(place["char_start"]), f"The caption names {', '.join(unknown)}, which no entry explains.",
            )  # fmt: skip


def _left_out(reading: Reading, icon: Icon) -> Iterator[Finding]:
    """Where one of two explanations has a sentence, a bracket or a condition of which the other has next to no word."""
    if not icon.glossary or not icon.body:
        return
    glossary = " ".join(each.meaning for each in icon.glossary)
    body = " ".join(each.meaning for each in icon.body)
    for one, other, place in ((glossary, body, "body"), (body, glossary, "glossary")):
        if parts := _missing(one, other):
            said = "; ".join(f'"{part}"' for part in parts)
            yield _finding(reading, "icon_explanations_differ", "note", icon, f"the {place} does not say {said}", place)


def _missing(one: str, other: str) -> list[str]:
    """The parts behind the core that have words of their own and next to none of the other's.

    The core is the first part of several words: an inserted clause may part it from its verb.
    """
    known = set(stems(other))
    told = [(part, said) for part in _parts(one) if len(said := set(stems(part))) >= LEAST_WORDS]
    return [part for part, said in told[1:] if len(known & said) <= len(said) / 3]


def _parts(text: str) -> Iterator[str]:
    start = 0
    for match in QUOTED_OR_BETWEEN.finditer(text):
        if match["between"]:
            yield text[start : match.start()].strip()
            start = match.end()
    yield text[start:].strip()


def _finding(reading: Reading, check: str, severity: Severity, icon: Icon, message: str, place: str = "") -> Finding:
    document_id = reading.document.document_id
    where = icon.icon_id.removeprefix(f"{document_id}/") + (f"/{place}" if place else "")
    return Finding(check, severity, document_id, "icons", icon.icon_id, where, f"{icon.icon_id}: {message}.")
