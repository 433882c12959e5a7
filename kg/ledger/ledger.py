"""The ledger: documents and the results of every extractor, in SQLite.

The content of a document and the fingerprint of an extractor are the key of a result. A batch is one
transaction. So a killed build continues after the last transaction and computes no committed result again.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from betwixt.annotations import Annotations
from betwixt.document import Document
from extractors.annotations_codec import decode
from extractors.pipeline import Failure
from kg.ledger.content import content_of, document_of
from kg.ledger.input_registry import InputRegistry, Registered, Removed
from kg.ledger.migration import adopt, migrate
from kg.ledger.problems import LedgerError, ledger_error, reading_rows
from kg.ledger.relocation import follow
from kg.ledger.schema import LEDGER_FORMAT, TABLES, VIEWS

__all__ = ["Counts", "Ledger", "LedgerError", "Pending", "Registered", "Removed", "content_of"]


_OLDER_FORMAT = 1


@dataclass(frozen=True, slots=True)
class Pending:
    """A content that lacks results, with one of the documents that have it."""

    content: str
    document: Document
    results: Mapping[str, Annotations]


@dataclass(frozen=True, slots=True)
class Counts:
    """Documents of the ledger by state, and what never became a document."""

    done: int
    failed: int
    pending: int
    rejected: int
    repeated: int


class Ledger(InputRegistry):
    """An open ledger, used as a context manager.

    Args:
        path: the SQLite file; made where it does not exist, unless ``read_only``.
        fingerprints: extractor → fingerprint; a document is done when all of these have
            read it, failed when one of them could not, and pending otherwise.

    Attributes:
        path: of the file.

    Raises:
        LedgerError: the file is no ledger of this version. What goes wrong with it later, in the
            block, leaves the block as a LedgerError too.
    """

    def __init__(self, path: Path, fingerprints: Mapping[str, str], *, read_only: bool = False) -> None:
        self._names = {fingerprint: name for name, fingerprint in fingerprints.items()}
        self.path = path
        address = f"{path.absolute().as_uri()}?mode={'ro' if read_only else 'rwc'}"
        if read_only and not os.access(path.parent, os.W_OK) and not _has_log(path):
            address += "&immutable=1"  # where SQLite cannot write its files beside it, nobody else can
        try:
            super().__init__(sqlite3.connect(address, uri=True, isolation_level=None, timeout=60))
            if not read_only:
                self._database.execute("PRAGMA journal_mode = WAL")
                self._database.execute("PRAGMA synchronous = NORMAL")
                if not self._format():
                    self._database.executescript(
                        f"BEGIN; {TABLES} PRAGMA user_version = {LEDGER_FORMAT}; COMMIT;"
                    )
                elif self._format() == _OLDER_FORMAT:
                    migrate(self._database)
            version = self._format()
            self._database.executescript(VIEWS)
            self._database.executemany("INSERT INTO wanted VALUES (?, ?)", self._names.items())
        except sqlite3.DatabaseError as error:
            raise ledger_error(path, error) from error
        if version != LEDGER_FORMAT and not (read_only and version == _OLDER_FORMAT):
            raise LedgerError(
                f"{path}: ledger format {version}, this version reads {LEDGER_FORMAT}",
                "use a newer version of Betwixt, or build into a new folder",
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._database.close()
        if isinstance(error, sqlite3.Error):
            raise ledger_error(self.path, error) from error

    def adopt(self, inputs: Iterable[str]) -> None:
        """Know what builds of an older format read by the keys of inputs; see ``migration``.

        Args:
            inputs: keys of those that were named now.
        """
        adopt(self._database, inputs)

    def follow(self, inputs: Iterable[str], folder: str) -> list[tuple[str, str]]:
        """Know inputs that moved with the graph's folder by their new keys; see ``relocation``.

        Args:
            inputs: keys of those that were named now.
            folder: that ``Document.source`` is relative to, resolved; empty where sources are absolute.

        Returns:
            The old and the new key of each.
        """
        return list(follow(self._database, inputs, folder)) if folder else []

    def _format(self) -> int:
        return self._one("PRAGMA user_version")

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
        return (self.pending_texts(ids) for ids, _ in self.pending_ids(characters, documents))

    def pending_ids(self, characters: int, documents: int) -> Iterator[tuple[list[str], int]]:
        """The same batches: the first document's id of each content, and the code points of all texts."""
        rows = self._database.execute(
            "SELECT min(id), characters FROM pending GROUP BY content ORDER BY 1"
        ).fetchall()
        batch: list[str] = []
        length = 0
        for document, size in rows:
            batch.append(document)
            length += size
            if length >= characters or len(batch) >= documents:
                yield batch, length
                batch, length = [], 0
        if batch:
            yield batch, length

    def pending_texts(self, ids: Iterable[str]) -> list[Pending]:
        """The documents of a batch, with the results that they have already."""
        return [self._pending(id) for id in ids]

    def _pending(self, id: str) -> Pending:
        [content] = self._database.execute("SELECT content FROM documents WHERE id = ?", (id,)).fetchone()
        return Pending(content, self.document(id), self.results(content))

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
        with reading_rows(self.path):
            results = {self._names[fingerprint]: decode(data) for fingerprint, data in rows}
        return {name: results[name] for name in self._names.values() if name in results}

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
        with reading_rows(self.path):
            return document_of(*row)

    def done(self) -> Iterator[tuple[Document, Annotations]]:
        """Every document that all extractors have read, by id, with its joined annotations."""
        rows = self._database.execute(
            "SELECT d.id, c.text, c.title, c.language, d.record, d.content FROM complete d"
            " JOIN contents c USING (content) ORDER BY d.id"
        )
        for *fields, content in rows:
            with reading_rows(self.path):
                document = document_of(*fields)
            yield document, Annotations().joined(self.results(content).values())

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


def _has_log(path: Path) -> bool:
    """Whether something was written that is not in the file itself yet."""
    log = path.with_name(f"{path.name}-wal")
    return log.is_file() and log.stat().st_size > 0
