"""The state of reading a document into blocks: its lines, what was read so far, and how a rule adds to it."""

from dataclasses import dataclass, field

from pipeline.segment.blocks import Kind
from pipeline.segment.hints import Hints
from pipeline.segment.inline import inner_blocks
from pipeline.segment.lines import Line
from pipeline.segment.measures import Measures
from pipeline.segment.words import folded
from pipeline.segment.wrapping import goes_on

PROSE: frozenset[Kind] = frozenset({"paragraph", "item", "definition", "note", "example", "exception"})


@dataclass(slots=True)
class Draft:
    """A block whose parent is not settled yet; `under` is the index of a parent that the rule itself knows."""

    start: int
    end: int
    body_start: int
    kind: Kind
    label: str | None
    indent: int
    line: int
    under: int | None = None
    continues: int | None = None


@dataclass(slots=True)
class Scan:
    """Lines to read, drafts read; `section` is the kind of section that the last heading opened, if a known one."""

    text: str
    lines: list[Line]
    measures: Measures
    hints: Hints
    outline: dict[str, int]
    drafts: list[Draft] = field(default_factory=list)
    section: str = ""

    def add(self, kind: Kind, at: int, end: int, label: str | None = None, body: int = 0) -> int:
        """Add the block of the lines from `at` to `end` (exclusive); `body` is the offset of its text. Gives `end`."""
        first, last = self.lines[at], self.lines[end - 1]
        self.drafts.append(Draft(first.start, last.end, first.start + body, kind, label, first.indent, at))
        if kind in PROSE:
            self._cut(len(self.drafts) - 1)
        return end

    def extent(self, at: int) -> int:
        """The index behind the last line of the block that begins at line `at`."""
        lines = self.lines
        end = at + 1
        while end < len(lines) and goes_on(lines[end - 1], lines[end], self.measures):
            end += 1
        return end

    @property
    def last(self) -> Draft | None:
        """The draft read last."""
        return self.drafts[-1] if self.drafts else None

    def level(self, text: str) -> int | None:
        """The level that the source's outline gives a heading."""
        return self.outline.get(folded(text)) if self.outline else None

    def _cut(self, outer: int) -> None:
        """Set apart what stands inside the block: letters, bullets, notes."""
        whole = self.drafts[outer]
        ends = whole.end
        within = outer
        for inner in inner_blocks(self.text, whole.body_start, ends):
            self.drafts[-1].end = _trimmed(self.text, self.drafts[-1].start, inner.start)
            under = outer if inner.kind == "item" else within
            self.drafts.append(
                Draft(inner.start, ends, inner.body_start, inner.kind, inner.label, whole.indent, whole.line, under)
            )
            within = len(self.drafts) - 1


def _trimmed(text: str, start: int, end: int) -> int:
    return start + len(text[start:end].rstrip())
