"""Which id a document gets, and which records repeat an id that was read before.

A given id belongs to the record that came with it first. An id that derives from a path is
only a name, which files in different folders can share: the later one goes by a longer path.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from betwixt.document import Document
from kg.read.records.bounds import check_identifier
from kg.read.records.documents import Identifier
from kg.read.records.origin import Origin
from kg.read.records.outcomes import Duplicate, Outcome, Rejected, rejected
from kg.read.records.record import Record, UnusableRecordError

_DIGEST_SIZE = 16


@dataclass(frozen=True, slots=True)
class Holder:
    """The document that has an id since an earlier build; ``source`` is its ``Document.source``."""

    origin: Origin
    source: str


class KnownDocuments(Protocol):
    """What earlier builds read."""

    def holder(self, id: str) -> Holder | None:
        """The document that has this id."""

    def has(self, document: Document) -> bool:
        """Whether the document of this id has the same text, title and language."""

    def language_of(self, document: Document) -> str | None:
        """The language of the document of this id if it has the same text and title."""

    def id_of(self, file: str, name: str) -> str | None:
        """The id that a record of this file got, which had none of its own and is called so."""


class NothingKnown:
    """There was no earlier build."""

    def holder(self, id: str) -> Holder | None:
        """Nobody has an id."""
        return None

    def has(self, document: Document) -> bool:
        """No document is there."""
        return False

    def language_of(self, document: Document) -> str | None:
        """No document is there."""
        return None

    def id_of(self, file: str, name: str) -> str | None:
        """No record was read."""
        return None


class Identities:
    """The ids read so far; about 250 bytes of memory each, whatever the size of the documents.

    Args:
        known: what earlier builds read.
        inputs: keys of the inputs that are being read. What they brought before is no
            hindrance to a given id: they bring it again, or have it no longer.
    """

    def __init__(self, known: KnownDocuments | None = None, inputs: Collection[str] = ()) -> None:
        self._known = known or NothingKnown()
        self._inputs = frozenset(inputs)
        self._content: dict[bytes, bytes] = {}
        self._labels: list[tuple[str, str]] = []

    def settle(self, document: Document, record: Record, origin: Origin, identifier: Identifier) -> Outcome:
        """The document with its id, which is new, or held by the same record since an earlier build.

        Args:
            document: its id is the record's own, or the record's name.
            record: it was made from.
            origin: where that lies.
            identifier: the id of the record, and whether others may have the same.

        Returns:
            A Duplicate where an earlier document has the same own id, text, title and
            language (or is the same record, met again), a Rejected where it has the same
            own id and another content: the first one stays. Where the id is one that records may share,
            a later one of another content goes by its name.
        """
        label = record.label, origin.file
        if not self._labels or self._labels[-1] != label:
            self._labels.append(label)
        entry = _content(document) + _pack(len(self._labels) - 1, record.place.number)
        if identifier.own:
            outcome = self._with_own_id(document, record, origin, entry)
            if not (identifier.shared and isinstance(outcome, Rejected)):
                return outcome
        return self._with_name(document, record, origin, entry)

    def _with_name(self, document: Document, record: Record, origin: Origin, entry: bytes) -> Outcome:
        for id in self._names(record.name, origin):
            earlier = self._content.get(_digest(id))
            if earlier is None and self._is_free(replace(document, id=id), origin):
                check_identifier(id)
                self._content[_digest(id)] = entry
                return replace(document, id=id)
            if earlier and self._file(earlier) == origin.file and earlier[-8:] == entry[-8:]:
                return Duplicate(record.label, str(record.place), id, self._place(earlier))
        raise UnusableRecordError(f"the id {record.name!r} is taken, and so is every longer path")

    def with_known_language(self, document: Document) -> Document:
        """The document in the language that it has since an earlier build, if its text is the same."""
        known = self._known.language_of(document)
        return replace(document, language=known) if known else document

    def _with_own_id(self, document: Document, record: Record, origin: Origin, entry: bytes) -> Outcome:
        holder = self._known.holder(document.id)
        earlier = self._content.get(_digest(document.id))
        if earlier is not None:
            place, same = self._place(earlier), earlier[:_DIGEST_SIZE] == entry[:_DIGEST_SIZE]
        elif holder is None or holder.origin.input in self._inputs or holder.origin.file == origin.file:
            self._content[_digest(document.id)] = entry
            return document
        else:
            place = f"{holder.origin.file}:{holder.source.rpartition(':')[2]}"
            same = self._known.has(document)
            if same and not _exists(holder.origin.file):  # it was moved
                self._content[_digest(document.id)] = entry
                return document
        if same:
            return Duplicate(record.label, str(record.place), document.id, place)
        reason = f"the id {document.id!r} was read before with other content, at {place}; the first one stays"
        return rejected(record.label, record.place, reason, record.raw)

    def _is_free(self, document: Document, origin: Origin) -> bool:
        """Whether no other record has the id: none at all, or one that lies here now."""
        holder = self._known.holder(document.id)
        if holder is None or holder.origin.file == origin.file:
            return True
        return not _exists(holder.origin.file) and self._known.has(document)

    def _names(self, name: str, origin: Origin) -> Iterator[str]:
        """The ids that a record without one may get, best first: what it had, its name, longer paths."""
        before = self._known.id_of(origin.file, name)
        if before is not None:
            yield before
        yield name
        root = origin.input if origin.file != origin.input else origin.input.rpartition("/")[0]
        folders = root.strip("/").split("/") if root else []
        for first in range(len(folders) - 1, -1, -1):
            yield "/".join([*folders[first:], name])

    def _file(self, entry: bytes) -> str:
        return self._labels[_unpack(entry[_DIGEST_SIZE:])[0]][1]

    def _place(self, entry: bytes) -> str:
        file, number = _unpack(entry[_DIGEST_SIZE:])
        return f"{self._labels[file][0]}:{number}"


def _exists(file: str) -> bool:
    try:
        Path(file).lstat()
    except FileNotFoundError:
        return False
    except OSError:  # it may well be there
        return True
    return True


def _digest(*texts: str) -> bytes:
    digest = hashlib.blake2b(digest_size=_DIGEST_SIZE)
    for text in texts:
        data = text.encode()
        digest.update(len(data).to_bytes(8, "little"))
        digest.update(data)
    return digest.digest()


def _content(document: Document) -> bytes:
    return _digest(document.title, document.text, document.language)


def _pack(file: int, number: int) -> bytes:
    return file.to_bytes(4, "little") + number.to_bytes(8, "little")


def _unpack(data: bytes) -> tuple[int, int]:
    return int.from_bytes(data[:4], "little"), int.from_bytes(data[4:], "little")
