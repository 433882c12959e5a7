"""The files of a folder by their content."""

from __future__ import annotations

from pathlib import Path

from betwixt.file_hashes import file_hash


def folder_hashes(folder: Path) -> dict[str, str]:
    """Path in the folder → SHA-256 of every file, in the order of the paths."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): file_hash(path) for path in files}
