"""Checks a release with nothing but the release: files, schemas, keys, values, counts, descriptors."""

from collections.abc import Callable, Iterator
from pathlib import Path

from pipeline.errors import Problem, UnavailableError
from pipeline.release.checksums import FILE
from pipeline.release.snapshot import PACKAGE
from pipeline.release.verify_contents import wrong_contents
from pipeline.release.verify_copies import wrong_copies
from pipeline.release.verify_descriptors import wrong_descriptors
from pipeline.release.verify_files import wrong_files
from pipeline.release.verify_tables import Reading, read_tables, wrong_tables

CHECKS: tuple[Callable[[Path, Reading], Iterator[Problem]], ...] = (
    wrong_tables,
    wrong_contents,
    wrong_copies,
    wrong_descriptors,
)
"""What is asked of the content, after the files themselves."""


def verify(folder: Path) -> list[Problem]:
    """Everything that is wrong with a release; empty where all is right.

    Raises:
        UnavailableError: the folder is no release.
    """
    if not (folder / FILE).is_file() and not (folder / PACKAGE).is_file():
        raise UnavailableError(
            Problem(str(folder), f"the folder of a release, with {FILE}", "none", "Name one, such as dist/NAME/1.0.0.")
        )
    problems = list(wrong_files(folder))
    reading = read_tables(folder)
    problems += reading.problems
    for check in CHECKS:
        problems += check(folder, reading)
    return list(dict.fromkeys(problems))
