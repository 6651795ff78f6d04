"""`pipeline run`: the main job, or one stage of it."""

import os
from pathlib import Path

import click

from pipeline.commands.paths import GivenPath
from pipeline.stages import STAGES


@click.command(
    epilog="Example: pipeline run --jobs 2 makes everything; pipeline run extract --source medm re-reads one source."
)
@click.argument("stage", required=False, type=click.Choice(STAGES))
@click.option("--source", "document_ids", multiple=True, metavar="ID", help="Only this source (stage extract only).")
@click.option("--raw", default="raw", type=GivenPath(), show_default=True, help="Folder of the sources.")
@click.option("--out", default="processed", type=GivenPath(), show_default=True, help="Folder for what is made.")
@click.option("--jobs", default=1, type=click.IntRange(1), show_default=True, help="Documents read at a time.")
@click.option("--keep-going", is_flag=True, help="Leave failing sources out and go on; nothing good is replaced.")
@click.option("--data-docs", type=GivenPath(), help="Also write Great Expectations' own pages here.")
@click.option("-q", "--quiet", is_flag=True, help="Print only what is wrong.")
def run(
    stage: str | None,
    document_ids: tuple[str, ...],
    raw: Path,
    out: Path,
    jobs: int,
    keep_going: bool,
    data_docs: Path | None,
    quiet: bool,
) -> int:
    """Turn the registered documents into validated tables, all stages or one STAGE of them.

    What is made replaces the last good result only if all is right; else it lies in OUT/rejected for reading.
    """
    if document_ids and stage != "extract":
        raise click.UsageError("--source goes with the stage extract only.")
    from pipeline.run import Request, run_stages

    def say(line: str) -> None:
        if not quiet:
            click.echo(line, err=True)

    outcome = run_stages(Request(raw, out, stage, document_ids, jobs, keep_going, data_docs), say)
    if not quiet:
        click.echo(outcome.summary, nl=False)
    for line in outcome.wrong:
        click.echo(line, err=True)
    if os.environ.get("GITHUB_ACTIONS"):
        for line in outcome.annotations:
            click.echo(line)
    return outcome.status
