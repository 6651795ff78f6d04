"""`pipeline diff`: what changed between two releases, or between a release and a run."""

from pathlib import Path

import click

from pipeline.commands.paths import GivenPath


@click.command(epilog="Example: pipeline diff dist/ru-tabletop-rules/1.0.0 processed")
@click.argument("old", type=GivenPath())
@click.argument("new", type=GivenPath())
@click.option(
    "--format",
    "form",
    default="text",
    type=click.Choice(["text", "json", "markdown", "migrations"]),
    show_default=True,
    help="Form of output; `migrations` gives entries for raw/migrations.yaml.",
)
def diff(old: Path, new: Path, form: str) -> None:
    """Compare OLD with NEW by key: tables, columns, rows, cells, ids that moved, findings opened and closed.

    Each is the folder of a release or one that `pipeline run` made; a run is read as the edition of the other.
    """
    import json

    from pipeline.release.compare import compare
    from pipeline.release.diff_report import as_json, as_markdown, as_text
    from pipeline.release.ids import moves
    from pipeline.release.migrations import as_entries
    from pipeline.release.snapshot import read_pair

    before, after = read_pair(old, new)
    found, moved = compare(before, after), tuple(moves(before, after))
    if form == "migrations":
        click.echo(as_entries(moved), nl=False)
    elif form == "json":
        click.echo(json.dumps(as_json(found, moved), ensure_ascii=False, indent=1))
    else:
        click.echo(as_markdown(found, moved) if form == "markdown" else as_text(found, moved), nl=False)
