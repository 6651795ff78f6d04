"""The rows of sections: titles and headings, each with the titles above it."""

from collections import Counter
from collections.abc import Iterator

from pipeline.blocks import SECTION_KINDS
from pipeline.extract.reading import Reading, Row


def extract_sections(reading: Reading) -> Iterator[Row]:
    """A row for `42.3. AGENTS` below `42 Leaders`: label `42.3`, title `AGENTS`, path `[Leaders, AGENTS]`.

    `depth` counts the sections above, `ordinal` ranks a section among those below the same one.
    """
    ranks: Counter[int | None] = Counter()
    paths: dict[int, tuple[str, ...]] = {}
    for index, block in enumerate(reading.blocks):
        if block.kind not in SECTION_KINDS or block.continues is not None:
            continue
        above = reading.sections[index]
        ranks[above] += 1
        title = reading.text(index)
        paths[index] = (*(paths[above] if above is not None else ()), title)
        yield {
            **reading.place(index),
            "parent_id": reading.block_id(above),
            "depth": len(paths[index]) - 1,
            "ordinal": ranks[above],
            "label": block.label,
            "title": title,
            "path": list(paths[index]),
        }
