"""How many threads a process computes with: scores are the same bytes only while that stays the same."""

from __future__ import annotations

import os
import sys


def use_threads(count: int) -> None:
    """Let models of this process compute with this many threads.

    torch is not loaded for it: where it is not there yet, it finds the number in the environment.
    """
    for variable in ("OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[variable] = str(count)
    if "torch" in sys.modules:
        sys.modules["torch"].set_num_threads(count)


def usable_cores() -> int:
    """The cores that this process may run on."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
