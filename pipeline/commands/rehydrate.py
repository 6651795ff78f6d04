"""`pipeline rehydrate`: fills in again what a facts edition leaves out."""

from pathlib import Path

import click

from pipeline.commands.paths import GivenPath


@click.command(epilog="Example: pipeline rehydrate ru-tabletop-rules-1.0.0 --raw raw")
@click.argument("folder", metavar="DIR", type=GivenPath())
@click.option("--raw", required=True, type=GivenPath(), help="One's own folder of the sources, with documents/.")
@click.option("--to", type=GivenPath(), help="Make a new folder, and leave DIR as it is.")
def rehydrate(folder: Path, raw: Path, to: Path | None) -> None:
    """Fill in the texts that the facts edition in DIR withholds, from one's own copy of the documents.

    Documents and texts are checked by hash. DIR becomes a full edition of the same version, which is not for passing
    on.
    """
    from pipeline.release.rehydrate import rehydrate as fill_in

    number = fill_in(folder, raw, to, say=lambda line: click.echo(line, err=True))
    click.echo(f"{to or folder}: {number} texts filled in." if number else f"{folder}: no text is withheld.")
