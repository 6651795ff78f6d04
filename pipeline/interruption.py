"""Signals that end a run: each unwinds it in order, so that no half-made folder stays; none while folders change."""

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Interrupted(BaseException):
    """A signal asked the process to end; `exit_status` is 128 and the signal's number, as shells have it."""

    def __init__(self, number: int) -> None:
        self.exit_status = 128 + number
        super().__init__(f"Stopped by {signal.Signals(number).name}; what was half made is removed.")


def end_in_order() -> None:
    """Let the signals that end a process raise `Interrupted` in it; one that is ignored (`nohup`) stays so."""
    for number in ENDING:
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _raise)


def leave_to_parent() -> None:
    """Ignore Ctrl-C in a worker: its parent gets it too, and ends the worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Put off the ending signals until the block is left."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    waiting: list[int] = []
    before = {number: signal.signal(number, lambda number, _: waiting.append(number)) for number in ENDING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        if waiting:
            signal.raise_signal(waiting[0])


def _raise(number: int, _frame: FrameType | None) -> None:
    raise Interrupted(number)
