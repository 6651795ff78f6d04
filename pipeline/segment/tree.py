"""Which block hangs on which: headings by level, items on their lead-in, the rest on its section."""

from collections.abc import Callable
from dataclasses import dataclass, field

from pipeline.blocks import Kind
from pipeline.segment.boxes import boxes
from pipeline.segment.item_tree import ItemTree
from pipeline.segment.listed import LONGEST_LISTED, Lists
from pipeline.segment.ranks import OUTLINED, rank_of
from pipeline.segment.scan import Draft, Scan
from pipeline.segment.sections import SECTIONS
from pipeline.segment.words import folded

ROOTED: frozenset[Kind] = frozenset({"page", "legal", "boilerplate"})
LEADS_WITH_COLON: frozenset[Kind] = frozenset({"note", "example", "exception", "definition"})


@dataclass(slots=True)
class Tree:
    """Parents found so far.

    `stack` holds the open headings with their ranks, `definitions` the headings that have definitions below them,
    `lists` the names in lists, which headings repeat, `boxed` the headings of boxes.
    """

    scan: Scan
    boxed: frozenset[int]
    parents: list[int | None] = field(default_factory=list)
    stack: list[tuple[int, int]] = field(default_factory=list)
    definitions: set[int] = field(default_factory=set)
    lists: Lists = field(default_factory=Lists)
    first_title: int | None = None
    title: int | None = None
    items: ItemTree = field(default_factory=ItemTree)

    def section(self) -> int | None:
        """The innermost open heading, else the title."""
        return self.stack[-1][1] if self.stack else self.title

    def close_down_to(self, rank: int) -> None:
        """Close the open headings that do not stand above a rank."""
        while self.stack and self.stack[-1][0] >= rank:
            self.stack.pop()

    def entry(self) -> int | None:
        """The outermost numbered heading that is open: the entry as a whole; else the section."""
        for _, heading in self.stack:
            if self.scan.drafts[heading].label:
                return heading
        return self.section()


def parents(scan: Scan) -> list[int | None]:
    """The parent of each draft, by index."""
    tree = Tree(scan, boxes(scan))
    tree.lists.note_headings(scan)
    for index, draft in enumerate(scan.drafts):
        tree.parents.append(_parent(tree, index, draft))
    return tree.parents


def _parent(tree: Tree, index: int, draft: Draft) -> int | None:
    if draft.continues is not None:
        return tree.parents[draft.continues]
    if draft.under is not None:
        return draft.under
    if draft.kind in ROOTED:
        return tree.first_title
    find = PARENT_OF.get(draft.kind, _section_parent)
    return find(tree, index, draft)


def _section_parent(tree: Tree, index: int, draft: Draft) -> int | None:
    """The section; a paragraph set in deeper than the document's usual indent belongs to the entry above it."""
    if draft.kind == "paragraph" and draft.indent > tree.scan.measures.indent:
        above = tree.items.entry_above(draft.indent)
        if above is not None:
            return above
    if draft.kind == "paragraph" and tree.stack:
        tree.lists.add_sentence(tree.scan.body_of(draft), tree.stack[-1][1])
    is_lead = draft.kind == "paragraph" or (draft.kind in LEADS_WITH_COLON and tree.scan.text[draft.end - 1] == ":")
    tree.items.interrupt(index if is_lead else None)
    return tree.section()


def _item_parent(tree: Tree, index: int, draft: Draft) -> int | None:
    if tree.stack and draft.text_end - draft.body_start <= LONGEST_LISTED:
        tree.lists.add(folded(tree.scan.body_of(draft)), tree.stack[-1][1])
    return tree.items.parent(index, draft, tree.section(), is_lead=tree.scan.text[draft.end - 1] == ":")


def _title_parent(tree: Tree, index: int, _draft: Draft) -> int | None:
    tree.stack.clear()
    tree.items.close()
    first, tree.title = tree.first_title, index
    if first is None:
        tree.first_title = index
        return None
    return first if tree.scan.drafts[index - 1].kind == "title" else None


def _heading_parent(tree: Tree, index: int, _draft: Draft) -> int | None:
    tree.items.close()
    if index in tree.boxed and tree.stack:
        rank = tree.stack[-1][0] + 1
    else:
        rank = rank_of(tree.scan, index, tree.stack, tree.entry(), tree.lists)
    tree.close_down_to(rank)
    above = tree.section()
    tree.stack.append((rank, index))
    return above


def _card_parent(tree: Tree, _index: int, _draft: Draft) -> int | None:
    return tree.title


def _credit_parent(tree: Tree, index: int, _draft: Draft) -> int | None:
    """Credits after the text hang on the first title, others on the heading that announces them."""
    above = tree.scan.drafts[index - 1].kind if index else "title"
    if above == "credit":
        return tree.parents[index - 1]
    return tree.first_title if above in ROOTED else tree.section()


def _definition_parent(tree: Tree, index: int, draft: Draft) -> int | None:
    """A run of definitions keeps its first one's parent, also across a box with its own heading.

    A term that the source's outline names stands at its level there.
    """
    tree.items.interrupt(index if tree.scan.text[draft.end - 1] == ":" else None)
    level = tree.scan.level(tree.scan.body_of(draft).partition(":")[0])
    if level is not None:
        tree.close_down_to(level * OUTLINED)
        return tree.section()
    if tree.scan.drafts[index - 1].kind not in ("heading", "definition"):
        for depth in range(len(tree.stack) - 2, -1, -1):
            if tree.stack[depth][1] in tree.definitions:
                del tree.stack[depth + 1 :]
                break
    section = tree.section()
    if section is not None:
        tree.definitions.add(section)
    return section


def _reference_parent(tree: Tree, _index: int, _draft: Draft) -> int | None:
    """Pointers belong to the numbered entry as a whole, or to their own heading."""
    tree.items.interrupt(None)
    section = tree.section()
    if section is not None and SECTIONS.get(folded(tree.scan.body_of(tree.scan.drafts[section]))) == "references":
        return section
    return tree.entry()


PARENT_OF: dict[Kind, Callable[[Tree, int, Draft], int | None]] = {
    "title": _title_parent,
    "heading": _heading_parent,
    "item": _item_parent,
    "card": _card_parent,
    "card_header": _card_parent,
    "credit": _credit_parent,
    "definition": _definition_parent,
    "reference": _reference_parent,
}
