"""`pipeline add`: register a source."""

import sys
from pathlib import Path

import click

from pipeline.commands.paths import GivenPath

REDISTRIBUTE = click.Choice(["text", "facts"])
QUESTIONS = {
    "id": "Id of the source: lower-case letters, digits and hyphens",
    "title": "Title, in the language of the document",
    "title_en": "English title of the original",
    "game": "The game's name, in the language of the document",
    "game_en": "The game's English name",
    "language": "Language of the document, as a BCP 47 tag",
    "origin": "Where the document comes from",
    "rights": "Whose the text is",
    "redistribute": "What a release may pass on: the running text, or only facts",
}
"""What an entry must say; asked for at a terminal where no option says it."""


@click.command(
    epilog="Example: pipeline add rules.txt --id my-game --title 'My rules' --title-en 'My rules' --game 'My game' "
    "--game-en 'My game' --language en --origin 'the publisher' --rights 'the publisher' --redistribute facts"
)
@click.argument("file", type=GivenPath())
@click.option("--id", help=f"{QUESTIONS['id']}.")
@click.option("--title", help=f"{QUESTIONS['title']}.")
@click.option("--title-en", help=f"{QUESTIONS['title_en']}.")
@click.option("--game", help=f"{QUESTIONS['game']}.")
@click.option("--game-en", help=f"{QUESTIONS['game_en']}.")
@click.option("--language", help=f"{QUESTIONS['language']}.")
@click.option("--origin", help=f"{QUESTIONS['origin']}.")
@click.option("--rights", help=f"{QUESTIONS['rights']}.")
@click.option("--redistribute", type=REDISTRIBUTE, help=f"{QUESTIONS['redistribute']}.")
@click.option("--edition", help="Edition or release that the document describes.")
@click.option("--translation", type=click.Choice(["machine", "community", "official"]), help="How it was translated.")
@click.option("--translators", help="Who translated it.")
@click.option("--claims/--no-claims", "with_claims", default=True, help="Propose claims that the text seems to make.")
@click.option("--raw", default="raw", type=GivenPath(), show_default=True, help="Folder of the sources.")
def add(file: Path, raw: Path, with_claims: bool, **entry: str | None) -> None:
    """Register FILE as a source: copy it to RAW/documents and write its entry.

    The entry holds what `pipeline inspect` proposes: hints, expected rows and claims. Read it, and keep what is true.
    What no option says is asked for.
    """
    from pipeline.adding import add_source

    _ask(entry)
    document_id = str(entry.pop("id"))
    written = add_source(file, document_id, raw, entry, with_claims=with_claims)
    click.echo(written, nl=False)
    click.echo(f"Registered {document_id}: read its entry in {raw / 'sources.yaml'} and keep what is true.", err=True)


def _ask(entry: dict[str, str | None]) -> None:
    """Fill in what an entry must say and no option says."""
    missing = [name for name in QUESTIONS if not entry[name]]
    if missing and not sys.stdin.isatty():
        options = ", ".join(f"--{name.replace('_', '-')}" for name in missing)
        raise click.UsageError(f"Say {options}: there is no terminal to ask at.")
    for name in missing:
        entry[name] = click.prompt(QUESTIONS[name], type=REDISTRIBUTE if name == "redistribute" else str)
