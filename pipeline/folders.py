"""Folders that are made beside the good ones and put in their place by rename, so that no reader meets a half one."""

import contextlib
import ctypes
import errno
import fcntl
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from pipeline.errors import Problem, UnavailableError
from pipeline.interruption import undisturbed

STAGING = ".staging"
REJECTED = "rejected"
AT_FDCWD = -100
RENAME_EXCHANGE = 2
"""What renameat2 is called with: paths from the working directory, exchange (linux/fcntl.h, linux/fs.h)."""


@contextlib.contextmanager
def staging(out: Path) -> Iterator[Path]:
    """A fresh folder inside `out` to make things in; what an earlier run left there is removed first.

    Raises:
        UnavailableError: another run is at work in `out`, or it cannot be written to.
    """
    try:
        out.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(out, os.O_RDONLY)
    except OSError as error:
        raise UnavailableError(_unwritable(out, error)) from error
    try:
        _lock(descriptor, out)
        made = out / STAGING
        try:
            _remove(made)
            made.mkdir()
            yield made
        except BrokenPipeError:
            raise
        except OSError as error:
            raise UnavailableError(_unwritable(out, error)) from error
        finally:
            with undisturbed():
                shutil.rmtree(made, ignore_errors=True)
    finally:
        os.close(descriptor)


def put_in_place(made: Path, place: Path) -> None:
    """Let a made folder take its place in one step; the one that stood there is then removed."""
    place.parent.mkdir(parents=True, exist_ok=True)
    if place.exists() or place.is_symlink():
        _exchange(made, place)
        _remove(made)
    else:
        made.rename(place)


def _remove(path: Path) -> None:
    """Remove what stands at a path, a folder or anything else."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def write_file(path: Path, content: str) -> None:
    """Write a UTF-8 text file so that a reader meets the old content or the new, nothing between."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.new")
    beside.write_text(content, encoding="utf-8", newline="\n")
    beside.replace(path)


def _lock(descriptor: int, out: Path) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise UnavailableError(
            Problem(str(out), "no other run at work there", "a run that has not ended", "Wait for it, or end it.")
        ) from error


def _exchange(one: Path, other: Path) -> None:
    """Exchange two folders in one step where the system can (renameat2 of Linux), else in three."""
    libc = ctypes.CDLL(None, use_errno=True)
    if hasattr(libc, "renameat2"):
        if libc.renameat2(AT_FDCWD, os.fsencode(one), AT_FDCWD, os.fsencode(other), RENAME_EXCHANGE) == 0:
            return
        if ctypes.get_errno() not in {errno.EINVAL, errno.ENOSYS}:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), str(other))
    old = one.with_name(f"{one.name}.old")
    other.rename(old)
    one.rename(other)
    old.rename(one)


def _unwritable(folder: Path, error: OSError) -> Problem:
    return Problem(
        str(error.filename or folder), "what can be read and written, with room", error.strerror or str(error),
        "Free some space or permissions, or name another folder.",
    )  # fmt: skip
