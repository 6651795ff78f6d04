"""Table `icons`: one row for each icon."""

from pandera.typing import Series

from schemas.columns import Integer, Table, integer, text


class Icons(Table):
    """The icons that a document explains or names."""

    icon_id: Series[str] = text("Id of the icon: `<document_id>/<legend>/<ordinal>`.", unique=True)
    document_id: Series[str] = text("The source of the icon.", to="documents.document_id")
    legend: Series[str] = text("The list or kind of print that the icon belongs to.")
    ordinal: Integer = integer("Rank in its legend, from 1.", ge=1)
    name: Series[str] = text("The icon's printed name.", nullable=True)

    class Config:
        metadata = {"key": ("icon_id",), "order": ("document_id", "legend", "ordinal")}
