"""Table `documents`: one row a source."""

from pandera.typing import Series

from schemas.columns import Category, Integer, Table, category, integer, text
from schemas.enums import REDISTRIBUTE, TRANSLATION


class Documents(Table):
    """The sources, with what their entries in `raw/sources.yaml` say and what reading them showed."""

    document_id: Series[str] = text("Short name of the source, the first part of every id.", unique=True)
    title: Series[str] = text("Title in the language of the document.")
    title_en: Series[str] = text("English title of the original.")
    game: Series[str] = text("The game's name in the language of the document.")
    game_en: Series[str] = text("The game's English name.")
    edition: Series[str] = text("Edition or release that the document describes.", nullable=True)
    language: Series[str] = text("Language of the document, as a BCP 47 tag.")
    translation: Category = category(TRANSLATION, "How the document was translated.", nullable=True)
    translators: Series[str] = text("Who translated it, as far as the source says.", nullable=True)
    origin: Series[str] = text("Where the document comes from.")
    rights: Series[str] = text("Whose the text is.")
    redistribute: Category = category(REDISTRIBUTE, "What of the document a release may pass on.")
    file: Series[str] = text("File under `raw/documents`.", unique=True)
    sha256: Series[str] = text("SHA-256 of the file's bytes, in hexadecimal.")
    encoding: Series[str] = text("Encoding that the bytes were decoded from.")
    characters: Integer = integer("Code points of the decoded text.")
    lines: Integer = integer("Lines of the decoded text.")

    class Config:
        metadata = {"key": ("document_id",), "order": ("document_id",)}
