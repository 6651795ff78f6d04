"""`pipeline verify`: whether a release is whole and says one thing throughout."""

from pathlib import Path

import click

from pipeline.commands.paths import GivenPath


@click.command(epilog="Example: pipeline verify dist/ru-tabletop-rules/1.0.0")
@click.argument("folder", metavar="DIR", type=GivenPath())
def verify(folder: Path) -> int:
    """Check the release in DIR, with nothing but the release.

    Hashes, schemas, keys, values, counts and descriptors; what is wrong is named by file and row, with status 1.
    """
    from pipeline.release.verify import verify as problems_of

    problems = problems_of(folder)
    for problem in problems:
        click.echo(str(problem))
    if not problems:
        click.echo(f"{folder}: all is right.")
    return 1 if problems else 0
