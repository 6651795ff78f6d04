"""What a source entry may tell the segmenter where the text alone cannot: a closed list, words, no line numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Hints:
    """Hints of one source.

    `titles`: all titles, where one stands run together with other text or the file has several. `outline`: heading
    text → level (the title is 0), for documents that mark no levels.
    """

    titles: tuple[str, ...] = ()
    outline: Mapping[str, int] = field(default_factory=dict)


def title_places(lines: Sequence[str], titles: Sequence[str]) -> dict[int, str]:
    """The index of the line at which each hinted title stands, once; the text may begin other lines with its words.

    A line that is the title, or whose text begins again with the title's first word, goes before one that only opens
    with the title.
    """
    places: dict[int, str] = {}
    for title in titles:
        opened = [at for at, text in enumerate(lines) if at not in places and _opens(text, title)]
        alone = (at for at in opened if _stands_apart(lines[at][len(title) :], title))
        if opened:
            places[next(alone, opened[0])] = title
    return places


def _opens(text: str, title: str) -> bool:
    return text.startswith(title) and not (title[-1].isalnum() and text[len(title) : len(title) + 1].isalnum())


def _stands_apart(rest: str, title: str) -> bool:
    rest = rest.strip(" .:")
    return not rest or rest.startswith(title.split(None, 1)[0])
