"""Who a release is: its name, version and edition, the commit it was made of, and the day that it bears."""

import os
from dataclasses import dataclass
from datetime import UTC, datetime

from pipeline.errors import CommandError, Problem
from pipeline.release.editions import FACTS

NAME = "ru-tabletop-rules"
EPOCH = "SOURCE_DATE_EPOCH"


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


def name_of(edition: str) -> str:
    """The name of an edition: the facts edition, which anybody may have, bears the plain name."""
    return NAME if edition == FACTS else f"{NAME}-{edition}"


def release_seconds(committed: int) -> int:
    """The time of a release: SOURCE_DATE_EPOCH (reproducible-builds.org) where it is set, else that of the commit."""
    given = os.environ.get(EPOCH)
    if given is None:
        return committed
    if not (given.isascii() and given.isdigit()):
        raise CommandError(Problem(EPOCH, "seconds since 1970, a whole number", repr(given), "Correct or unset it."))
    return int(given)
