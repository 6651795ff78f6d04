"""Paths as options take them: an empty one, as an unset variable leaves it, is not the working directory."""

import os
from pathlib import Path
from typing import Any

import click

EMPTY = "an empty path; `.` is the working directory."


class GivenPath(click.Path):
    """A path that is named."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | os.PathLike[str]:
        """The path; refuses an empty one."""
        if value == "":
            self.fail(EMPTY, param, ctx)
        return super().convert(value, param, ctx)


class GivenPlace(click.types.StringParamType):
    """A path or an address that is named."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The text; refuses an empty one."""
        if value == "":
            self.fail(EMPTY, param, ctx)
        return super().convert(value, param, ctx)
