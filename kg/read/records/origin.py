"""Where a record comes from, however its input was named."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

STANDARD_INPUT_KEY = "stdin"


class Origin(NamedTuple):
    """A file and the input that it was found in.

    Args:
        input: the input that the user named: its absolute path without links, or ``stdin``.
        file: the same for a file that was named; for one in a folder the folder's path and the
            path below it, in which a link keeps its own name.
    """

    input: str
    file: str

    def seen_from(self, folder: str) -> str:
        """The path of the file from a folder; without a folder, or where none leads there, its absolute path.

        Standard input is ``-``; what the system numbers (``/dev/fd/63``) keeps its name.
        """
        if self.file == STANDARD_INPUT_KEY:
            return "-"
        return _relative(self.file, folder) if folder else self.file

    def below(self, name: str) -> Origin:
        """An entry of this folder."""
        return Origin(self.input, f"{self.file.rstrip('/')}/{storable(name)}")


@lru_cache(maxsize=1024)
def _relative(file: str, folder: str) -> str:
    if not Path(file).is_absolute() or file.startswith(("/dev/", "/proc/")):
        return file
    try:
        return Path(os.path.relpath(file, folder)).as_posix()
    except ValueError:  # another drive
        return file


def storable(path: str) -> str:
    """A path with bytes that are no Unicode escaped."""
    return path.encode(errors="backslashreplace").decode()
