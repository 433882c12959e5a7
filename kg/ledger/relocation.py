"""Inputs that were moved or copied together with the graph's folder: they stay the same inputs.

An input is known by its absolute path, and its documents by their path from the graph's folder
(``Document.source``). An unknown input with the documents' path from the folder is the known one.
"""

from __future__ import annotations

import filecmp
import os
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path

from kg.ledger.transaction import Transaction

_COMPARED = 20
"""Files of an input that is still at its old place too, of which one must be equal at the new one."""


def follow(database: sqlite3.Connection, inputs: Iterable[str], folder: str) -> Iterator[tuple[str, str]]:
    """Give inputs that were moved or copied with the graph's folder their new keys.

    Args:
        database: of the present format.
        inputs: keys of the inputs that were named now.
        folder: that ``Document.source`` is relative to, resolved.

    Yields:
        The old and the new key of each such input.
    """
    known = {str(key) for (key,) in database.execute("SELECT DISTINCT input FROM documents")}
    for new in inputs:
        if new in known or not Path(new).is_absolute():
            continue
        path = Path(os.path.relpath(new, folder)).as_posix()
        for old in sorted(known):
            if _path_from_folder(database, old) == path and _is_same(database, old, new):
                _give_key(database, old, new)
                known = known - {old} | {new}
                yield old, new
                break


def _path_from_folder(database: sqlite3.Connection, input: str) -> str:
    """The path of an input from where the graph's folder was when the input was read last; or nothing."""
    file, source = database.execute(
        "SELECT file, record ->> 'source' FROM documents WHERE input = ? ORDER BY run DESC LIMIT 1", (input,)
    ).fetchone()
    path, below = str(source).rpartition(":")[0], str(file)[len(input) :]
    return path[: len(path) - len(below)] if file and path.endswith(below) else ""


def _is_same(database: sqlite3.Connection, old: str, new: str) -> bool:
    """Whether an input is no longer at its old place, or a file of it is at the new one too."""
    if not Path(old).exists():
        return True
    files = database.execute(
        "SELECT DISTINCT file FROM documents WHERE input = ? ORDER BY file LIMIT ?", (old, _COMPARED)
    ).fetchall()
    return any(_are_equal(file, new + file[len(old) :]) for (file,) in files) or _are_equal(old, new)


def _are_equal(one: str, other: str) -> bool:
    try:
        return filecmp.cmp(one, other, shallow=False)
    except OSError:  # one of them is not there, or a folder
        return False


def _give_key(database: sqlite3.Connection, old: str, new: str) -> None:
    with Transaction(database):
        for table in ("documents", "rejected", "repeated"):
            database.execute(
                f"UPDATE {table} SET input = ?2, file = ?2 || substr(file, length(?1) + 1)"
                " WHERE input = ?1 AND substr(file, 1, length(?1)) = ?1",
                (old, new),
            )
