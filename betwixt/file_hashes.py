"""A file by its content, to notice when a disk or a hand has changed it."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path


def file_hash(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal digits; it is read once, unless it changes.

    Raises:
        OSError: it cannot be read.
    """
    known = path.stat()
    return _hash(path, known.st_size, known.st_mtime_ns, known.st_ino)


@lru_cache(maxsize=1024)
def _hash(path: Path, size: int, changed: int, number: int) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
