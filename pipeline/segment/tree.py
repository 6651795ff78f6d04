"""Which block hangs on which: headings by level, items on their lead-in, the rest on its section."""

from collections.abc import Callable
from dataclasses import dataclass, field

from pipeline.segment.blocks import Kind
from pipeline.segment.scan import Draft, Scan
from pipeline.segment.words import STRUCTURE, folded

COMMENTS = frozenset(STRUCTURE["sections"]["comments"])
ROOTED = frozenset({"page", "legal", "boilerplate"})
CAPITALS, NUMBERED, GROUP, ORDINARY, ANNOUNCED = 10, 14, 30, 40, 50


@dataclass(slots=True)
class Tree:
    """Parents found so far; `stack` holds the open headings with their ranks."""

    scan: Scan
    parents: list[int | None] = field(default_factory=list)
    stack: list[tuple[int, int]] = field(default_factory=list)
    first_title: int | None = None
    title: int | None = None
    lead: int | None = None
    items: list[tuple[int, int, bool]] = field(default_factory=list)

    def section(self) -> int | None:
        """The innermost open heading, else the title."""
        return self.stack[-1][1] if self.stack else self.title


def parents(scan: Scan) -> list[int | None]:
    """The parent of each draft, by index."""
    tree = Tree(scan)
    for index, draft in enumerate(scan.drafts):
        tree.parents.append(_parent(tree, index, draft))
    return tree.parents


def _parent(tree: Tree, index: int, draft: Draft) -> int | None:
    if draft.under is not None:
        return draft.under
    if draft.kind in ROOTED:
        return tree.first_title
    if draft.kind == "item":
        return _item_parent(tree, index, draft)
    tree.items.clear()
    tree.lead = index if draft.kind == "paragraph" else None
    find = PARENT_OF.get(draft.kind)
    return find(tree, index, draft) if find else tree.section()


def _title_parent(tree: Tree, index: int, _draft: Draft) -> int | None:
    tree.stack.clear()
    first = tree.first_title
    tree.title = index
    if first is None:
        tree.first_title = index
        return None
    directly_below = tree.scan.drafts[index - 1].kind == "title"
    return first if directly_below else None


def _list_title(tree: Tree, _index: int, _draft: Draft) -> int | None:
    return tree.title


def _credit_parent(tree: Tree, index: int, _draft: Draft) -> int | None:
    """Credits after the text hang on the first title, others on the heading that announces them."""
    above = tree.scan.drafts[index - 1].kind if index else "title"
    if above == "credit":
        return tree.parents[index - 1]
    return tree.first_title if above in ROOTED else tree.section()


def _definition_parent(tree: Tree, index: int, _draft: Draft) -> int | None:
    """A run of definitions keeps its first one's parent, also across a box with its own heading."""
    drafts = tree.scan.drafts
    if drafts[index - 1].kind == "definition":
        return tree.parents[-1]
    if drafts[index - 1].kind != "heading":
        for depth in range(len(tree.stack) - 2, -1, -1):
            heading = tree.stack[depth][1]
            if any(drafts[i].kind == "definition" and tree.parents[i] == heading for i in range(heading, index)):
                del tree.stack[depth + 1 :]
                return heading
    return tree.section()


def _entry_parent(tree: Tree, _index: int, _draft: Draft) -> int | None:
    return _entry(tree)


def _entry(tree: Tree) -> int | None:
    """The numbered entry as a whole, else the section."""
    for _, heading in tree.stack:
        if tree.scan.drafts[heading].label:
            return heading
    return tree.section()


def _heading_parent(tree: Tree, index: int, draft: Draft) -> int | None:
    rank = _rank(tree, index, draft)
    while tree.stack and tree.stack[-1][0] >= rank:
        tree.stack.pop()
    above = tree.section()
    tree.stack.append((rank, index))
    return above


def _rank(tree: Tree, index: int, draft: Draft) -> int:
    """How high a heading stands: the source's outline decides, else its number or `#` signs, else its letters."""
    scan = tree.scan
    body = " ".join(scan.text[draft.body_start : draft.end].split())
    level = scan.level(body)
    if level is None and draft.label:
        level = scan.level(" ".join(scan.text[draft.start : draft.end].split()))
    if level is not None:
        return level * 100
    if scan.text[draft.start] == "#":
        return draft.body_start - draft.start
    if draft.label:
        return NUMBERED + draft.label.count(".")
    if folded(body) in COMMENTS:
        entry = _entry(tree)
        return next((rank + 1 for rank, heading in tree.stack if heading == entry), CAPITALS)
    return CAPITALS if body.isupper() else _rank_by_place(tree, index)


def _rank_by_place(tree: Tree, index: int) -> int:
    """The rank of a heading in ordinary letters: announced by a lead-in, opening a group, or neither."""
    drafts = tree.scan.drafts
    previous = drafts[index - 1] if index else None
    if previous and previous.kind == "paragraph" and tree.scan.text[previous.end - 1] == ":":
        return ANNOUNCED
    if tree.stack and tree.stack[-1][0] == ANNOUNCED:
        return ANNOUNCED
    following = drafts[index + 1] if index + 1 < len(drafts) else None
    return GROUP if following and following.kind == "heading" else ORDINARY


def _item_parent(tree: Tree, index: int, draft: Draft) -> int | None:
    label = draft.label or ""
    dotted = "." in label
    lettered = label.isalpha()
    items = tree.items
    while items and (draft.indent < items[-1][0] or (draft.indent == items[-1][0] and items[-1][2] >= lettered)):
        items.pop()
    parent = items[-1][1] if items else None
    if parent is None:
        parent = tree.section() if dotted or tree.lead is None else tree.lead
    items.append((draft.indent, index, lettered))
    return parent


PARENT_OF: dict[Kind, Callable[[Tree, int, Draft], int | None]] = {
    "title": _title_parent,
    "heading": _heading_parent,
    "card": _list_title,
    "card_header": _list_title,
    "credit": _credit_parent,
    "definition": _definition_parent,
    "reference": _entry_parent,
}
