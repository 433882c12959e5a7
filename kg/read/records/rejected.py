"""``rejected.jsonl`` in the folder of a graph: what could not be read, for the user to mend."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from kg.read.records.outcomes import Rejected


class RejectedFile:
    """Writes one JSON object per rejection: source, place, reason, excerpt."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self.count = 0

    def add(self, rejected: Rejected) -> None:
        """Write a rejection. ASCII only, so that any file name and any excerpt can be stored."""
        record = {name: getattr(rejected, name) for name in ("source", "place", "reason", "excerpt")}
        self._file.write(json.dumps(record, ensure_ascii=True) + "\n")
        self.count += 1


@contextmanager
def write_rejected(path: Path) -> Iterator[RejectedFile]:
    """A new ``rejected.jsonl`` that replaces the old one when the block ends without an exception.

    The same rejections in the same order give the same bytes.
    """
    temporary = path.with_name(path.name + ".new")
    try:
        with temporary.open("w", encoding="ascii", newline="\n") as file:
            yield RejectedFile(file)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def read_rejected(path: Path) -> Iterator[Rejected]:
    """The rejections of a file that ``write_rejected`` wrote; none where there is no file."""
    if path.exists():
        with path.open(encoding="ascii") as file:
            for line in file:
                yield Rejected(**json.loads(line))
