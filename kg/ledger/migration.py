"""Ledgers of older formats: their inputs are known as they were typed, and get their keys.

An absolute path is its key. A relative path depends on the working folder of its build. It is resolved from
the current folder when an input is named that it would be in or contain.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path, PurePath

from kg.ledger.schema import LEDGER_FORMAT, SINCE_FORMAT_1
from kg.ledger.transaction import Transaction
from kg.read import key_of

_STANDARD_INPUT = "-"


def migrate(database: sqlite3.Connection) -> None:
    """Bring the tables of format 1 up to date, in one transaction."""
    database.executescript(
        f"BEGIN IMMEDIATE; {SINCE_FORMAT_1} PRAGMA user_version = {LEDGER_FORMAT}; COMMIT;"
    )


def adopt(database: sqlite3.Connection, inputs: Iterable[str]) -> None:
    """Give rows of inputs that are known as they were typed their keys, as far as these are sure.

    Args:
        database: of the present format.
        inputs: keys of the inputs that were named now, in this working folder.
    """
    named = [PurePath(path) for path in inputs]
    typed = database.execute(
        "SELECT input FROM documents WHERE file = '' UNION SELECT input FROM rejected WHERE file = ''"
        " UNION SELECT input FROM repeated WHERE file = ''"
    ).fetchall()
    for (text,) in typed:
        key = key_of(text)
        if PurePath(text).is_absolute() or text == _STANDARD_INPUT or _is_near(PurePath(key), named):
            _give_key(database, text, key)


def _is_near(path: PurePath, others: Iterable[PurePath]) -> bool:
    return any(path == other or path in other.parents or other in path.parents for other in others)


def _give_key(database: sqlite3.Connection, typed: str, key: str) -> None:
    with Transaction(database):
        rows = database.execute(
            "SELECT id, record ->> 'source' FROM documents WHERE input = ? AND file = ''", (typed,)
        ).fetchall()
        for id, source in rows:
            label, _, number = source.rpartition(":")
            file, name = _file_and_name(typed, key, label)
            derived = id if id in (name, f"{name}:{number}") else None
            database.execute(
                "UPDATE documents SET input = ?, file = ?, name = ? WHERE id = ?", (key, file, derived, id)
            )
        for table in ("rejected", "repeated"):
            labels = database.execute(
                f"SELECT DISTINCT source FROM {table} WHERE input = ? AND file = ''", (typed,)
            ).fetchall()
            for (label,) in labels:
                database.execute(
                    f"UPDATE {table} SET input = ?, file = ? WHERE input = ? AND source = ? AND file = ''",
                    (key, _file_and_name(typed, key, label)[0], typed, label),
                )


def _file_and_name(typed: str, key: str, label: str) -> tuple[str, str]:
    """Key and name of the file with a label, in or as an input."""
    if typed == _STANDARD_INPUT:
        return key, key
    folder = f"{Path(typed).as_posix()}/"
    if label.startswith(folder):
        below = label[len(folder) :]
        return f"{key.rstrip('/')}/{below}", below
    return key, PurePath(typed).name
