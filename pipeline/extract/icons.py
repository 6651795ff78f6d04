"""The rows of icons: each icon that a document explains or names, once."""

from collections.abc import Iterator

from pipeline.extract.icon_catalogue import catalogue
from pipeline.extract.reading import Reading, Row


def extract_icons(reading: Reading) -> Iterator[Row]:
    """A row for each entry of a legend (`[sword] - ...`, a caption with its paragraph), each die face, each mark."""
    for icon in catalogue(reading):
        yield {
            "icon_id": icon.icon_id,
            "document_id": reading.document.document_id,
            "legend": icon.legend,
            "ordinal": icon.ordinal,
            "name": icon.name or None,
        }
