"""How a process treats memory that it has freed."""

from __future__ import annotations

import ctypes
import os
import sys

# Of malloc.h of the GNU C library.
_M_TRIM_THRESHOLD = -1
_M_MMAP_THRESHOLD = -3
_NEVER = 1 << 30
_LARGE = 4 << 20
"""Bytes of an array whose memory is the system's again as soon as it is freed, in the middle of long work.
Smaller arrays, those of layers, would be slower by it; larger ones leave holes that nothing fits in."""

_KERNELS = ("ONEDNN_PRIMITIVE_CACHE_CAPACITY", "16")
"""How many compiled kernels oneDNN keeps: those of one window's layers. There are others for every length of
a window; a thousand of them, as it keeps otherwise, need hundreds of megabytes and spare no time."""


def keep_freed_memory() -> None:
    """Keep the memory of large arrays for the next ones, instead of giving it back to the system.

    A document is read with arrays of megabytes that live for milliseconds, and getting each from the system
    anew costs time. The process holds on to what it needed at most. Without the GNU C library, it does
    nothing. torch must not have computed yet.
    """
    os.environ.setdefault(*_KERNELS)
    _give_back_from(_NEVER)


def give_back_freed_memory() -> None:
    """Give the memory that is free now back to the system, and from now on that of large arrays at once.

    For long work in sections. The arrays of one section leave gaps between its results. The next arrays do
    not fit these gaps, so they would add up. It holds until ``keep_freed_memory`` is called.
    """
    _give_back_from(_LARGE)
    if sys.platform == "linux":
        library = ctypes.CDLL(None)
        if hasattr(library, "malloc_trim"):
            library.malloc_trim(0)


def _give_back_from(size: int) -> None:
    """Freed arrays of so many bytes are the system's at once; what is free at the end of the heap is kept."""
    if sys.platform == "linux":
        library = ctypes.CDLL(None)
        if hasattr(library, "mallopt"):
            library.mallopt(_M_MMAP_THRESHOLD, size)
            library.mallopt(_M_TRIM_THRESHOLD, _NEVER)
