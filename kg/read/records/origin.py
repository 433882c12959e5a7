"""Where a record comes from, however its input was named."""

from __future__ import annotations

from typing import NamedTuple


class Origin(NamedTuple):
    """A file and the input that it was found in.

    Args:
        input: the input that the user named: its absolute path without links, or ``stdin``.
        file: the same for a file that was named; for one in a folder the folder's path and the
            path below it, in which a link keeps its own name.
    """

    input: str
    file: str

    def below(self, name: str) -> Origin:
        """An entry of this folder."""
        return Origin(self.input, f"{self.file.rstrip('/')}/{storable(name)}")


def storable(path: str) -> str:
    """A path with bytes that are no Unicode escaped."""
    return path.encode(errors="backslashreplace").decode()
