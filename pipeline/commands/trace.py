"""`pipeline trace`: a row's place in its source, and all rows that come from there."""

from pathlib import Path

import click

from pipeline.commands.paths import GivenPath


@click.command(epilog="Example: pipeline trace medm@5163")
@click.argument("wanted", metavar="ID")
@click.option("--raw", default="raw", type=GivenPath(), show_default=True, help="Folder of the sources.")
@click.option("--out", default="processed", type=GivenPath(), show_default=True, help="Folder that a run made.")
def trace(wanted: str, raw: Path, out: Path) -> None:
    """Show where ID stands in its source, the span marked, and every row that comes from there.

    ID is the id of a block, icon, term, claim or finding.
    """
    from pipeline.sources import read_sources
    from pipeline.tracing import trace as traced

    click.echo("\n".join(traced(wanted, raw, out, read_sources(raw))))
