"""The rows of cross references: pointers out of a text, with their target where exactly one place answers."""

from collections.abc import Iterator, Mapping

from pipeline.blocks import CLAUSE_KINDS
from pipeline.extract.card_pointers import named_cards
from pipeline.extract.pointer_patterns import LIST_ENTRY, LIST_OPENER
from pipeline.extract.pointers import Pointer, pointers
from pipeline.extract.reading import Reading, Row
from pipeline.extract.targets import Found, Targets

POINTING_KINDS: frozenset[str] = CLAUSE_KINDS | {"icon", "caption", "reference"}
# The kind of a pointer, the blocks that answer to it, and why there is no target where there is none.
Answers = tuple[str, Found, str]
AROUND_ENTRY = ' \n\t.:"\u00ab\u00bb\u201c\u201d'


def extract_cross_references(reading: Reading) -> Iterator[Row]:
    """A row for `(see page 32)`, `rule 42.6`, `see below`, `see "Agents" on page 12`, each entry of `See also: ...`."""
    targets = Targets(reading)
    found = [(pointer, _answers(targets, pointer)) for pointer in _found(reading)]
    cards = named_cards(reading, POINTING_KINDS)
    found += [(Pointer(start, end, "card", None), ("card", named, "")) for start, end, named in cards]
    end = 0
    for pointer, answers in sorted(found, key=lambda pair: (pair[0].start, -pair[0].end)):
        block = reading.block_at(pointer.start)
        if block is None or pointer.start < end or reading.blocks[block].kind not in POINTING_KINDS:
            continue
        if pointer.end > reading.blocks[block].end or pointer.start < reading.blocks[block].body_start:
            continue
        if pointer.kind == "bracketed" and not answers[1]:
            continue
        end = pointer.end
        yield {
            **reading.place(reading.first(block)),
            **reading.span(pointer.start, pointer.end),
            "surface": reading.document.surface(pointer.start, pointer.end),
            **_resolved(reading, pointer, answers),
        }


def _found(reading: Reading) -> Iterator[Pointer]:
    """The pointers of the running text, and the entries of lists that hold nothing else."""
    lists = [block for block in reading.blocks if block.kind == "reference"]
    for pointer in pointers(reading.document.plain):
        block = reading.block_at(pointer.start)
        if block is not None and reading.blocks[block].kind != "reference":
            yield pointer
    for block_of_list in lists:
        yield from _entries(reading.document.plain, block_of_list.body_start, block_of_list.end)


def _entries(text: str, start: int, end: int) -> Iterator[Pointer]:
    """The entries of a list of pointers: a page or a rule where one says so, else a term."""
    opener = LIST_OPENER.match(text, start, end)
    for entry in LIST_ENTRY.finditer(text, opener.end() if opener else start, end):
        name = entry[0].strip(AROUND_ENTRY)
        if not name:
            continue
        at = entry.start() + entry[0].index(name)
        said = next(pointers(name), None)
        if said and said.kind in {"page", "rule", "section"} and said.start == 0:
            yield Pointer(at, at + len(name), said.kind, said.key, said.is_elsewhere)
        else:
            yield Pointer(at, at + len(name), "term", " ".join(name.split()))


def _resolved(reading: Reading, pointer: Pointer, answers: Answers) -> Mapping[str, str | None]:
    """The columns `kind`, `target_id` and `unresolved_because`."""
    kind, found, otherwise = answers
    if len(found) == 1 and not pointer.is_elsewhere:
        return {"kind": kind, "target_id": reading.block_id(found[0]), "unresolved_because": None}
    because = "other_document" if pointer.is_elsewhere else "several_targets" if found else otherwise
    return {"kind": kind, "target_id": None, "unresolved_because": because}


def _answers(targets: Targets, pointer: Pointer) -> Answers:
    key = pointer.key or ""
    match pointer.kind:
        case "here":
            return "here", (), "direction_only"
        case "document":
            return "document", targets.own_title(key), "other_document"
        case "page":
            return "page", targets.pages.get(key, ()), "not_in_document" if targets.pages else "no_page_marks"
        case "rule" | "bracketed":
            return "rule", targets.numbered(key), "not_in_document"
        case "section":
            return "section", targets.section_numbered(key) or targets.titled(key), "not_in_document"
    return _named(targets, pointer.kind, key)


def _named(targets: Targets, kind: str, name: str) -> Answers:
    """What bears a name: a definition makes the pointer one to a term, a heading one to a section; a list's stays."""
    defined = targets.defined(name)
    kind = "term" if defined or kind == "term" else "section"
    return kind, defined or targets.titled(name), "not_in_document"
