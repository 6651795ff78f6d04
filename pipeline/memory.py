"""Two ways in which CPython uses memory that together would take a third of a run."""

import gc
from collections.abc import Callable

YOUNG_OBJECTS = 1_000_000
"""So many new objects may live before they are looked through. Looking through all that the packages make when they are
imported, again and again, takes a fifth of a run."""

FRAME_SLOTS = 2**16
"""Room for the frames of some thousand nested calls."""


def collect_seldom() -> None:
    """Look for cycles among objects seldom in this process; reading documents leaves none behind."""
    gc.set_threshold(YOUNG_OBJECTS)


def call_with_room(action: Callable[[], None]) -> None:
    """Call `action` with all its frames in one piece of memory.

    Until 3.13, CPython maps a small piece whenever a call does not fit into the last one and unmaps it on return, so
    that a loop which calls from the end of a piece spends its time on that (python/cpython#142183). Which loops do is
    luck; in a run it has been a tenth of the time. A piece that must hold a large frame is large.
    """
    action()


call_with_room.__code__ = call_with_room.__code__.replace(co_stacksize=FRAME_SLOTS)
