"""Names in lists that headings repeat further down: `a round has two phases: …`, then a heading for each phase."""

import bisect
import re
from dataclasses import dataclass, field

from pipeline.segment.scan import Scan
from pipeline.segment.words import STRUCTURE, any_of, folded

NAME_SEPARATOR = re.compile(rf"[,;][ \n]++|[ ](?:{any_of(STRUCTURE['list_joints'])})[ ]")
COUNTED = re.compile(r"\w{2,20} [0-9]{1,2}[.:)] ")
LONGEST_SENTENCE = 200
LEAST_NAMES = 2
MOST_NAME_WORDS = 4
LONGEST_LISTED = 80
"""Characters of an entry of a list that can be a name."""


def name_of(heading: str) -> str:
    """A heading as a list would name it: without `Phase 1.` before it."""
    name = folded(heading)
    return COUNTED.sub("", name, count=1) if COUNTED.match(name) else name


@dataclass(slots=True)
class Lists:
    """The names listed so far.

    `sections` holds for each name the heading above its list, `names` for each such heading the entries of its lists,
    `headings` for each heading's words where it stands, `ends` what `end` found; all by index of the draft.
    """

    sections: dict[str, int] = field(default_factory=dict)
    names: dict[int, list[str]] = field(default_factory=dict)
    headings: dict[str, list[int]] = field(default_factory=dict)
    ends: dict[int, int] = field(default_factory=dict)

    def note_headings(self, scan: Scan) -> None:
        """Note where the headings of a document stand."""
        for index, draft in enumerate(scan.drafts):
            if draft.kind == "heading":
                self.headings.setdefault(name_of(scan.body_of(draft)), []).append(index)

    def add(self, entry: str, section: int) -> None:
        """Add an entry below a heading; a heading may name it by its first words, two at least."""
        words = entry.rstrip(";,").split()
        names = [" ".join(words[:count]) for count in range(min(2, len(words)), len(words) + 1)]
        self.sections.update(dict.fromkeys(names, section))
        self.names.setdefault(section, []).extend(name for name in names if name in self.headings)

    def add_sentence(self, text: str, section: int) -> None:
        """Add what a paragraph names behind its last colon: `A round has three phases: move, event, rest`."""
        _, colon, named = text[-LONGEST_SENTENCE:].rpartition(": ")
        names = NAME_SEPARATOR.split(folded(named.partition(". ")[0])) if colon else []
        if len(names) >= LEAST_NAMES and all(0 < len(name.split()) <= MOST_NAME_WORDS for name in names):
            for name in names:
                self.add(name, section)

    def section_of(self, heading: str) -> int | None:
        """The heading above the list that names a heading."""
        return self.sections.get(name_of(heading))

    def end(self, section: int) -> int:
        """The last heading that names an entry of the lists below a heading; each name counts where it first stands."""
        if section not in self.ends:
            places = [self.headings[name] for name in self.names[section]]
            firsts = [where[at] for where in places if (at := bisect.bisect(where, section)) < len(where)]
            self.ends[section] = max(firsts, default=section)
        return self.ends[section]
