"""Small files that change while others read them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path


def write_atomically(path: Path, content: str | bytes, *, only_if: Callable[[], bool] = lambda: True) -> bool:
    """Write a small file so that a reader sees the old or the new content and nothing between.

    The new file has the mode of the old one. A disk that is full leaves no draft behind.

    Args:
        path: of the file; a symbolic link stays, and what it leads to is written.
        content: text is written in UTF-8.
        only_if: asked at the last moment whether the file shall be written.

    Returns:
        Whether it was written.
    """
    path = path.resolve()
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with draft.open("wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            shutil.copymode(path, draft)
        if only_if():
            draft.replace(path)
            return True
        return False
    finally:
        draft.unlink(missing_ok=True)


def drafts_of(path: Path) -> list[Path]:
    """What ``write_atomically`` leaves beside a file when it is killed."""
    return list(path.parent.glob(f".{path.name}.*"))
