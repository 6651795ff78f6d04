"""Writes the pages that are derived from the code: `tables.md` from the models, `commands.md` from the command line."""

from collections.abc import Iterator
from pathlib import Path

import click

from pipeline.cli import COMMANDS, cli
from pipeline.tables import column_metadata, dictionary_rows, metadata
from schemas import MODELS

DOCS = Path(__file__).parent


def tables_page() -> Iterator[str]:
    """Every table and column, with the closed lists of values."""
    yield "# Tables\n\nWritten by `make golden` from the models in `schemas/`.\n"
    rows = list(dictionary_rows(tuple(MODELS)))
    for table, model in MODELS.items():
        yield f"\n## {table}\n\n{model.__doc__}\n\nKey: {', '.join(f'`{name}`' for name in metadata(table)['key'])}.\n"
        yield "\n| column | type | null | what it says |\n|---|---|---|---|\n"
        for row in (row for row in rows if row["table_name"] == table):
            target = f" → `{row['points_to']}`" if row["points_to"] else ""
            null = "yes" if row["is_nullable"] else ""
            yield f"| `{row['column_name']}` | {row['data_type']} | {null} | {row['description']}{target} |\n"
    yield "\n## Closed lists of values\n"
    lists = {tuple(notes["values"].items()): name for table in MODELS for name, notes in _closed(table)}
    for values, name in lists.items():
        yield f"\n`{name}`\n\n" + "".join(f"- `{value}`: {meaning}\n" for value, meaning in values)


def commands_page() -> Iterator[str]:
    """The help of every command."""
    yield "# Commands\n\nWritten by `make golden` from the command line's own help.\n"
    above = click.Context(cli, info_name="pipeline", terminal_width=100, **cli.context_settings)
    for command in sorted(COMMANDS, key=lambda each: str(each.name)):
        context = click.Context(command, info_name=command.name, parent=above, terminal_width=100)
        yield f"\n## {command.name}\n\n```text\n{command.get_help(context)}\n```\n"


def pages() -> dict[Path, str]:
    """Each derived page with its content."""
    return {DOCS / "tables.md": "".join(tables_page()), DOCS / "commands.md": "".join(commands_page())}


def _closed(table: str) -> Iterator[tuple[str, dict[str, dict[str, str]]]]:
    for name, notes in column_metadata(table).items():
        if "values" in notes:
            yield ("…_basis" if name.endswith("_basis") else name), dict(notes)


if __name__ == "__main__":
    for path, content in pages().items():
        path.write_text(content, encoding="utf-8", newline="\n")
