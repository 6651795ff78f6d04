"""A run: stages make their folders in a staging place; together they replace the good ones, or lie rejected."""

import contextlib
import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from shutil import rmtree

from pipeline.annotations import of_problem
from pipeline.errors import CommandError, PipelineError, Problem, together
from pipeline.extract.stage import extract
from pipeline.folders import REJECTED, put_in_place, staging, write_file
from pipeline.interruption import undisturbed
from pipeline.normalise.stage import normalise
from pipeline.reconcile.annotations import annotations
from pipeline.reconcile.stage import reconcile
from pipeline.reconcile.summary import summary
from pipeline.sources import REGISTRY, Source, chosen, read_sources
from pipeline.stages import FOLDERS, STAGES

RUN_FILE = "run.json"


@dataclass(frozen=True, slots=True)
class Request:
    """What the command line asks for; `stage` None means all of them."""

    raw: Path
    out: Path
    stage: str | None = None
    document_ids: tuple[str, ...] = ()
    jobs: int = 1
    keep_going: bool = False
    data_docs: Path | None = None


@dataclass(slots=True)
class Outcome:
    """What a run gave: a line for each thing that is wrong, what was made in a reader's words, open errors for CI."""

    wrong: list[str] = field(default_factory=list)
    summary: str = ""
    annotations: list[str] = field(default_factory=list)

    @property
    def status(self) -> int:
        """The exit status."""
        return 1 if self.wrong else 0

    def add(self, problems: Sequence[Problem]) -> None:
        """Tell of problems, each at its place."""
        self.wrong += map(str, problems)
        self.annotations += map(of_problem, problems)


def run_stages(request: Request, say: Callable[[str], None]) -> Outcome:
    """Do what is asked; `say` is told of each step.

    Raises:
        CommandError: what is made would lie among the sources.
        PipelineError: the input is wrong; nothing was written.
        UnavailableError: it could not be done; nothing good was touched.
    """
    _check_apart(request.raw, request.out)
    sources = chosen(read_sources(request.raw), request.document_ids)
    with staging(request.out) as place:
        outcome = _make(request, sources, place / "made", say)
        if outcome.wrong:
            with undisturbed():
                put_in_place(place / "made", request.out / REJECTED)
            outcome.wrong.append(
                f"Nothing good was replaced; all that was made lies in {request.out / REJECTED}. Correct the source's "
                f"entry or a cell (corrections.yaml in {request.raw}), or live with an error (accepted.yaml there)."
            )
        else:
            with undisturbed():
                _publish(request, sources, place / "made")
    return outcome


def make_tables(raw: Path, out: Path, say: Callable[[str], None]) -> list[str]:
    """Make all tables anew, each stage after the other but for the suite on the whole; a line for what is wrong."""
    stages = (stage for stage in STAGES if stage != "validate")
    return [line for stage in stages for line in run_stages(Request(raw, out, stage), say).wrong]


def _check_apart(raw: Path, out: Path) -> None:
    if out.resolve().is_relative_to(raw.resolve()):
        raise CommandError(
            Problem("--out", f"a folder outside of {raw}", str(out), "Name another folder: the sources stay untouched.")
        )


def _make(request: Request, sources: Mapping[str, Source], made: Path, say: Callable[[str], None]) -> Outcome:
    """Run the stages into `made`; a stage that did not run now is read from the last good run."""
    stages = (request.stage,) if request.stage else STAGES
    folders = {stage: (made if stage in stages else request.out) / FOLDERS[stage] for stage in STAGES}
    extracted, tables, verdicts, validation = folders.values()
    outcome = Outcome()
    if "extract" in stages:
        sources = _extract(request, sources, extracted, say, outcome)
    if "normalise" in stages:
        say("normalise")
        broken = normalise(request.raw, extracted, tables, sources)
        outcome.add(broken)
        if outcome.wrong and not request.keep_going:
            return outcome
    if "reconcile" in stages:
        say("reconcile")
        errors = reconcile(request.raw, extracted, tables, verdicts, sources)
        outcome.wrong += map(_told, errors)
        outcome.annotations += annotations(request.raw, tables, errors)
        outcome.summary = summary(tables, verdicts)
    if "validate" in stages:
        from pipeline.validate import validate  # noqa: PLC0415 - takes seconds to import

        say("validate")
        registry = request.raw / REGISTRY
        unexpected = validate(registry, tables, verdicts, validation, sources, request.data_docs)
        outcome.add(unexpected)
    return outcome


def _extract(
    request: Request, sources: Mapping[str, Source], extracted: Path, say: Callable[[str], None], outcome: Outcome
) -> Mapping[str, Source]:
    """Extract the sources and give those that could be read; raises unless failing ones may be left out."""
    failures: dict[str, PipelineError] = {}
    with contextlib.closing(extract(request.raw, extracted, sources, request.jobs)) as results:
        for result in results:
            say(f"extract {result.document_id}: {result.told()}")
            if result.failure:
                failures[result.document_id] = result.failure
    if failures and (not request.keep_going or len(failures) == len(sources)):
        raise together(tuple(failures.values()))
    outcome.wrong += [f"{name} is left out: {failure}" for name, failure in failures.items()]
    outcome.annotations += [of_problem(problem) for failure in failures.values() for problem in failure.problems]
    return {name: source for name, source in sources.items() if name not in failures}


def _told(finding: Mapping[str, str]) -> str:
    return f"{finding['finding_id']}: {finding['message']}"


def _publish(request: Request, sources: Mapping[str, Source], made: Path) -> None:
    for folder in sorted(path for path in made.iterdir() if path.name != FOLDERS["extract"]):
        put_in_place(folder, request.out / folder.name)
    if (made / FOLDERS["extract"]).exists():
        _publish_sources(made / FOLDERS["extract"], request.out / FOLDERS["extract"], sources, request.document_ids)
    if request.stage in {None, "validate"}:
        write_file(request.out / RUN_FILE, json.dumps(dict(_hashes(request.out)), indent=1) + "\n")
        rmtree(request.out / REJECTED, ignore_errors=True)


def _publish_sources(made: Path, out: Path, sources: Mapping[str, Source], document_ids: tuple[str, ...]) -> None:
    for folder in sorted(made.iterdir()):
        put_in_place(folder, out / folder.name)
    if not document_ids:
        for folder in out.iterdir():
            if folder.name not in sources and folder.is_dir():
                rmtree(folder)


def _hashes(out: Path) -> Iterator[tuple[str, str]]:
    """Each file that the stages made, with the SHA-256 of its bytes."""
    for folder in FOLDERS.values():
        for path in sorted((out / folder).rglob("*")):
            if path.is_file():
                yield path.relative_to(out).as_posix(), hashlib.sha256(path.read_bytes()).hexdigest()
