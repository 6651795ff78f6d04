"""Checks that every icon is explained or named, at most once in each place, and that its legend has no gaps."""

from collections import Counter
from collections.abc import Iterator

from pipeline.findings import Finding, Severity
from pipeline.reconcile.edition import Edition, Row


def icon_pairs(edition: Edition) -> Iterator[Finding]:
    """A note for an icon without partner; a doubt for one explained twice in a place; an error where one lacks."""
    for document_id in edition.sources:
        icons = edition.rows("icons", document_id)
        explained = Counter((row["icon_id"], row["place"]) for row in edition.rows("icon_explanations", document_id))
        named = {row["icon_id"] for row in edition.rows("icon_mentions", document_id)}
        paired = {row["legend"] for row in icons if _is_paired(row, explained)}
        ranks: Counter[str] = Counter()
        for icon in icons:
            ranks[icon["legend"]] += 1
            places = [place for place in ("glossary", "body") if explained[icon["icon_id"], place]]
            if icon["ordinal"] != ranks[icon["legend"]]:
                yield _finding(
                    icon, "error", "rank", f"has rank {icon['ordinal']} in its legend, {ranks[icon['legend']]} is due"
                )
            if not places and icon["icon_id"] not in named:
                yield _finding(icon, "error", "places", "is neither explained nor named anywhere")
            elif len(places) == 1 and icon["legend"] in paired:
                yield _finding(
                    icon, "note", "places", f"is explained in the {places[0]} only, others of its legend twice"
                )
            for place in places:
                if (number := explained[icon["icon_id"], place]) > 1:
                    yield _finding(icon, "doubt", place, f"has {number} explanations in the {place}")


def _is_paired(icon: Row, explained: Counter[tuple[str, str]]) -> bool:
    return bool(explained[icon["icon_id"], "glossary"] and explained[icon["icon_id"], "body"])


def _finding(icon: Row, severity: Severity, what: str, message: str) -> Finding:
    place = f"{icon['icon_id'].partition('/')[2]}/{what}"
    message = f"{icon['icon_id']} {message}."
    return Finding("icon_pairs", severity, icon["document_id"], "icons", icon["icon_id"], place, message)
