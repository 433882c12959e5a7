"""Small files that change while others read them."""

from __future__ import annotations

import os
from pathlib import Path


def write_atomically(path: Path, content: str | bytes) -> None:
    """Write a small file so that a reader sees the old or the new content and nothing between.

    Args:
        path: of the file.
        content: text is written in UTF-8.
    """
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    with draft.open("wb") as file:
        file.write(content.encode() if isinstance(content, str) else content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def drafts_of(path: Path) -> list[Path]:
    """What ``write_atomically`` leaves beside a file when it is killed."""
    return list(path.parent.glob(f".{path.name}.*"))
