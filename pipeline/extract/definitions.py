"""The rows of definitions: terms with their meaning, and names that are announced with the die they need."""

import functools
import re
from collections.abc import Iterator, Sequence

from pipeline.blocks import CLAUSE_KINDS, SECTION_KINDS
from pipeline.extract.announced import DIE, AnnouncedName, DefinedTerm, Match, announced_names, folded_name, matches
from pipeline.extract.reading import Reading, Row
from pipeline.segment.openings import explains_term, opens_definition
from pipeline.vocabulary import vocabulary

# `MOVE (1+): when a hero ...`
TERM_AND_MEANING = re.compile(
    r"(?P<term>(?:[^:]|(?<=[0-9]):(?=[0-9])){1,200}?)\s*(?::(?!(?<=[0-9]:)[0-9])|\s[-\u2013\u2014])"
    r"\s*(?P<meaning>\S.*)?",
    re.DOTALL,
)
# The same in an entry of a list, where only the die tells it from a sentence with a colon.
TERM_WITH_DIE = re.compile(rf"[^:.!?()]{{1,60}}{DIE.pattern}\s*:\s")
ANNOUNCES = re.compile("|".join(vocabulary("definitions")["announcements"]), re.IGNORECASE)
GLOSSARIES = frozenset(vocabulary("definitions")["glossaries"])
AROUND_TERM = " *_\"'\u00ab\u00bb\u201c\u201d.:"
NOT_TEXT = {"page", "caption"}


def extract_definitions(reading: Reading) -> Iterator[Row]:
    """A row for `MOVE (1+): ...`, one for each name in `Actions: MOVE (1+), RUN (3+)`, one for an announced heading.

    In document order. An announced name has no meaning, but `same_as`, the block of the definition that it is.
    """
    rows = [_defined_row(reading, term) for term in defined_terms(reading)]
    rows += [_announced_row(reading, match) for match in announced_matches(reading)]
    yield from sorted(rows, key=lambda row: int(row["char_start"]))


@functools.lru_cache(maxsize=2)
def defined_terms(reading: Reading) -> tuple[DefinedTerm, ...]:
    """The definitions of a document, in its order; a heading that its own definition repeats is none."""
    glossaries = tuple(_glossaries(reading))
    found = {term.block: term for term in _definition_blocks(reading, frozenset(glossaries))}
    named = {(reading.sections[term.block], folded_name(term.term)) for term in found.values()}
    for term in (*_glossary_headings(reading, glossaries), *_announced_headings(reading)):
        if (term.block, folded_name(term.term)) not in named:
            found.setdefault(term.block, term)
    return tuple(found[block] for block in sorted(found))


@functools.lru_cache(maxsize=2)
def announced_matches(reading: Reading) -> tuple[Match, ...]:
    """The announced names of a document, each with the definition that it is."""
    announced: tuple[AnnouncedName, ...] = announced_names(reading)
    return tuple(matches(announced, defined_terms(reading))) if announced else ()


def _definition_blocks(reading: Reading, glossaries: frozenset[int]) -> Iterator[DefinedTerm]:
    """Definitions, and entries of a list that are built like one: with its die, or in a glossary."""
    for index, block in enumerate(reading.blocks):
        is_definition = block.kind == "definition" or (
            block.kind == "item"
            and (TERM_WITH_DIE.match(block.text) or (reading.sections[index] in glossaries and _explains(block.text)))
        )
        if is_definition and block.continues is None:
            yield _defined(index, reading.text(index))


def _explains(text: str) -> bool:
    return explains_term(text) or opens_definition(text)


def _defined(index: int, text: str) -> DefinedTerm:
    parts = TERM_AND_MEANING.fullmatch(text)
    term, meaning = (parts["term"], parts["meaning"]) if parts else (text, None)
    die = DIE.search(term)
    name = DIE.sub("", term).strip(AROUND_TERM)
    return DefinedTerm(index, name or term, int(die["die"]) if die else None, meaning)


def _glossary_headings(reading: Reading, glossaries: Sequence[int]) -> Iterator[DefinedTerm]:
    """The headings below a heading such as `Glossary` that have text below them."""
    for section in glossaries:
        for heading in reading.children[section]:
            if reading.blocks[heading].kind == "heading" and (rule := list(_clauses_below(reading, heading))):
                yield _headed(reading, heading, rule)


def _glossaries(reading: Reading) -> Iterator[int]:
    """The headings such as `Glossary`."""
    for index, block in enumerate(reading.blocks):
        if block.kind in SECTION_KINDS and folded_name(block.text).strip(AROUND_TERM) in GLOSSARIES:
            yield index


def _announced_headings(reading: Reading) -> Iterator[DefinedTerm]:
    """The headings below a section whose last words before the first of them announce named rules."""
    announced: set[int | None] = set()
    for index, block in enumerate(reading.blocks):
        section = reading.sections[index]
        if block.kind not in CLAUSE_KINDS or section in announced:
            continue
        following = _next_text(reading, index)
        if following is None or not _is_heading_below(reading, following, section) or not ANNOUNCES.search(block.text):
            continue
        announced.add(section)
        yield from _headings_with_rules(reading, following, section)


def _is_heading_below(reading: Reading, index: int, section: int | None) -> bool:
    return reading.blocks[index].kind == "heading" and reading.sections[index] == section


def _next_text(reading: Reading, index: int) -> int | None:
    for following in range(index + 1, len(reading.blocks)):
        if reading.blocks[following].kind not in NOT_TEXT and reading.blocks[following].continues is None:
            return following
    return None


def _headings_with_rules(reading: Reading, first: int, section: int | None) -> Iterator[DefinedTerm]:
    """The announced headings, up to one whose rule is of another make: a new subject, where levels are not marked."""
    below = reading.children[section] if section is not None else range(len(reading.blocks))
    most = None
    for heading in below:
        if heading < first or not _is_heading_below(reading, heading, section):
            continue
        rule = list(_clauses_below(reading, heading))
        most = len(rule) + 1 if most is None else most
        if not rule or len(rule) > most:
            return
        yield _headed(reading, heading, rule)


def _headed(reading: Reading, heading: int, rule: Sequence[int]) -> DefinedTerm:
    named = _defined(heading, reading.text(heading).rstrip(AROUND_TERM) + ":")
    return DefinedTerm(heading, named.term, named.die, " ".join(map(reading.text, rule)))


def _clauses_below(reading: Reading, heading: int) -> Iterator[int]:
    """The clauses between a heading and the next one."""
    for index in range(heading + 1, len(reading.blocks)):
        block = reading.blocks[index]
        if block.kind in SECTION_KINDS:
            return
        if block.kind in CLAUSE_KINDS and block.continues is None:
            yield index


def _defined_row(reading: Reading, term: DefinedTerm) -> Row:
    return {
        **reading.place(term.block),
        "section_id": reading.block_id(reading.sections[term.block]),
        "term": term.term,
        "threshold": term.die,
        "meaning": term.meaning,
        "same_as": None,
        "same_as_basis": "not_stated",
    }


def _announced_row(reading: Reading, match: Match) -> Row:
    name = match.announced
    return {
        **reading.place(name.block),
        **reading.span(name.start, name.end),
        "section_id": reading.block_id(reading.sections[name.block]),
        "term": name.name,
        "threshold": name.die,
        "meaning": None,
        "same_as": reading.block_id(match.defined.block) if match.defined else None,
        "same_as_basis": "proved" if match.defined else "ambiguous" if match.candidates else "not_stated",
    }
