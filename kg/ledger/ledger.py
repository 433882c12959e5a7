"""The ledger: what was read and what every extractor found, in SQLite.

Results are keyed by the content of a document and the fingerprint of an extractor,
and a batch is written in one transaction: a build that is killed at any moment
continues where the last transaction ended, and nothing that was committed is
computed again.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from betwixt.errors import BetwixtError
from extractors.annotations import Annotations, Document
from extractors.annotations_codec import decode
from extractors.pipeline import Failure
from kg.ledger.schema import LEDGER_FORMAT, TABLES, VIEWS
from kg.read.records.outcomes import Duplicate, Rejected


class LedgerError(BetwixtError):
    """The ledger is damaged or was written by another version."""


def content_of(document: Document) -> str:
    """The content address of a document: a hash of text, title and language and nothing else.

    New metadata never extracts again.
    """
    basis = json.dumps([document.text, document.title, document.language], ensure_ascii=True)
    return hashlib.sha256(basis.encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Pending:
    """A content that lacks results, with one of the documents that have it."""

    content: str
    document: Document
    results: Mapping[str, Annotations]


@dataclass(frozen=True, slots=True)
class Registered:
    """Of documents read: how many are new or have another text, and how many only other metadata."""

    changed: int
    described: int


@dataclass(frozen=True, slots=True)
class Counts:
    """Documents of the ledger by state, and what never became a document."""

    done: int
    failed: int
    pending: int
    rejected: int
    repeated: int


class Ledger:
    """An open ledger, used as a context manager.

    Args:
        path: the SQLite file; made where it does not exist, unless ``read_only``.
        fingerprints: extractor → fingerprint; a document is done when all of these have
            read it, failed when one of them could not, and pending otherwise.

    Raises:
        LedgerError: the file is no ledger of this version.
    """

    def __init__(self, path: Path, fingerprints: Mapping[str, str], *, read_only: bool = False) -> None:
        self._names = {fingerprint: name for name, fingerprint in fingerprints.items()}
        address = f"{path.absolute().as_uri()}?mode={'ro' if read_only else 'rwc'}"
        try:
            self._database = sqlite3.connect(address, uri=True, isolation_level=None, timeout=60)
            if not read_only:
                self._database.execute("PRAGMA journal_mode = WAL")
                self._database.execute("PRAGMA synchronous = NORMAL")
                if not self._database.execute("PRAGMA user_version").fetchone()[0]:
                    self._database.executescript(
                        f"BEGIN; {TABLES} PRAGMA user_version = {LEDGER_FORMAT}; COMMIT;"
                    )
            version = self._database.execute("PRAGMA user_version").fetchone()[0]
            self._database.executescript(VIEWS)
            self._database.executemany("INSERT INTO wanted VALUES (?, ?)", self._names.items())
        except sqlite3.DatabaseError as error:
            raise LedgerError(f"{path}: cannot be opened: {error}", "build into a new folder") from error
        if version != LEDGER_FORMAT:
            raise LedgerError(
                f"{path}: ledger format {version}, this version reads {LEDGER_FORMAT}",
                "build into a new folder",
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._database.close()

    # What was read

    def begin_run(self) -> int:
        """The number of a new reading of inputs, higher than any before."""
        return 1 + self._one(
            "SELECT coalesce(max(run), 0) FROM (SELECT run FROM documents"
            " UNION ALL SELECT run FROM rejected UNION ALL SELECT run FROM repeated)"
        )

    def register(self, documents: Sequence[Document], source: str, run: int) -> Registered:
        """Record a batch of documents in one transaction.

        Args:
            documents: what was read; a document of a known id replaces it.
            source: the input that was named on the command line.
            run: of this reading.

        Returns:
            How many of them are new, or differ from what was known.
        """
        changed = described = 0
        with self._transaction():
            for document in documents:
                content = content_of(document)
                before = self._database.execute(
                    "SELECT content, record FROM documents WHERE id = ?", (document.id,)
                ).fetchone()
                record = _record(document)
                if before is None or before[0] != content:
                    changed += 1
                elif before[1] != record:
                    described += 1
                self._database.execute(
                    "INSERT OR IGNORE INTO contents VALUES (?, ?, ?, ?)",
                    (content, zlib.compress(document.text.encode()), document.title, document.language),
                )
                self._database.execute(
                    "INSERT OR REPLACE INTO documents VALUES (?, ?, ?, ?, ?, ?)",
                    (document.id, content, source, run, len(document.text), record),
                )
        return Registered(changed, described)

    def reject(self, rejected: Iterable[Rejected], source: str, run: int) -> None:
        """Record what could not be read.

        Args:
            rejected: the records.
            source: the input that was named on the command line.
            run: of this reading.
        """
        with self._transaction():
            self._database.executemany(
                "INSERT INTO rejected VALUES (?, ?, ?, ?, ?, ?, ?)",
                ((source, run, r.source, r.place, r.reason, r.excerpt, r.unread) for r in rejected),
            )

    def repeat(self, repeated: Iterable[Duplicate], source: str, run: int) -> None:
        """Record what repeats an id with the same content; arguments as in ``reject``."""
        with self._transaction():
            self._database.executemany(
                "INSERT INTO repeated VALUES (?, ?, ?, ?, ?)",
                ((source, run, d.source, d.place, d.id) for d in repeated),
            )

    def forget_refused(self, source: str, run: int) -> None:
        """Drop the rejected and repeated records that earlier readings of an input found."""
        with self._transaction():
            for table in ("rejected", "repeated"):
                self._database.execute(
                    f"DELETE FROM {table} WHERE (input = ?1 OR source = ?1) AND run < ?2", (source, run)
                )

    def forget_unseen(self, source: str, run: int) -> int:
        """Drop the documents of an input that its latest, complete reading did not bring.

        Those of a file that could not be read to its end stay: they may still be in it.

        Returns:
            How many were dropped.
        """
        with self._transaction():
            gone = self._database.execute(
                "DELETE FROM documents AS d WHERE input = ?1 AND run < ?2 AND NOT EXISTS ("
                " SELECT 1 FROM rejected r WHERE r.input = ?1 AND r.run = ?2 AND r.unread"
                " AND substr(d.record ->> 'source', 1, length(r.source) + 1)"
                "  IN (r.source || ':', r.source || '/'))",
                (source, run),
            )
            self._sweep()
        return gone.rowcount

    def remove(self, source: str) -> int:
        """Drop all documents and rejected records of an input, or of one file in it.

        Args:
            source: an input as it was named in a build, or the file part of a document's source.

        Returns:
            How many documents were dropped.
        """
        with self._transaction():
            prefix = source.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + ":%"
            gone = self._database.execute(
                "DELETE FROM documents WHERE input = ?1 OR record ->> 'source' = ?1"
                " OR record ->> 'source' LIKE ?2 ESCAPE '\\'",
                (source, prefix),
            )
            self._database.execute("DELETE FROM rejected WHERE input = ?1 OR source = ?1", (source,))
            self._database.execute("DELETE FROM repeated WHERE input = ?1 OR source = ?1", (source,))
            self._sweep()
        return gone.rowcount

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

    # What was found

    def count_pending(self) -> int:
        """Distinct contents that lack a result and have not failed."""
        return self._one("SELECT count(DISTINCT content) FROM pending")

    def pending_characters(self) -> int:
        """Code points of those contents."""
        return self._one(
            "SELECT coalesce(sum(characters), 0) FROM (SELECT DISTINCT content, characters FROM pending)"
        )

    def pending(self, characters: int, documents: int) -> Iterator[list[Pending]]:
        """Batches of contents that lack a result, in the order of their first document's id.

        Args:
            characters: a batch ends when its texts reach this many code points …
            documents: … or this many documents.
        """
        rows = self._database.execute(
            "SELECT min(id), content, characters FROM pending GROUP BY content ORDER BY 1"
        ).fetchall()
        batch: list[Pending] = []
        length = 0
        for document, content, size in rows:
            batch.append(Pending(content, self.document(document), self.results(content)))
            length += size
            if length >= characters or len(batch) >= documents:
                yield batch
                batch, length = [], 0
        if batch:
            yield batch

    def commit(
        self,
        results: Iterable[tuple[str, str, bytes]],
        failures: Iterable[tuple[str, str, Failure]],
    ) -> None:
        """Write a batch in one transaction.

        Args:
            results: (content, fingerprint, encoded annotations).
            failures: (content, fingerprint, failure).
        """
        with self._transaction():
            self._database.executemany("INSERT OR REPLACE INTO results VALUES (?, ?, ?)", results)
            self._database.executemany(
                "INSERT OR REPLACE INTO failures VALUES (?, ?, ?, ?)",
                (
                    (content, fingerprint, failure.extractor, failure.reason)
                    for content, fingerprint, failure in failures
                ),
            )

    def retry_failed(self) -> None:
        """Forget all failures, so that their documents are pending again."""
        with self._transaction():
            self._database.execute("DELETE FROM failures")

    def results(self, content: str) -> dict[str, Annotations]:
        """Extractor → annotations of a content, as far as they are known."""
        rows = self._database.execute(
            "SELECT fingerprint, annotations FROM results JOIN wanted USING (fingerprint) WHERE content = ?",
            (content,),
        ).fetchall()
        found = {self._names[fingerprint]: decode(data) for fingerprint, data in rows}
        return {name: found[name] for name in self._names.values() if name in found}

    # What is asked of it

    def document(self, id: str) -> Document:
        """A document by its id; KeyError where there is none."""
        row = self._database.execute(
            "SELECT d.id, c.text, c.title, c.language, d.record FROM documents d"
            " JOIN contents c USING (content) WHERE d.id = ?",
            (id,),
        ).fetchone()
        if row is None:
            raise KeyError(id)
        return _document(*row)

    def done(self) -> Iterator[tuple[Document, Annotations]]:
        """Every document that all extractors have read, by id, with its joined annotations."""
        rows = self._database.execute(
            "SELECT d.id, c.text, c.title, c.language, d.record, d.content FROM complete d"
            " JOIN contents c USING (content) ORDER BY d.id"
        )
        for *fields, content in rows:
            yield _document(*fields), Annotations().joined(self.results(content).values())

    def state(self) -> str:
        """A hash of everything in here that the assembled graph depends on."""
        digest = hashlib.sha256(json.dumps(self._names, sort_keys=True).encode())
        for row in self._database.execute("SELECT id, content, record FROM complete ORDER BY id"):
            digest.update(json.dumps(row).encode())
        return digest.hexdigest()

    def counts(self) -> Counts:
        """Documents by state; records that were rejected or repeated."""
        return Counts(
            done=self._one("SELECT count(*) FROM complete"),
            failed=self._one("SELECT count(DISTINCT id) FROM failed"),
            pending=self._one("SELECT count(*) FROM pending"),
            rejected=self._one("SELECT count(*) FROM rejected"),
            repeated=self._one("SELECT count(*) FROM repeated"),
        )

    def failures(self) -> Iterator[tuple[str, str, str, str]]:
        """(document id, source, extractor, reason) of every failed document."""
        yield from self._database.execute(
            "SELECT id, record ->> 'source', extractor, reason FROM failed ORDER BY id, extractor"
        )

    def _one(self, query: str) -> int:
        return int(self._database.execute(query).fetchone()[0])

    def _sweep(self) -> None:
        """Delete texts and results that no document has any more."""
        for table in ("contents", "results", "failures"):
            self._database.execute(
                f"DELETE FROM {table} WHERE content NOT IN (SELECT content FROM documents)"
            )

    def _transaction(self) -> _Transaction:
        return _Transaction(self._database)


class _Transaction:
    """BEGIN IMMEDIATE … COMMIT, or ROLLBACK on any exception."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def __enter__(self) -> None:
        self._database.execute("BEGIN IMMEDIATE")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._database.execute("COMMIT" if kind is None else "ROLLBACK")


def _record(document: Document) -> str:
    fields = {
        "date": document.date,
        "url": document.url,
        "authors": list(document.authors),
        "categories": list(document.categories),
        "metadata": dict(document.metadata),
        "source": document.source,
    }
    return json.dumps(fields, sort_keys=True)


def _document(id: str, text: bytes, title: str, language: str, record: str) -> Document:
    fields = json.loads(record)
    fields["authors"] = tuple(fields["authors"])
    fields["categories"] = tuple(fields["categories"])
    return Document(id=id, text=zlib.decompress(text).decode(), title=title, language=language, **fields)
