"""Table `checks`: one row for each check of a document or of the edition, with its figure and verdict."""

from pandera.typing import Series

from schemas.columns import Category, Table, category, number, text
from schemas.enums import CHECK_KIND, CHECK_VERDICT


class Checks(Table):
    """Everything that was checked before a release, passed or not."""

    check_id: Series[str] = text("Id of the check: `<kind>/<check_name>/<document_id>`.", unique=True)
    kind: Category = category(CHECK_KIND, "What is checked.")
    check_name: Series[str] = text("The check.")
    document_id: Series[str] = text("The source.", to="documents.document_id")
    verdict: Category = category(CHECK_VERDICT, "What it gave.")
    figure: Series[float] = number("The number that was looked at; null where there is none.", nullable=True)
    expected: Series[str] = text("What the number has to be; null where nothing is expected.", nullable=True)

    class Config:
        metadata = {"key": ("check_id",), "order": ("check_id",)}
