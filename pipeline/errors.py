"""What can go wrong, said so that a reader knows where, what was expected, what stands there and what to do."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

IN_A_LINE = {code: ascii(chr(code))[1:-1] for code in (*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029)}
"""Control characters and line ends as Python escapes them: a file's name may hold any."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: `where` is `path`, `path:line` or `path:line:column`."""

    where: str
    expected: str
    found: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.where}: expected {self.expected}; found {self.found}. {self.remedy}".translate(IN_A_LINE)


class PipelineError(Exception):
    """The data is wrong. Holds every problem that was found, not only the first, and each once.

    `exit_status` is what the command line ends with: 1 for wrong data, 2 for a wrong command, 3 for what
    could not be done at all.
    """

    exit_status: ClassVar[int] = 1

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        self.problems = tuple(dict.fromkeys((problems,) if isinstance(problems, Problem) else problems))
        super().__init__("\n".join(str(problem) for problem in self.problems))


class CommandError(PipelineError):
    """The command was wrong: an argument names nothing that exists."""

    exit_status: ClassVar[int] = 2


class UnavailableError(PipelineError):
    """It could not be done: a file is missing, a folder unreadable, a disk full."""

    exit_status: ClassVar[int] = 3


def together(failures: Sequence[PipelineError]) -> PipelineError:
    """One error with the problems of all; it says that something could not be done where all say so."""
    problems = [problem for failure in failures for problem in failure.problems]
    could_not = all(isinstance(failure, UnavailableError) for failure in failures)
    return UnavailableError(problems) if could_not else PipelineError(problems)
