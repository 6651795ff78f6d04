"""How often Python looks for cycles among objects: seldom, since reading documents leaves none behind."""

import gc

YOUNG_OBJECTS = 1_000_000
"""So many new objects may live before they are looked through. Looking through all that the packages make when they are
imported, again and again, takes a fifth of a run."""


def collect_seldom() -> None:
    """Set it for this process."""
    gc.set_threshold(YOUNG_OBJECTS)
