"""The registered sources: `raw/sources.yaml` says of each what it is, whose it is, and what is expected of it."""

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Literal

import pydantic

from pipeline.document import Document, document_from_bytes
from pipeline.entries import Entry, Text, at_line, read_entries
from pipeline.errors import CommandError, PipelineError, Problem, UnavailableError
from pipeline.hints import Hints

REGISTRY = "sources.yaml"
DOCUMENTS = "documents"
REFERENCE = "reference"
Count = Annotated[int, pydantic.Field(ge=0, le=1_000_000_000)]
DocumentId = Annotated[str, pydantic.StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
ClaimName = Annotated[str, pydantic.StringConstraints(pattern=r"^[^\s/]+$")]


class Claim(Entry):
    """A number that a source states of its contents.

    `words` stand in the text and are shown as they stand there, `stated` is the number, `counting` a function of
    `pipeline.reconcile.counting`, `of` what it counts (a sheet, a heading, a label …). `reason` says why nothing can be
    counted.
    """

    words: Text
    stated: Count
    subject: Text
    counting: Text
    of: Text | tuple[Text, ...] | None = None
    reason: Text | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """What is counted, as a tuple of names."""
        return () if self.of is None else (self.of,) if isinstance(self.of, str) else self.of

    @pydantic.field_validator("of", mode="before")
    @classmethod
    def _tuple(cls, value: object) -> object:
        return tuple(value) if isinstance(value, list) else value


class SlotTotal(Entry):
    """How many slots a sheet has, and where that is stated."""

    total: Count
    cited_from: Text


class CardList(Entry):
    """What is known of a source's card list beside its own words.

    `reference` is a file under `raw/reference` with the set's true names and types; `equal_slots` names sheets printed
    in one format, which have equally many slots; `slots` gives totals from a cited source.
    """

    reference: Text | None = None
    equal_slots: list[Text] = []
    slots: dict[Text, SlotTotal] = {}


class HintEntry(Entry):
    """What the segmenter is told; see `pipeline.hints.Hints`."""

    titles: list[Text] = []
    outline: dict[Text, Count] = {}

    def hints(self) -> Hints:
        """The hints as the segmenter reads them."""
        return Hints(titles=tuple(self.titles), outline=self.outline)


class Source(Entry):
    """One source: a document under `raw/documents` and what is known of it."""

    file: Text
    sha256: Annotated[str, pydantic.StringConstraints(pattern=r"^[0-9a-f]{64}$")]
    title: Text
    title_en: Text
    game: Text
    game_en: Text
    edition: Text | None = None
    language: Text
    translation: Literal["machine", "community", "official"] | None = None
    translators: Text | None = None
    origin: Text
    rights: Text
    redistribute: Literal["text", "facts"]
    expect: dict[Text, Count] = {}
    hints: HintEntry = HintEntry()
    card_list: CardList = CardList()
    claims: dict[ClaimName, Claim] = {}


class Registry(Entry):
    """All sources by id."""

    sources: dict[DocumentId, Source]


def read_sources(raw: Path, newcomer: str | None = None) -> Mapping[str, Source]:
    """The registered sources, by id, in the order of their ids; `newcomer` is a file that need not be registered yet.

    Raises:
        UnavailableError: there is no registry, or a registered file is missing.
        PipelineError: an entry is wrong, a file changed or is not registered; all such problems at once.
    """
    if not (raw / REGISTRY).is_file():
        raise UnavailableError(
            Problem(
                str(raw / REGISTRY), "the registry of a project", "no such file",
                "Run in the project's folder, or name its raw folder with --raw.",
            )
        )  # fmt: skip
    sources = dict(sorted(read_entries(raw / REGISTRY, Registry).sources.items()))
    if missing := list(_missing(raw, sources)):
        raise UnavailableError(missing)
    if wrong := [*_unregistered(raw, sources, newcomer), *_shared_files(raw, sources)]:
        raise PipelineError(wrong)
    return sources


def chosen(sources: Mapping[str, Source], document_ids: tuple[str, ...]) -> Mapping[str, Source]:
    """The sources with these ids; all where no id is given.

    Raises:
        CommandError: an id is not registered.
        PipelineError: there is no source at all.
    """
    unknown = [name for name in document_ids if name not in sources]
    if not sources:
        raise PipelineError(Problem(REGISTRY, "a source at least", "none", "Register a document with `pipeline add`."))
    if unknown:
        raise CommandError(
            Problem("--source", f"one of {', '.join(sources)}", ", ".join(unknown), "Name a registered source.")
        )
    return {name: sources[name] for name in document_ids} if document_ids else sources


def in_entry(registry: Path, document_id: str, *place: str) -> str:
    """Where a place of a source's entry stands: `raw/sources.yaml:27: medm.claims.cards`."""
    return f"{at_line(registry, 'sources', document_id, *place)}: {'.'.join([document_id, *place])}"


def read_source(raw: Path, document_id: str, source: Source) -> Document:
    """The document of a source; raises `PipelineError` where the file is not the registered one."""
    path = raw / DOCUMENTS / source.file
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UnavailableError(_unreadable(path, error)) from error
    digest = hashlib.sha256(data).hexdigest()
    if digest != source.sha256:
        raise PipelineError(
            Problem(
                str(path), f"SHA-256 {source.sha256} as {REGISTRY} says", digest,
                "Restore the file, or register the new one on purpose.",
            )
        )  # fmt: skip
    return document_from_bytes(document_id, path, data)


def _unreadable(path: Path, error: OSError) -> Problem:
    return Problem(str(path), "a readable file", error.strerror or str(error), "Check the path and its permissions.")


def _missing(raw: Path, sources: Mapping[str, Source]) -> Iterator[Problem]:
    folder = raw / DOCUMENTS
    try:
        present = {path.name for path in folder.iterdir()}
    except OSError as error:
        raise UnavailableError(_unreadable(folder, error)) from error
    for name, source in sources.items():
        if source.file not in present:
            yield Problem(str(folder / source.file), f"the document of source {name}", "no such file", "Put it back.")


def _unregistered(raw: Path, sources: Mapping[str, Source], newcomer: str | None) -> Iterator[Problem]:
    registered = {newcomer, *(source.file for source in sources.values())}
    for path in sorted((raw / DOCUMENTS).iterdir()):
        if path.name not in registered and not path.name.startswith("."):
            yield Problem(
                str(path), f"only files that {REGISTRY} registers", "a file without an entry",
                f"Register it with `pipeline add {path}` or take it away.",
            )  # fmt: skip


def _shared_files(raw: Path, sources: Mapping[str, Source]) -> Iterator[Problem]:
    owners: dict[str, str] = {}
    for name, source in sources.items():
        if source.file in owners:
            yield Problem(
                str(raw / REGISTRY), "one source a file", f"{source.file} in {owners[source.file]} and {name}",
                "Remove one of the entries.",
            )  # fmt: skip
        owners.setdefault(source.file, name)
