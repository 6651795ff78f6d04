"""The form of `datapackage.json`: what a reader of a release relies on, beside the names that must agree."""

from dataclasses import dataclass, field

Number = int | float


@dataclass(frozen=True, slots=True)
class Constraints:
    """What a cell must fulfil."""

    required: bool = False
    unique: bool = False
    minimum: Number | None = None
    maximum: Number | None = None
    minLength: int | None = None  # noqa: N815 - as the standard names it
    maxLength: int | None = None  # noqa: N815
    enum: list[str] | None = None


@dataclass(frozen=True, slots=True)
class Item:
    """What each item of a list must fulfil."""

    constraints: Constraints


@dataclass(frozen=True, slots=True)
class Category:
    """An allowed value with its meaning."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Field:
    """A column."""

    name: str
    type: str
    arrowType: str  # noqa: N815
    description: str
    constraints: Constraints
    arrayItem: Item | None = None  # noqa: N815
    categories: list[Category] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Reference:
    """Where a key leads; to the own table where no resource is named."""

    fields: tuple[str]
    resource: str | None = None


@dataclass(frozen=True, slots=True)
class ForeignKey:
    """A column that points to a row."""

    fields: tuple[str]
    reference: Reference


@dataclass(frozen=True, slots=True)
class TableSchema:
    """The contract of a table."""

    fields: list[Field]
    primaryKey: list[str]  # noqa: N815
    uniqueKeys: list[list[str]] = field(default_factory=list)  # noqa: N815
    foreignKeys: list[ForeignKey] = field(default_factory=list)  # noqa: N815


@dataclass(frozen=True, slots=True)
class Resource:
    """A table."""

    name: str
    schema: TableSchema


@dataclass(frozen=True, slots=True)
class Package:
    """The file."""

    resources: list[Resource]
