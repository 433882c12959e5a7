"""Which ids were read before, and with which content."""

from __future__ import annotations

import hashlib

from extractors.annotations import Document
from kg.read.records.outcomes import Duplicate, Outcome, rejected
from kg.read.records.record import Record

_DIGEST_SIZE = 16


class SeenDocuments:
    """The ids read so far; about 250 bytes of memory each, whatever the size of the documents."""

    def __init__(self) -> None:
        self._content: dict[bytes, bytes] = {}
        self._labels: list[str] = []

    def check(self, document: Document, record: Record) -> Outcome:
        """The document itself if its id is new.

        Returns:
            A Duplicate where an earlier document has the same id, text, title and
            language, a Rejected where it has the same id and another content: the
            first one stays.
        """
        if not self._labels or self._labels[-1] != record.label:
            self._labels.append(record.label)
        entry = _content(document) + _pack(len(self._labels) - 1, record.place.number)
        earlier = self._content.setdefault(_digest(document.id), entry)
        if earlier is entry:
            return document
        file, number = _unpack(earlier[_DIGEST_SIZE:])
        first = f"{self._labels[file]}:{number}"
        if earlier[:_DIGEST_SIZE] == entry[:_DIGEST_SIZE]:
            return Duplicate(record.label, str(record.place), document.id, first)
        reason = f"the id {document.id!r} was read before with other content, at {first}; the first one stays"
        return rejected(record.label, record.place, reason, record.raw)


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
