"""Whether the files of a store's version are what they were when it was finished.

``files.json`` beside a version's database holds the size and SHA-256 of every file. Sizes are checked
whenever the version is opened, which costs next to nothing. The content is checked at the next load, so ``kg
load`` replaces a damaged store.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from kg.stores.base.store import StoreError

NOTE = "files.json"


def note_files(version: Path) -> None:
    """Note what a finished version is made of."""
    files = {
        path.relative_to(version).as_posix(): [path.stat().st_size, _hash(path)]
        for path in sorted(version.rglob("*"))
        if path.is_file() and path.name != NOTE
    }
    (version / NOTE).write_text(json.dumps(files), encoding="utf-8")


def check_sizes(version: Path) -> None:
    """Check that every file is there, with its size; a version of an earlier release has no note.

    Raises:
        StoreError: one is not; the message names it.
    """
    for name, (size, _) in _noted(version).items():
        path = version / name
        try:
            actual = path.stat().st_size
        except OSError as error:
            raise _damaged(path, error.strerror or str(error), version) from error
        if actual != size:
            raise _damaged(path, f"it has {actual:,} bytes of {size:,}", version)


def is_intact(version: Path) -> bool:
    """Whether every file has the content that it was finished with."""
    try:
        check_sizes(version)
        return all(_hash(version / name) == digest for name, (_, digest) in _noted(version).items())
    except (StoreError, OSError):
        return False


def _noted(version: Path) -> dict[str, tuple[int, str]]:
    if not version.is_dir():
        raise _damaged(version, "there is no such folder", version)
    note = version / NOTE
    if not note.exists():
        return {}
    try:
        return {
            str(name): (int(size), str(digest))
            for name, (size, digest) in json.loads(note.read_bytes()).items()
        }
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise _damaged(note, str(error), version) from error


def _damaged(path: Path, how: str, version: Path) -> StoreError:
    return StoreError(
        f"{path}: damaged: {how}", f"the graph makes the store anew: kg load {version.parents[2]}"
    )


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
