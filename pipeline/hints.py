"""What a source entry may tell the segmenter where the text alone cannot: a closed list, words, no line numbers."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Hints:
    """Hints of one source.

    `titles`: titles that stand run together with other text on their line. `outline`: heading text → level (the title
    is 0), for documents that mark no levels.
    """

    titles: tuple[str, ...] = ()
    outline: Mapping[str, int] = field(default_factory=dict)
