"""Whether an exception says that the machine lacks memory or disk space, which is no document's fault."""

from __future__ import annotations

import errno
import re

_LACKING = {errno.ENOMEM, errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}
_SAID = re.compile(
    r"can(?:'|no)t allocate memory|DefaultCPUAllocator|out of memory|bad_alloc|not enough memory"
    r"|can't start new thread|failed to map segment|No space left on device|database or disk is full",
    re.IGNORECASE,
)
"""torch, CUDA, the C++ library, Python's threads, dynamic linkers and SQLite say it in words alone."""


def is_shortage(error: BaseException | None) -> bool:
    """Whether an exception, or one that it came of, says that memory or disk space is lacking."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        if isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno in _LACKING):
            return True
        if isinstance(error, OSError | RuntimeError | ImportError) and _SAID.search(str(error)):
            return True
        if type(error).__module__ == "sqlite3" and _SAID.search(str(error)):
            return True
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return False
