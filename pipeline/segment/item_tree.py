"""Which entry hangs on which: by indent, by the form of its mark, by its number; the first ones on their lead-in."""

from dataclasses import dataclass, field

from pipeline.segment.lines import LEAST_INDENT
from pipeline.segment.scan import Draft

HOLDS: dict[str, frozenset[str]] = {
    "ROMAN": frozenset({"LETTER", "number", "bullet", "letter", "roman"}),
    "LETTER": frozenset({"number", "bullet", "letter", "roman"}),
    "number": frozenset({"LETTER", "bullet", "letter", "roman"}),
    "letter": frozenset({"roman"}),
}
"""Which forms of marks stand below which where neither an indent nor a colon tells; capitals for capital letters."""


@dataclass(frozen=True, slots=True)
class Open:
    """An entry that may still get children; `form` is that of its mark, `indent` its place in the line.

    `is_lead` says that it ends in a colon.
    """

    index: int
    indent: int
    form: str
    label: str
    is_lead: bool


@dataclass(slots=True)
class ItemTree:
    """The entries that are open, outermost first; `lead` is the paragraph directly before the next list.

    `broken_off` is the numbered list that something else interrupted: its last label and its parent.
    """

    entries: list[Open] = field(default_factory=list)
    dotted: dict[str, int] = field(default_factory=dict)
    lead: int | None = None
    outer: int | None = None
    broken_off: tuple[str, int | None] = ("", None)

    def close(self) -> None:
        """A heading: what comes is no part of any list before it."""
        self.entries.clear()
        self.dotted.clear()
        self.lead = None
        self.broken_off = ("", None)

    def interrupt(self, lead: int | None) -> None:
        """A block that is no entry; `lead` is its index where a list may hang on it."""
        if self.entries and self.entries[0].form == "number":
            self.broken_off = self.entries[0].label, self.outer
        self.entries.clear()
        self.lead = lead

    def entry_above(self, indent: int) -> int | None:
        """The innermost open entry that stands further left than `indent`."""
        for entry in reversed(self.entries):
            if entry.indent + LEAST_INDENT <= indent:
                return entry.index
        return None

    def parent(self, index: int, draft: Draft, section: int | None, *, is_lead: bool) -> int | None:
        """The parent of the entry at `index`, which is open from now on; `is_lead` says that it ends in a colon."""
        label = draft.label or ""
        new = Open(index, draft.indent, _form(draft.form, label), label, is_lead)
        if new.form == "dotted":
            above = self._above_dotted(_label_above(label), section)
            self.dotted[label] = index
        else:
            above = self._above(new, section)
        if not self.entries:
            self.outer = above
        self.entries.append(new)
        return above

    def _above_dotted(self, label_above: str, section: int | None) -> int | None:
        """The entry whose number a dotted one goes on with, in plain lists too: `5.1` below `5`, before `6`."""
        while self.entries and (self.entries[-1].form == "dotted" or self.entries[-1].label != label_above):
            self.entries.pop()
        return self.entries[-1].index if self.entries else self.dotted.get(label_above, section)

    def _above(self, new: Open, section: int | None) -> int | None:
        self._close_for(new)
        if self.entries:
            return self.entries[-1].index
        label, parent = self.broken_off
        if new.form == "number" and label and int(new.label) == int(label) + 1:
            return parent
        return section if self.lead is None else self.lead

    def _close_for(self, new: Open) -> None:
        """Close the entries of which the new one is no part: those set in deeper, then all down to one of its list."""
        while self.entries and new.indent + LEAST_INDENT <= self.entries[-1].indent:
            self.entries.pop()
        for depth in range(len(self.entries) - 1, -1, -1):
            if _is_beside(self.entries[depth], new):
                del self.entries[depth:]
                return
        while self.entries and not _holds(self.entries[-1], new):
            self.entries.pop()


def _form(form: str, label: str) -> str:
    """The form of a mark as lists differ by it: bullets by their sign, letters and roman numbers by their case."""
    if form in ("letter", "roman"):
        return form if label.islower() else form.upper()
    if form in ("number", "bare"):
        return "number"
    return form or "bullet"


def _label_above(label: str) -> str:
    return label.rpartition(".")[0] if label[-2:-1] in (".", "") or label[-1].isdigit() else label[:-1]


def _is_beside(entry: Open, new: Open) -> bool:
    """Whether two entries are of one list."""
    if entry.form != new.form or abs(entry.indent - new.indent) >= LEAST_INDENT:
        return False
    return new.form != "bullet" or entry.label == new.label


def _holds(above: Open, new: Open) -> bool:
    """Whether an open entry is the parent of a new one that is of another list."""
    if new.indent >= above.indent + LEAST_INDENT or above.is_lead or above.form == "dotted":
        return True
    return new.form in HOLDS.get(above.form, ())
