"""The state of reading a document into blocks: its lines, what was read so far, and how a rule adds to it."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from pipeline.blocks import Kind
from pipeline.hints import Hints, title_places
from pipeline.morphology import first_names
from pipeline.segment.inline import InnerBlocks
from pipeline.segment.joining import DocumentWords
from pipeline.segment.lines import Line
from pipeline.segment.measures import Measures
from pipeline.segment.repeats import announcing_headings, last_places, short_runs, stopped_numbers
from pipeline.segment.sections import Section, chapter_word, section_of_title
from pipeline.segment.words import folded
from pipeline.segment.wrapping import goes_on

PROPER_NAME = re.compile(r"(?<=[a-z\u0430-\u044f\u0451,] )[A-Z\u0401\u0410-\u042f][a-z\u0430-\u044f\u0451-]{3,}")
STEM = 5
"""The letters by which two words are taken for forms of one."""
LONGEST_HEADING = 200
PROSE: frozenset[Kind] = frozenset({"paragraph", "item", "definition", "note", "example", "exception"})


@dataclass(slots=True)
class Draft:
    """A block whose parent is not settled yet.

    `text_end` is where its text ends, before a line that only separates; `line` the index of its first line;
    `under` the index of a parent that the rule itself knows; `form` the form of an entry's mark.
    """

    start: int
    end: int
    body_start: int
    text_end: int
    kind: Kind
    label: str | None
    indent: int
    line: int
    under: int | None = None
    continues: int | None = None
    form: str = ""


@dataclass
class Scan:
    """Lines to read, drafts read; `section` is the kind of section that the last heading opened, if a known one.

    `section_form` is how the heading that opened it is set apart, `chapter` the number of the last numbered heading
    with its punctuation.
    """

    text: str
    lines: list[Line]
    measures: Measures
    hints: Hints
    outline: Mapping[str, int]
    words: DocumentWords
    inner: InnerBlocks
    drafts: list[Draft] = field(default_factory=list)
    section: Section = ""
    section_form: str = ""
    chapter: tuple[str, str] = ("", "")
    has_title: bool = False
    _names: tuple[int, frozenset[str]] = (-1, frozenset())

    def add(self, kind: Kind, at: int, end: int, label: str | None = None, body: int = 0) -> int:
        """Add the block of the lines from `at` to `end` (exclusive); `body` is the offset of its text. Gives `end`."""
        first, stop = self.lines[at], self.lines[end - 1].end
        body_start = first.text_start + body if body else first.text_start
        form = first.mark.form if first.mark and label is not None else ""
        self.drafts.append(Draft(first.start, stop, body_start, stop, kind, label, first.indent, at, form=form))
        if kind == "title":
            self.has_title = True
            self.section, self.section_form = section_of_title(self.text[body_start:stop]), ""
            self.chapter = "", ""
        if kind in PROSE:
            self._cut(len(self.drafts) - 1)
        return end

    def extent(self, at: int) -> int:
        """The index behind the last line of the block that begins at line `at`."""
        lines = self.lines
        end = at + 1
        while end < len(lines) and goes_on(lines, at, end, self.measures):
            end += 1
        return end

    @cached_property
    def hinted_titles(self) -> dict[int, str]:
        """The hinted title that stands at each line, by the line's index."""
        return title_places([line.text for line in self.lines], self.hints.titles) if self.hints.titles else {}

    @cached_property
    def last_places(self) -> dict[str, int]:
        """The index of the last line that holds each short text."""
        return last_places(self.lines)

    @cached_property
    def has_stopped_numbers(self) -> bool:
        """Whether numbered headings end in a full stop."""
        return stopped_numbers(self.lines)

    @cached_property
    def has_announcing_headings(self) -> bool:
        """Whether headings end in a colon."""
        return announcing_headings(self.lines)

    @cached_property
    def short_runs(self) -> list[int]:
        """For each line the length of the run of short lines that it stands in."""
        return short_runs(self.lines, self.measures.width)

    @cached_property
    def chapter_words(self) -> Counter[str | None]:
        """How many headings each word numbers, once all are read."""
        return Counter(chapter_word(self.body_of(draft)) for draft in self.drafts if draft.kind == "heading")

    @property
    def last(self) -> Draft | None:
        """The draft read last."""
        return self.drafts[-1] if self.drafts else None

    def names_of(self, index: int) -> frozenset[str]:
        """The proper names that a draft brings in: stems of capital words inside a sentence, people's first names."""
        if self._names[0] != index:
            body = self.body_of(self.drafts[index])
            self._names = (index, frozenset(name[:STEM] for name in PROPER_NAME.findall(body)) | first_names(body))
        return self._names[1]

    def body_of(self, draft: Draft) -> str:
        """The text of a draft as the source has it."""
        return self.text[draft.body_start : draft.text_end]

    def level(self, text: str) -> int | None:
        """The level that the source's outline gives a heading."""
        return self.outline.get(folded(text)) if self.outline and len(text) <= LONGEST_HEADING else None

    def _cut(self, outer: int) -> None:
        """Set apart what stands inside the block: letters, numbers, bullets, notes."""
        whole = self.drafts[outer]
        stop = whole.end
        above = {0: outer}
        for inner in self.inner.within(whole.body_start, stop, whole.label if whole.form == "letter" else None):
            last = self.drafts[-1]
            last.end = last.text_end = last.start + len(self.text[last.start : inner.start].rstrip())
            last.body_start = min(last.body_start, last.end)
            under = above[max(depth for depth in above if depth < inner.depth)] if inner.depth else None
            self.drafts.append(
                Draft(
                    inner.start, stop, inner.body_start, stop, inner.kind, inner.label, whole.indent, whole.line, under
                )
            )
            self.drafts[-1].form = "" if under is not None else whole.form
            above = {depth: index for depth, index in above.items() if depth < inner.depth}
            above[inner.depth] = len(self.drafts) - 1
        if whole.kind == "definition" and self.text[whole.end - 1] == ":":
            whole.kind = "paragraph"
