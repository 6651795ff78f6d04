"""Problems as workflow commands of GitHub Actions, which show them at their file and line.

The form: https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#setting-an-error-message
"""

import re

from pipeline.errors import Problem

# `path`, `path:line`, `path:line:column`, `path: more words`.
WHERE = re.compile(r"(?P<file>[^:]+)(?::(?P<line>[0-9]+))?(?::(?P<column>[0-9]+))?(?:: .*)?")
ESCAPES = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
ESCAPES_OF_PROPERTIES = ESCAPES | str.maketrans({":": "%3A", ",": "%2C"})


def annotation(file: str, line: int | None, title: str, message: str) -> str:
    """`::error file=…,line=…,title=…::message`, with what the form reserves escaped."""
    properties = {"file": file, "line": line, "title": title}
    told = ",".join(
        f"{name}={str(value).translate(ESCAPES_OF_PROPERTIES)}" for name, value in properties.items() if value
    )
    return f"::error {told}::{message.translate(ESCAPES)}"


def of_problem(problem: Problem) -> str:
    """The annotation of a problem, at the place that it names."""
    place = WHERE.fullmatch(problem.where)
    file, line = (place["file"], place["line"]) if place else (problem.where, None)
    return annotation(file, int(line) if line else None, "pipeline", str(problem))
