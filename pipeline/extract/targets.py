"""What the pointers of a document may point to: its pages, numbered blocks, headings, terms and its own title."""

import functools
import re
from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

from pipeline.blocks import CLAUSE_KINDS, SECTION_KINDS
from pipeline.extract.announced import folded_name
from pipeline.extract.citations import citations
from pipeline.extract.definitions import defined_terms
from pipeline.extract.reading import Reading
from pipeline.extract.stems import stems
from pipeline.vocabulary import vocabulary

_PAGE_WORDS = "|".join(vocabulary("references")["page"])
_SECTION_WORDS = "|".join(vocabulary("references")["section"])
PAGE_MARK = re.compile(
    rf"(?:{_PAGE_WORDS})\s*(?P<page>[0-9]+)|[-\u2013\u2014\s]*(?P<bare>[0-9]+)[-\u2013\u2014\s]*\Z", re.IGNORECASE
)
# `Chapter 3: Combat`: a heading whose number stands behind a word.
SECTION_MARK = re.compile(rf"(?:{_SECTION_WORDS})\s+(?P<number>[0-9A-Za-z.]*[0-9A-Za-z])(?![0-9A-Za-z])", re.IGNORECASE)
SECTION_NUMBER = re.compile(
    rf"(?:{_SECTION_WORDS})\s+(?:(?:[0-9]{{1,3}}|[IVX]{{1,5}})[.:)]?|[A-Za-z\u0400-\u04ff][.:)])\s+", re.IGNORECASE
)
# `42.6a`: a number and the letter of a point below it, run together.
POINT = re.compile(r"(?P<number>[0-9.]*[0-9])(?P<letter>[a-z\u0430-\u044f])")
TITLE_PART = re.compile(r"[.:/]|\s[-\u2013\u2014]\s")
IN_BRACKETS = re.compile(r"[\[(][^\[\]()]*[\])]")
RULES_OF = frozenset(vocabulary("references")["title_words"])
LETTER_BRACKET = re.compile(r"\)$")

Key = TypeVar("Key", bound=Hashable)
Found = tuple[int, ...]
"""Blocks (their indexes) that answer to a pointer; a pointer is resolved where there is exactly one."""


class Targets:
    """The places of one document, each kind looked up only when a pointer asks for it."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading

    @functools.cached_property
    def pages(self) -> Mapping[str, Found]:
        """By page number the blocks that mark a page: page markers, and titles that begin with one (`Page 25. ...`)."""
        found: dict[str, list[int]] = defaultdict(list)
        for index, block in enumerate(self._reading.blocks):
            if block.kind == "page" or block.kind in SECTION_KINDS:
                mark = PAGE_MARK.match(block.label or block.text if block.kind == "page" else block.text)
                number = mark and (mark["page"] or (mark["bare"] if block.kind == "page" else None))
                if number:
                    found[number].append(index)
        return _frozen(found)

    def numbered(self, number: str) -> Found:
        """The blocks that bear a number, as their label (`42.6`) or, with a letter behind it, as their citation."""
        number = LETTER_BRACKET.sub("", number)
        found = self._labels.get(number, ())
        if not found and (point := POINT.fullmatch(number)):
            found = self._labels.get(f"{point['number']} {point['letter']}", ())
        return self._innermost(found)

    @functools.cached_property
    def _labels(self) -> Mapping[str, Found]:
        found: dict[str, list[int]] = defaultdict(list)
        blocks = self._reading.blocks
        clauses = tuple(i for i, block in enumerate(blocks) if block.kind in CLAUSE_KINDS and block.continues is None)
        for index, block in enumerate(blocks):
            if block.label and (block.kind in CLAUSE_KINDS or block.kind in SECTION_KINDS):
                found[block.label].append(index)
        for index, citation in citations(self._reading, clauses).items():
            names = {citation, *self._below_a_number(index)} - {blocks[index].label}
            for name in names:
                found[name].append(index)
        return _frozen(found)

    def _below_a_number(self, index: int) -> tuple[str, ...]:
        """`3 a` for the point `a` of the rule `3`, whatever the section that cites it."""
        block = self._reading.blocks[index]
        above = self._reading.blocks[block.parent] if block.parent is not None else None
        is_point = block.label and above is not None and above.label and above.kind in CLAUSE_KINDS
        return (f"{above.label} {block.label}",) if above is not None and is_point else ()

    def section_numbered(self, number: str) -> Found:
        """The headings that bear a number, by itself or behind a word (`Chapter 3`)."""
        sections = tuple(i for i in self._labels.get(number, ()) if self._reading.blocks[i].kind in SECTION_KINDS)
        return self._innermost(sections or self._marked_sections.get(number.lower(), ()))

    @functools.cached_property
    def _marked_sections(self) -> Mapping[str, Found]:
        found: dict[str, list[int]] = defaultdict(list)
        for index in self._sections:
            if mark := SECTION_MARK.match(self._reading.text(index)):
                found[mark["number"].lower()].append(index)
        return _frozen(found)

    def titled(self, name: str) -> Found:
        """The headings of that name, exactly, else in another form of its words."""
        exact = self._titles.get(folded_name(name), ())
        return self._innermost(exact or self._titles_by_stems.get(stems(name), ()))

    def defined(self, name: str) -> Found:
        """The blocks that define a term of that name."""
        return self._terms.get(folded_name(name), ())

    @functools.cached_property
    def _terms(self) -> Mapping[str, Found]:
        found: dict[str, list[int]] = defaultdict(list)
        for term in defined_terms(self._reading):
            found[folded_name(term.term)].append(term.block)
        return _frozen(found)

    @functools.cached_property
    def _titles(self) -> Mapping[str, Found]:
        found: dict[str, list[int]] = defaultdict(list)
        for index in self._sections:
            text = self._reading.text(index)
            for name in {text, _behind_number(text)}:
                found[folded_name(name.rstrip(" .:"))].append(index)
        return _frozen(found)

    @functools.cached_property
    def _titles_by_stems(self) -> Mapping[tuple[str, ...], Found]:
        found: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for index in self._sections:
            found[stems(self._reading.text(index))].append(index)
        found.pop((), None)
        return _frozen(found)

    @functools.cached_property
    def _sections(self) -> Found:
        blocks = self._reading.blocks
        return tuple(i for i, block in enumerate(blocks) if block.kind in SECTION_KINDS and block.continues is None)

    def own_title(self, name: str) -> Found:
        """The document's title, if that name is its last part: `Great game. The expansion: Rules`."""
        titles = [i for i in self._sections[:2] if self._reading.blocks[i].kind == "title"]
        return tuple(i for i in titles if name and folded_name(name) == _last_name(self._reading.text(i)))[:1]

    def _innermost(self, found: Sequence[int]) -> Found:
        """The blocks without those that one of the others hangs on and repeats."""
        blocks = self._reading.blocks
        repeated = {
            above
            for index in found
            if (above := blocks[index].parent) is not None
            and above in found
            and folded_name(blocks[index].text) == folded_name(blocks[above].text)
        }
        return tuple(index for index in found if index not in repeated)


def _behind_number(title: str) -> str:
    """A heading's name behind its word and number: `Combat` of `Chapter 3. Combat`."""
    number = SECTION_NUMBER.match(title)
    return title[number.end() :] if number else title


def _last_name(title: str) -> str:
    """The last part of a title that is not a word for rules, without what stands in brackets."""
    parts = [folded_name(part) for part in TITLE_PART.split(IN_BRACKETS.sub("", title))]
    return next((part for part in reversed(parts) if part and part not in RULES_OF), "")


def _frozen(found: dict[Key, list[int]]) -> Mapping[Key, Found]:
    return {key: tuple(indexes) for key, indexes in found.items()}
