"""What SQLite and damaged rows say, as errors that name the ledger and tell what to do."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from betwixt.errors import BetwixtError


class LedgerError(BetwixtError):
    """The ledger is damaged, cannot be written, or was written by another version."""


_ADVICE = {
    "disk is full": "free disk space, and run the same command again: what is finished is kept",
    "readonly": "let this user write there, or copy the graph to a place that can be written",
    "unable to open": "let this user read and write the file and its folder",
    "locked": "wait for the other program that has it open, then run again",
    "I/O": "check the disk, and run the same command again: what is finished is kept",
}
_DAMAGED = (
    "put back a copy of the graph folder, or build all inputs into a new one; what the graph holds now "
    "can still be asked"
)


def ledger_error(path: Path, error: Exception) -> LedgerError:
    """What went wrong with a ledger.

    Args:
        path: of the file.
        error: what SQLite or the reading of a row raised.
    """
    said = str(error)
    advice = next((advice for words, advice in _ADVICE.items() if words in said), None)
    if isinstance(error, sqlite3.Error) and advice:
        return LedgerError(f"{path}: {said}", advice)
    return LedgerError(f"{path}: damaged: {said}", _DAMAGED)


@contextmanager
def reading_rows(path: Path) -> Iterator[None]:
    """Around the reading of what a row holds.

    Raises:
        LedgerError: it is not what was written.
    """
    try:
        yield
    except (zlib.error, ValueError, KeyError, TypeError, AttributeError, BetwixtError) as error:
        raise ledger_error(path, error) from error
