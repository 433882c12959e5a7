"""What was read: documents by the file and the input they lie in, and records that became none."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter

from betwixt.document import Document
from kg.ledger.content import content_of, record_of
from kg.ledger.transaction import Transaction
from kg.read import Brought, Duplicate, Holder, Origin, Rejected

_UNSEEN = """documents AS d WHERE input = ?1 AND run < ?2 AND NOT EXISTS (
    SELECT 1 FROM rejected r WHERE r.input = ?1 AND r.run = ?2 AND r.unread
    AND (d.file = r.file OR substr(d.file, 1, length(r.file) + 1) = r.file || '/'))"""
"""Those of a file that could not be read to its end are left out: they may still be in it."""


@dataclass(frozen=True, slots=True)
class Registered:
    """Of documents read: how many are new or have another text, and how many only other metadata.

    ``replaced`` counts those of the changed ones that were there before.
    """

    changed: int
    described: int
    replaced: int = 0


@dataclass(frozen=True, slots=True)
class Unseen:
    """Documents that an input does not bring any more.

    Args:
        run: of the reading that brought them last.
        ids: in order.
        vanished: whether nothing else that the input had then has come since.
    """

    run: int
    ids: list[str]
    vanished: bool


@dataclass(frozen=True, slots=True)
class Removed:
    """What was taken out: documents, and records that had become none."""

    documents: int
    records: int


class InputRegistry:
    """The part of a ledger that knows where documents come from.

    Args:
        database: with the tables of ``schema``, in autocommit mode.
    """

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def begin_run(self) -> int:
        """The number of a new reading of inputs, higher than any before."""
        return 1 + self._one(
            "SELECT coalesce(max(run), 0) FROM (SELECT run FROM documents"
            " UNION ALL SELECT run FROM rejected UNION ALL SELECT run FROM repeated)"
        )

    def register(self, brought: Iterable[Brought], run: int) -> Registered:
        """Record what became of a batch of records, in one transaction.

        A document of a known id replaces it. A file that two inputs bring, a folder and
        the file itself, belongs to the folder.

        Args:
            brought: what was read.
            run: of this reading.

        Returns:
            How many of the documents are new, or differ from what was known.
        """
        changed = described = replaced = 0
        with self._transaction():
            for item in brought:
                outcome, (input, file) = item.outcome, item.origin
                if isinstance(outcome, Rejected):
                    self._reject(outcome, input, file, run)
                elif isinstance(outcome, Duplicate):
                    row = (input, run, outcome.source, outcome.place, outcome.id, file)
                    self._database.execute("INSERT INTO repeated VALUES (?, ?, ?, ?, ?, ?)", row)
                else:
                    before = self._replace(outcome, item, run)
                    content, record = content_of(outcome), record_of(outcome)
                    changed += before is None or before[0] != content
                    replaced += before is not None and before[0] != content
                    described += before is not None and before[0] == content and before[1] != record
        return Registered(changed, described, replaced)

    def _reject(self, rejected: Rejected, input: str, file: str, run: int) -> None:
        row = (input, run, rejected.source, rejected.place, rejected.reason, rejected.excerpt)
        self._database.execute(
            "INSERT INTO rejected VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*row, rejected.unread, file)
        )

    def _replace(self, document: Document, brought: Brought, run: int) -> tuple[str, str] | None:
        """Write a document; content and record of the one that it replaces."""
        input, file = brought.origin
        before = self._database.execute(
            "SELECT content, record, input, file, since FROM documents WHERE id = ?", (document.id,)
        ).fetchone()
        if before is not None and before[3] == file:
            input = min(before[2], input, key=len)
        since = before[4] if before is not None and before[2] == input else run
        content = content_of(document)
        self._database.execute(
            "INSERT OR IGNORE INTO contents VALUES (?, ?, ?, ?)",
            (content, zlib.compress(document.text.encode()), document.title, document.language),
        )
        row = (document.id, content, input, run, len(document.text), record_of(document))
        self._database.execute(
            "INSERT OR REPLACE INTO documents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*row, file, brought.name or None, since),
        )
        return None if before is None else (before[0], before[1])

    def holder(self, id: str) -> Holder | None:
        """Where the document of this id lies; None where there is none."""
        row = self._database.execute(
            "SELECT input, file, record ->> 'source' FROM documents WHERE id = ?", (id,)
        ).fetchone()
        return None if row is None else Holder(Origin(row[0], row[1]), row[2])

    def has(self, document: Document) -> bool:
        """Whether the document of this id has the same content."""
        row = self._database.execute("SELECT content FROM documents WHERE id = ?", (document.id,)).fetchone()
        return row is not None and row[0] == content_of(document)

    def language_of(self, document: Document) -> str | None:
        """The language of the document of this id; None where its text or title is another one."""
        row = self._database.execute(
            "SELECT content, language FROM documents JOIN contents USING (content) WHERE id = ?",
            (document.id,),
        ).fetchone()
        same = row is not None and row[0] == content_of(replace(document, language=row[1]))
        return str(row[1]) if same else None

    def id_of(self, file: str, name: str) -> str | None:
        """The id that a record without one of its own got, by its file and what it was derived from."""
        row = self._database.execute(
            "SELECT id FROM documents WHERE file = ? AND name = ? ORDER BY run DESC, id", (file, name)
        ).fetchone()
        return None if row is None else str(row[0])

    def forget_refused(self, input: str, run: int) -> None:
        """Drop the rejected and repeated records that earlier readings of an input found."""
        with self._transaction():
            for table in ("rejected", "repeated"):
                self._database.execute(
                    f"DELETE FROM {table} WHERE (input = ?1 OR file = ?1) AND run < ?2", (input, run)
                )

    def unseen(self, input: str, run: int) -> list[Unseen]:
        """An input's documents that its latest, complete reading did not bring, by when they last came.

        Those of a file that could not be read to its end are left out.
        """
        rows = self._database.execute(f"SELECT run, id FROM {_UNSEEN} ORDER BY run, id", (input, run))
        return [
            Unseen(last, [id for _, id in together], not self._outlived(input, last))
            for last, together in groupby(rows.fetchall(), key=itemgetter(0))
        ]

    def _outlived(self, input: str, run: int) -> bool:
        """Whether any document that an input had in a reading came again in a later one."""
        return bool(
            self._one(
                "SELECT EXISTS (SELECT 1 FROM documents WHERE input = ?1 AND run > ?2 AND since <= ?2)",
                input,
                run,
            )
        )

    def forget_unseen(self, input: str, run: int, unseen: Iterable[Unseen]) -> int:
        """Drop documents that ``unseen`` gave.

        Returns:
            How many were dropped.
        """
        with self._transaction():
            gone = sum(
                self._database.execute(
                    f"DELETE FROM {_UNSEEN} AND run = ?3", (input, run, reading.run)
                ).rowcount
                for reading in unseen
            )
            self._sweep()
        return gone

    def remove(self, place: str) -> Removed:
        """Drop all documents and refused records of an input, or of one file in it.

        Args:
            place: the key of one, as in ``Origin``.
        """
        with self._transaction():
            documents, *records = (
                self._database.execute(
                    f"DELETE FROM {table} WHERE input = ?1 OR file = ?1", (place,)
                ).rowcount
                for table in ("documents", "rejected", "repeated")
            )
            self._sweep()
        return Removed(documents, sum(records))

    def sources(self) -> list[str]:
        """The inputs whose documents are here."""
        rows = self._database.execute("SELECT DISTINCT input FROM documents ORDER BY input")
        return [source for (source,) in rows]

    def rejected(self) -> Iterator[Rejected]:
        """Every record that could not be read, input by input in the order of reading."""
        rows = self._database.execute(
            "SELECT source, place, reason, excerpt, unread FROM rejected ORDER BY input, rowid"
        )
        return (
            Rejected(source, place, reason, excerpt, bool(unread))
            for source, place, reason, excerpt, unread in rows
        )

    def _one(self, query: str, *values: object) -> int:
        return int(self._database.execute(query, values).fetchone()[0])

    def _sweep(self) -> None:
        """Delete texts and results that no document has any more."""
        for table in ("contents", "results", "failures"):
            self._database.execute(
                f"DELETE FROM {table} WHERE content NOT IN (SELECT content FROM documents)"
            )

    def _transaction(self) -> Transaction:
        return Transaction(self._database)
