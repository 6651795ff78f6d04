"""Which entry hangs on which: by indent, by the form of its mark, by its number; the first ones on their lead-in."""

from dataclasses import dataclass, field

from pipeline.segment.scan import Draft

LEAST_INDENT = 2
DEPTH_OF_FORM = {"roman": 0, "number": 1, "bare": 1, "bullet": 2, "letter": 2}
DEPTH_OF_SMALL_ROMAN = 3


@dataclass(frozen=True, slots=True)
class Open:
    """An entry that may still get children; `form` is that of its mark, `indent` its place in the line."""

    index: int
    indent: int
    form: str
    label: str
    parent: int | None


@dataclass(slots=True)
class ItemTree:
    """The entries that are open, outermost first; `lead` is the paragraph directly before the next list."""

    entries: list[Open] = field(default_factory=list)
    dotted: dict[str, int] = field(default_factory=dict)
    lead: int | None = None
    last_numbered: Open | None = None

    def close(self) -> None:
        """A heading: what comes is no part of any list before it."""
        self.entries.clear()
        self.dotted.clear()
        self.lead = self.last_numbered = None

    def interrupt(self, lead: int | None) -> None:
        """A block that is no entry; `lead` is its index where a list may hang on it."""
        if self.entries and self.entries[0].form in ("number", "bare"):
            self.last_numbered = self.entries[0]
        self.entries.clear()
        self.lead = lead

    def entry_above(self, indent: int) -> int | None:
        """The innermost open entry that stands further left than `indent`."""
        for entry in reversed(self.entries):
            if entry.indent + LEAST_INDENT <= indent:
                return entry.index
        return None

    def parent(self, index: int, draft: Draft, section: int | None) -> int | None:
        """The parent of the entry at `index`; it is open from now on."""
        label = draft.label or ""
        form = draft.form or "bullet"
        if form == "dotted":
            above = self.dotted.get(_label_above(label), section)
            self.dotted[label] = index
            self.entries.clear()
        else:
            above = self._above(Open(index, draft.indent, form, label, None), section)
        self.entries.append(Open(index, draft.indent, form, label, above))
        return above

    def _above(self, new: Open, section: int | None) -> int | None:
        while self.entries and not _holds(self.entries[-1], new):
            self.entries.pop()
        if self.entries:
            return self.entries[-1].index
        before = self.last_numbered
        if before and new.form == before.form and int(new.label) == int(before.label) + 1:
            return before.parent
        return section if self.lead is None else self.lead


def _label_above(label: str) -> str:
    return label.rpartition(".")[0] if label[-2:-1] in (".", "") or label[-1].isdigit() else label[:-1]


def _holds(above: Open, new: Open) -> bool:
    """Whether an open entry is the parent of a new one."""
    if new.indent >= above.indent + LEAST_INDENT:
        return True
    if new.indent + LEAST_INDENT <= above.indent or _depth(new) == _depth(above):
        return False
    if above.form == "dotted":
        return True
    return _depth(new) > _depth(above)


def _depth(entry: Open) -> int:
    if entry.form == "roman" and entry.label.islower():
        return DEPTH_OF_SMALL_ROMAN
    return DEPTH_OF_FORM.get(entry.form, 0)
