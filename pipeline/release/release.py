"""Makes a release: compares with the last one, names the version, passes the gates, writes, publishes."""

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pipeline.errors import CommandError, PipelineError, Problem
from pipeline.json_files import read_json
from pipeline.release.archive import archive_name, write_archive
from pipeline.release.compare import Diff, compare
from pipeline.release.folder import CHANGES_JSON, Changes, write_release
from pipeline.release.gates import closed_gates, differs_from_rebuild, no_changelog_entry
from pipeline.release.identity import PROVENANCE, Identity, Provenance, identity_of, name_of, release_seconds
from pipeline.release.ids import moves
from pipeline.release.levels import Level, is_version, next_version, parse
from pipeline.release.migrations import Migration, migration_rows, read_migrations, unexplained, wrong_entries
from pipeline.release.packaging import repackaged
from pipeline.release.papers import News, papers
from pipeline.release.project import Commit, changelog_entry, read_commit
from pipeline.release.snapshot import Snapshot, read_release, read_run
from pipeline.release.store import Store, open_store
from pipeline.tables import to_arrow


@dataclass(frozen=True, slots=True)
class Request:
    """What the command line asks for; `version` None means the one that follows by the rules."""

    root: Path
    raw: Path
    processed: Path
    to: str
    edition: str
    version: str | None = None


@dataclass(frozen=True, slots=True)
class Released:
    """What came of it: the version and its place, or None where nothing changed since `previous`."""

    version: str | None
    previous: str | None
    place: str
    summary: str


@dataclass(frozen=True, slots=True)
class Last:
    """The last release: its folder and what it holds."""

    folder: Path
    held: Snapshot


@dataclass(frozen=True, slots=True)
class Work:
    """What a release is made of and in: `place` is a fresh folder."""

    request: Request
    commit: Commit
    store: Store
    place: Path
    last: Last | None


def release(request: Request, say: Callable[[str], None]) -> Released:
    """Publish what a run made, if anything changed since the last release.

    Raises:
        PipelineError: a gate is closed; all of them at once. Nothing was published.
        CommandError: the version asked for is none, or lower than the changes demand.
        UnavailableError: there is no run, no git, or no place to write to.
    """
    if request.version is not None and not is_version(request.version):
        raise CommandError(Problem("--version", "three numbers, as 1.2.0", request.version, "Correct it."))
    commit = _commit(request)
    new = read_run(request.processed, request.edition, [])
    store = open_store(request.to, name_of(request.edition))
    with store.workplace() as place, _last(store) as last:
        say(f"compare with {last.held.label}" if last else "no release yet")
        return _release(Work(request, commit, store, place, last), new, say)


def _release(work: Work, new: Snapshot, say: Callable[[str], None]) -> Released:
    request, last = work.request, work.last
    entries = read_migrations(request.raw)
    diff = _difference(work, new)
    identity = _identity(work, diff) if diff is None or diff.level else None
    problems = [*closed_gates(request.processed, work.commit), *_closed_to_ids(work, new, entries)]
    entry = changelog_entry(request.root, identity.version) if identity else ""
    if identity and not entry:
        problems.append(no_changelog_entry(request.root, identity.version))
    problems += differs_from_rebuild(request.raw, request.processed, say)
    if problems:
        raise PipelineError(problems)
    if identity is None:
        return Released(None, last.held.label if last else None, str(work.store), "nothing changed")
    if last and diff:
        new = _with_migrations(new, last.held, entries, identity.version)
    news = News(entry, diff, tuple(moves(last.held, new)) if last else ())
    _warn_of_old_entry(work, news, say)
    say(f"write {identity.version}")
    _publish(work, new, identity, news)
    return Released(identity.version, identity.previous, f"{work.store}/{identity.version}", news.summary)


def _difference(work: Work, new: Snapshot) -> Diff | None:
    """What changed since the last release; where the data did not, whether their packaging did."""
    if work.last is None:
        return None
    diff = compare(work.last.held, new)
    if diff.level:
        return diff
    recorded = dataclasses.replace(new, tables={**new.tables, "migrations": work.last.held.tables["migrations"]})
    identity = identity_of(read_json(work.last.folder / PROVENANCE, Provenance))
    again = work.place / "again"
    again.mkdir()
    write_release(again, recorded, identity, papers(work.request.root, work.request.processed, new, identity, News("")))
    return dataclasses.replace(diff, packaging=repackaged(work.last.folder, again))


def _identity(work: Work, diff: Diff | None) -> Identity:
    """Who the release is; the version asked for may only be higher than the one that the changes demand."""
    request, previous = work.request, work.last.held.label if work.last else None
    version = next_version(previous, diff.level if diff else Level.MAJOR)
    if request.version is not None:
        if parse(request.version) < parse(version):
            raise CommandError(
                Problem(
                    "--version", f"{version} or higher, as the changes demand", request.version,
                    "A version may be raised, never lowered.",
                )
            )  # fmt: skip
        version = request.version
    return Identity(version, request.edition, work.commit.sha, work.commit.seconds, previous)


def _closed_to_ids(work: Work, new: Snapshot, entries: Sequence[Migration]) -> Iterator[Problem]:
    """A problem for each id that went or changed without a word, and each word that is wrong."""
    known = {(row["table_name"], row["old_id"]) for row in _recorded(work)}
    yield from wrong_entries(
        new, [entry for entry in entries if (entry.table, entry.old) not in known], work.request.raw
    )
    if work.last:
        yield from unexplained(work.last.held, new, entries, work.request.raw)


def _recorded(work: Work) -> Iterator[dict[str, str]]:
    yield from work.last.held.rows["migrations"].values() if work.last else ()


def _with_migrations(new: Snapshot, old: Snapshot, entries: Sequence[Migration], since: str) -> Snapshot:
    rows = migration_rows(old, new, entries, since)
    return dataclasses.replace(new, tables={**new.tables, "migrations": to_arrow("migrations", rows)})


def _warn_of_old_entry(work: Work, news: News, say: Callable[[str], None]) -> None:
    if work.last and read_json(work.last.folder / CHANGES_JSON, Changes).changelog == news.entry:
        say(f"CHANGELOG.md says the same as for {work.last.held.label}: tell what is new since then.")


def _publish(work: Work, held: Snapshot, identity: Identity, news: News) -> None:
    made = work.place / "made"
    made.mkdir()
    write_release(made, held, identity, papers(work.request.root, work.request.processed, held, identity, news))
    archive = work.place / archive_name(identity.name, identity.version)
    write_archive(archive, made, f"{identity.name}-{identity.version}", identity.seconds)
    work.store.publish(made, archive, identity.version)


def _commit(request: Request) -> Commit:
    """The commit with the time of the release; what lies in the place that is released to counts as no change."""
    commit = read_commit(request.root)
    to = (Path(request.to) / name_of(request.edition)).resolve()
    changed = (path for path in commit.changed if not (request.root / path).resolve().is_relative_to(to))
    return dataclasses.replace(commit, changed=tuple(changed), seconds=release_seconds(commit.seconds))


@contextmanager
def _last(store: Store) -> Iterator[Last | None]:
    versions = store.versions()
    if not versions:
        yield None
        return
    with store.release(versions[-1]) as folder:
        yield Last(folder, read_release(folder))
