"""`pipeline release`: publishes what a run made, under the version that the changes demand."""

from pathlib import Path

import click

from pipeline.commands.paths import GivenPath, GivenPlace


@click.command(
    epilog="Example: pipeline release --to dist/ publishes dist/ru-tabletop-rules/1.0.0, then 1.0.1 after a correction."
)
@click.option(
    "--to",
    default="dist",
    type=GivenPlace(),
    show_default=True,
    help="Folder, or address of a store that fsspec knows.",
)
@click.option("--version", metavar="V", help="A higher version than the changes demand.")
@click.option(
    "--edition",
    default="facts",
    type=click.Choice(["facts", "full"]),
    show_default=True,
    help="facts: without running text that may not be passed on. full: all text, for those who may have it.",
)
@click.option("--raw", default="raw", type=GivenPath(), show_default=True, help="Folder of the sources.")
@click.option("--out", default="processed", type=GivenPath(), show_default=True, help="Folder that a run made.")
def release(to: str, version: str | None, edition: str, raw: Path, out: Path) -> None:
    """Publish what `pipeline run` made as TO/NAME/VERSION, if anything changed since the last version.

    The version follows from what changed, by the rules in docs/versions.md. Open errors, failed validation, an unclean
    tree, a missing changelog entry, or rows that a rebuild does not give again stop the release. Run it in the
    project's folder, a clone with git.
    """
    from pipeline.release.release import Request
    from pipeline.release.release import release as make_release

    released = make_release(
        Request(Path.cwd(), raw, out, to, edition, version), say=lambda line: click.echo(line, err=True)
    )
    if released.version is None:
        click.echo(f"Nothing changed since {released.previous}: no release.")
    else:
        click.echo(f"{released.version}: {released.summary}")
        click.echo(released.place)
