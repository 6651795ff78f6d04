"""JSON files that a run or a release wrote: each has the form that its reader relies on, or is refused in a line."""

from pathlib import Path
from typing import TypeVar

import pydantic

from pipeline.errors import PipelineError, Problem, UnavailableError

Form = TypeVar("Form")
MOST_SHOWN = 80


def read_json(path: Path, form: type[Form]) -> Form:
    """What a file says of what `form` asks for.

    Raises:
        UnavailableError: the file is missing or cannot be read.
        PipelineError: it is no JSON in UTF-8, or has another form.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UnavailableError(
            Problem(
                str(path), "a file of a release or a run", error.strerror or str(error),
                "Name the folder of a release, or run `pipeline run`.",
            )
        ) from error  # fmt: skip
    return json_content(data, str(path), form)


def json_content(data: bytes, where: str, form: type[Form]) -> Form:
    """What the bytes of a file say; raises `PipelineError` as `read_json` does."""
    try:
        return pydantic.TypeAdapter(form).validate_json(data, strict=True)
    except pydantic.ValidationError as error:
        fault = error.errors(include_url=False)[0]
        remedy = "Fetch or make the folder anew."
        if fault["type"] == "json_invalid":
            raise PipelineError(Problem(where, "JSON in UTF-8", fault["ctx"]["error"], remedy)) from error
        place = ".".join(map(str, fault["loc"])) or "the content"
        found = repr(fault["input"])[:MOST_SHOWN]
        raise PipelineError(Problem(where, f"{place}: {fault['msg']}", found, remedy)) from error
