"""The rules by which a document is read, in the order in which they are asked.

A rule is given the scan and the index of a line that no rule has read. It answers with that index where the line is
not its own; else it adds the blocks that begin there to the scan and answers with the index of the first line that
it did not read. It looks at what was read before and at lines to come, and changes neither.
"""

from collections.abc import Callable

from pipeline.segment.aside_rules import (
    read_announced_example,
    read_aside,
    read_comment,
    read_example_running_on,
    read_reference,
)
from pipeline.segment.card_lists import read_card_list
from pipeline.segment.component_rules import read_components
from pipeline.segment.heading_rules import read_heading, read_markdown_heading, read_numbered_heading
from pipeline.segment.icon_rules import (
    read_announced_icons,
    read_call_outs,
    read_glossary_icon,
    read_icon_names,
    read_picture_caption,
)
from pipeline.segment.list_rules import read_announced_run, read_marked_item, read_named_run
from pipeline.segment.page_rules import read_boilerplate, read_credit, read_legal, read_page
from pipeline.segment.scan import Scan
from pipeline.segment.text_rules import read_definition, read_paragraph
from pipeline.segment.titles import read_title

Rule = Callable[[Scan, int], int]

RULES: tuple[Rule, ...] = (
    read_page,
    read_card_list,
    read_title,
    read_legal,
    read_boilerplate,
    read_credit,
    read_reference,
    read_comment,
    read_aside,
    read_call_outs,
    read_picture_caption,
    read_icon_names,
    read_announced_icons,
    read_markdown_heading,
    read_numbered_heading,
    read_components,
    read_marked_item,
    read_glossary_icon,
    read_named_run,
    read_announced_run,
    read_heading,
    read_definition,
    read_announced_example,
    read_example_running_on,
    read_paragraph,
)


def read_blocks(scan: Scan) -> None:
    """Read every line of a scan."""
    at = 0
    while at < len(scan.lines):
        at = next(end for rule in RULES if (end := rule(scan, at)) > at)
