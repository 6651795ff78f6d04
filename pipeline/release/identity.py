"""Who a release is: its name, version and edition, the commit it was made of, and the day that it bears."""

import os
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Literal

import pydantic

from pipeline.errors import CommandError, Problem
from pipeline.release.editions import FACTS
from pipeline.release.levels import VERSION

NAME = "ru-tabletop-rules"
EPOCH = "SOURCE_DATE_EPOCH"
PROVENANCE = "provenance.json"
LAST_SECOND = 253_402_300_799
"""Of the year 9999, the last that a date can have."""
EPOCH_SECONDS = re.compile(r"[0-9]{1,20}")
Version = Annotated[str, pydantic.StringConstraints(pattern=rf"^(?:{VERSION.pattern})$")]


@dataclass(frozen=True, slots=True)
class Provenance:
    """What `provenance.json` says of the release itself."""

    name: str
    version: Version
    edition: Literal["facts", "full"]
    date: str
    previous: Version | None
    commit: str
    seconds: Annotated[int, pydantic.Field(ge=0, le=LAST_SECOND)]


@dataclass(frozen=True, slots=True)
class Identity:
    """What names a release; `seconds` since 1970 is the time that all its files bear."""

    version: str
    edition: str
    commit: str
    seconds: int
    previous: str | None

    @property
    def name(self) -> str:
        """The name that its versions are counted under."""
        return name_of(self.edition)

    @property
    def date(self) -> str:
        """The day, as ISO 8601 writes it, in UTC."""
        return datetime.fromtimestamp(self.seconds, UTC).date().isoformat()


def identity_of(provenance: Provenance) -> Identity:
    """The identity that a `provenance.json` tells."""
    told = provenance
    return Identity(told.version, told.edition, told.commit, told.seconds, told.previous)


def name_of(edition: str) -> str:
    """The name of an edition: the facts edition, which anybody may have, bears the plain name."""
    return NAME if edition == FACTS else f"{NAME}-{edition}"


def release_seconds(committed: int) -> int:
    """The time of a release: SOURCE_DATE_EPOCH (reproducible-builds.org) where it is set, else that of the commit."""
    given = os.environ.get(EPOCH)
    if given is None:
        return committed
    if not EPOCH_SECONDS.fullmatch(given) or int(given) > LAST_SECOND:
        expected = f"seconds since 1970, a whole number up to {LAST_SECOND}"
        raise CommandError(Problem(EPOCH, expected, repr(given), "Correct or unset it."))
    return int(given)
