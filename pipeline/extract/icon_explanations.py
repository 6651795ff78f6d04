"""The rows of icon explanations: what a document says that its icons mean, in the glossary and in the body."""

from collections.abc import Iterator

from pipeline.extract.icon_catalogue import catalogue
from pipeline.extract.reading import Reading, Row


def extract_icon_explanations(reading: Reading) -> Iterator[Row]:
    """In document order; two rows with one `icon_id` where glossary and body explain the same icon."""
    placed = [
        (each.block, icon.icon_id, place, each.meaning)
        for icon in catalogue(reading)
        for place, explanations in (("glossary", icon.glossary), ("body", icon.body))
        for each in explanations
    ]
    for block, icon_id, place, meaning in sorted(placed):
        yield {**reading.place(block), "icon_id": icon_id, "place": place, "meaning": meaning}
