"""A block of statements that is written whole or not at all."""

from __future__ import annotations

import sqlite3


class Transaction:
    """BEGIN IMMEDIATE … COMMIT, or ROLLBACK on any exception.

    Args:
        database: in autocommit mode.
    """

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def __enter__(self) -> None:
        self._database.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if kind is None:
            self._database.execute("COMMIT")
        elif self._database.in_transaction:  # SQLite ends it by itself where the disk is full, say
            self._database.execute("ROLLBACK")
