"""The rules by which a document is read, in the order in which they are asked.

A rule is given the scan and the index of a line that no rule has read. It answers with that index where the line is
not its own; else it adds the blocks that begin there to the scan and answers with the index of the first line that it
did not read. It looks at what was read before and at lines to come; of the blocks before it changes none but the last
one, whose span may take in a line that only separates. What kind of section it opens it notes in the scan.
"""

import bisect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import ahocorasick_rs

from pipeline.blocks import Kind
from pipeline.plain import lowered
from pipeline.segment.asides import (
    EXAMPLE_CUES,
    read_announced_example,
    read_aside,
    read_comment,
    read_example_running_on,
    read_reference,
)
from pipeline.segment.card_lists import read_card_list
from pipeline.segment.components import CONTENTS, LEADS, read_components, read_contents_lead, read_contents_line
from pipeline.segment.headings import read_heading, read_markdown_heading
from pipeline.segment.icons import (
    read_announced_icons,
    read_call_outs,
    read_glossary_icon,
    read_icon_names,
    read_icon_run,
    read_picture_caption,
)
from pipeline.segment.imprint import (
    CHROME_CUES,
    LEGAL_CUES,
    read_before_title,
    read_boilerplate,
    read_credit,
    read_front_matter,
    read_legal,
)
from pipeline.segment.lists import read_announced_run, read_marked_item, read_named_run, read_table
from pipeline.segment.numbered_headings import read_numbered_heading
from pipeline.segment.pages import read_contents_entry, read_page
from pipeline.segment.prose import (
    INTERRUPTING,
    read_continuation,
    read_definition,
    read_glossary_term,
    read_paragraph,
    read_rule,
)
from pipeline.segment.scan import Scan
from pipeline.segment.sections import Section
from pipeline.segment.titles import read_further_title, read_title

Read = Callable[[Scan, int], int]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule and where it is asked.

    `marked` confines it to lines with (True) or without (False) an opening mark, `after` to lines behind a block of
    these kinds (None: behind none), `sections` to sections of these kinds, `cues` to lines that hold one of these
    strings in whatever case, `distant_cues` to documents that do.
    """

    read: Read
    marked: bool | None = None
    after: tuple[Kind | None, ...] = ()
    sections: tuple[Section, ...] = ()
    cues: tuple[str, ...] = ()
    distant_cues: tuple[str, ...] = ()


NO_RULES: frozenset[Rule] = frozenset()
RULES: tuple[Rule, ...] = (
    Rule(read_page, marked=True),
    Rule(read_card_list),
    Rule(read_boilerplate, cues=CHROME_CUES),
    Rule(read_title),
    Rule(read_further_title, marked=False, after=("title", "boilerplate")),
    Rule(read_front_matter, marked=True, after=(None,)),
    Rule(read_rule, marked=True),
    Rule(read_contents_entry, sections=("contents",)),
    Rule(read_continuation, marked=False, after=INTERRUPTING),
    Rule(read_legal, cues=LEGAL_CUES),
    Rule(read_before_title, after=(None, "boilerplate")),
    Rule(read_credit),
    Rule(read_reference),
    Rule(read_comment, marked=True, sections=("comments",)),
    Rule(read_contents_lead, marked=False, cues=LEADS),
    Rule(read_contents_line, marked=False, cues=(*CONTENTS, *LEADS)),
    Rule(read_aside, marked=False),
    Rule(read_call_outs, marked=False, after=("item",)),
    Rule(read_picture_caption, marked=False, after=("heading",)),
    Rule(read_icon_names, marked=False, sections=("icons",)),
    Rule(read_announced_icons, after=("paragraph",)),
    Rule(read_icon_run),
    Rule(read_markdown_heading, marked=True),
    Rule(read_numbered_heading, marked=True),
    Rule(read_components, sections=("contents",)),
    Rule(read_glossary_icon, sections=("icons",)),
    Rule(read_table, marked=True),
    Rule(read_marked_item, marked=True),
    Rule(read_glossary_term, marked=False, sections=("glossary",)),
    Rule(read_named_run, marked=False, after=("paragraph",)),
    Rule(read_announced_run, marked=False, after=("paragraph",)),
    Rule(read_heading, marked=False),
    Rule(read_definition, marked=False),
    Rule(read_announced_example, marked=False, after=("paragraph", "example"), distant_cues=EXAMPLE_CUES),
    Rule(read_example_running_on, marked=False, after=("example",)),
    Rule(read_paragraph),
)
CUED_RULES: dict[str, frozenset[Rule]] = {
    cue: frozenset(rule for rule in RULES if cue in rule.cues) for rule in RULES for cue in rule.cues
}
CUES = tuple(CUED_RULES)
CUE_SEARCH = ahocorasick_rs.AhoCorasick(CUES)


def read_blocks(scan: Scan) -> None:
    """Read every line of a scan."""
    at = 0
    lines = scan.lines
    text = lowered(scan.text)
    absent = frozenset(
        rule for rule in RULES if rule.distant_cues and not any(cue in text for cue in rule.distant_cues)
    )
    cued = _cued_lines(scan, text)
    while at < len(lines):
        last = scan.drafts[-1].kind if scan.drafts else None
        for read in _rules_for(lines[at].mark is not None, last, scan.section, cued.get(at, NO_RULES), absent):
            end = read(scan, at)
            if end > at:
                at = end
                break


def _cued_lines(scan: Scan, text: str) -> dict[int, frozenset[Rule]]:
    """For each line that holds cues of rules those rules; `text` is the scan's in lower case."""
    cued: dict[int, frozenset[Rule]] = {}
    starts = [line.start for line in scan.lines]
    for cue, place, _ in CUE_SEARCH.find_matches_as_indexes(text, overlapping=True):
        line = bisect.bisect_right(starts, place) - 1
        cued[line] = cued.get(line, NO_RULES) | CUED_RULES[CUES[cue]]
    return cued


@cache
def _rules_for(
    is_marked: bool,  # noqa: FBT001  (part of what the answer is kept by)
    last: Kind | None,
    section: Section,
    cued: frozenset[Rule],
    absent: frozenset[Rule],
) -> tuple[Read, ...]:
    """The rules that are asked about a line, in order: `cued` are those whose cues it holds."""
    return tuple(
        rule.read
        for rule in RULES
        if rule.marked in (None, is_marked)
        and (not rule.after or last in rule.after)
        and (not rule.sections or section in rule.sections)
        and (not rule.cues or rule in cued)
        and rule not in absent
    )
