"""How a process treats memory that it has freed."""

from __future__ import annotations

import ctypes
import sys

# Of malloc.h of the GNU C library.
_M_TRIM_THRESHOLD = -1
_M_MMAP_THRESHOLD = -3
_LARGEST_KEPT = 16 << 20
"""Bytes of an array from which its memory is the system's again as soon as it is freed. Those of the many
layers are smaller; the few that are larger leave holes that nothing fits in: kept, they made the reading of a
long text need 0.1 GB more with every ten sections, and spared no time (``benchmarks.long_text``)."""
_NEVER = 1 << 30


def keep_freed_memory() -> None:
    """Keep the memory of large arrays for the next ones, instead of giving it back to the system.

    A document is read with arrays of megabytes that live for milliseconds, and getting each
    from the system anew costs time. The process holds on to what such arrays needed at most.
    Where there is no GNU C library nothing happens.
    """
    if sys.platform == "linux":
        library = ctypes.CDLL(None)
        if hasattr(library, "mallopt"):
            library.mallopt(_M_MMAP_THRESHOLD, _LARGEST_KEPT)
            library.mallopt(_M_TRIM_THRESHOLD, _NEVER)


def give_back_freed_memory() -> None:
    """Give the memory that is free now back to the system, until it is needed again.

    For long work that goes on, section by section: what arrays of one section leave between
    what is kept of it does not fit the arrays of the next one, and would add up.
    """
    if sys.platform == "linux":
        library = ctypes.CDLL(None)
        if hasattr(library, "malloc_trim"):
            library.malloc_trim(0)
