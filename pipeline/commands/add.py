"""`pipeline add`: register a source."""

from pathlib import Path

import click

ENTRY_OPTIONS = {
    "title": "Title, in the language of the document",
    "title-en": "English title of the original",
    "game": "The game's name, in the language of the document",
    "game-en": "The game's English name",
    "language": "Language of the document, as a BCP 47 tag",
    "origin": "Where the document comes from",
    "rights": "Whose the text is",
}


@click.command(
    epilog="Example: pipeline add ~/rules.txt --id my-game --title 'Моя игра' --title-en 'My game' --game 'Моя игра' "
    "--game-en 'My game' --language ru --origin 'the publisher' --rights 'the publisher' --redistribute facts"
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--id", "document_id", prompt="Id (lower-case letters, digits, hyphens)", help="Id of the source.")
@click.option("--title", prompt=ENTRY_OPTIONS["title"], help=f"{ENTRY_OPTIONS['title']}.")
@click.option("--title-en", prompt=ENTRY_OPTIONS["title-en"], help=f"{ENTRY_OPTIONS['title-en']}.")
@click.option("--game", prompt=ENTRY_OPTIONS["game"], help=f"{ENTRY_OPTIONS['game']}.")
@click.option("--game-en", prompt=ENTRY_OPTIONS["game-en"], help=f"{ENTRY_OPTIONS['game-en']}.")
@click.option("--language", prompt=ENTRY_OPTIONS["language"], help=f"{ENTRY_OPTIONS['language']}.")
@click.option("--origin", prompt=ENTRY_OPTIONS["origin"], help=f"{ENTRY_OPTIONS['origin']}.")
@click.option("--rights", prompt=ENTRY_OPTIONS["rights"], help=f"{ENTRY_OPTIONS['rights']}.")
@click.option(
    "--redistribute",
    prompt="What may a release pass on",
    type=click.Choice(["text", "facts"]),
    help="Whether releases may hold the running text, or only facts.",
)
@click.option("--edition", help="Edition or release that the document describes.")
@click.option("--translation", type=click.Choice(["machine", "community", "official"]), help="How it was translated.")
@click.option("--translators", help="Who translated it.")
@click.option("--claims/--no-claims", "with_claims", default=True, help="Propose claims that the text seems to make.")
@click.option("--raw", default="raw", type=click.Path(path_type=Path), show_default=True, help="Folder of the sources.")
def add(file: Path, document_id: str, raw: Path, with_claims: bool, **entry: str | None) -> None:
    """Register FILE as a source: copy it to RAW/documents and write its entry.

    The entry holds what `pipeline inspect` proposes: hints, expected rows and claims. Read it, and keep what is true.
    """
    from pipeline.adding import add_source

    written = add_source(file, document_id, raw, entry, with_claims=with_claims)
    click.echo(written, nl=False)
    click.echo(f"Registered {document_id}: read its entry in {raw / 'sources.yaml'} and keep what is true.", err=True)
