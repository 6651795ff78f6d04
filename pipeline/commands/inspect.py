"""`pipeline inspect`: what would be extracted from files that are not registered."""

from pathlib import Path

import click

from pipeline.commands.paths import GivenPath


@click.command(epilog="Example: pipeline inspect my-rules.txt --out /tmp/my-rules")
@click.argument("files", nargs=-1, required=True, type=GivenPath(), metavar="FILE...")
@click.option("--out", type=GivenPath(), help="Also write each table to this folder as Parquet.")
@click.option(
    "--format",
    "form",
    default="report",
    type=click.Choice(["report", "json"]),
    show_default=True,
    help="Form of output.",
)
@click.option("--raw", default="raw", type=GivenPath(), show_default=True, help="Folder of references.")
def inspect(files: tuple[Path, ...], out: Path | None, form: str, raw: Path) -> None:
    """Show what would be extracted from FILE, every doubt, and what a source entry could say of it.

    Nothing under raw or processed is changed.
    """
    from pipeline.inspection import inspect_files
    from pipeline.inspection_report import as_json, as_report, write_tables

    inspections = inspect_files(files, raw)
    if out:
        write_tables(inspections, out)
    if form == "json":
        click.echo(as_json(inspections))
    else:
        click.echo("\n".join(line for inspection in inspections for line in as_report(inspection)))
