"""Opening an input: decompression up to any damage, and text by physical lines."""

from __future__ import annotations

import gzip
import io
import lzma
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any, cast

from kg.read.formats.encodings import DAMAGE_HANDLER, detect
from kg.read.formats.object_stores import opened_object
from kg.read.formats.pipes import open_file
from kg.read.formats.sources import Compression, Source
from kg.read.records.options import Format, ReadOptions
from kg.read.records.outcomes import Rejected, rejected

SAMPLE_BYTES = 256 * 1024
"""How much of a file the detection of its encoding looks at."""

_STEP = 64 * 1024
_READ = 1 << 20
_ADVICE = "; if it is no mistake, pass --max-record-size MB"
_MAGIC: tuple[tuple[bytes, Compression], ...] = ((b"\x1f\x8b", "gz"), (b"\xfd7zXZ\x00", "xz"))
_FAILURES = (EOFError, OSError, MemoryError, zlib.error, lzma.LZMAError, zipfile.BadZipFile)
"""MemoryError: an xz file may ask for a dictionary of gigabytes."""
_KEPT_OF_OVERLONG = 1000


class Overlong(str):
    """The beginning of a line that is longer than a record may be."""


class Input:
    """An open source.

    Attributes:
        source: what it was opened from.
        format: given, by the file name, or sniffed.
        limit: characters (bytes of a text file) that a record may have.
    """

    def __init__(self, source: Source, stream: _BytesBeforeDamage, options: ReadOptions) -> None:
        self.source = source
        self._stream = stream
        self._buffer = io.BufferedReader(stream, SAMPLE_BYTES)
        self.limit = options.max_record_size
        self._given_encoding = options.encoding
        self.format: Format = source.format or _sniff(self.sample(), options.encoding)

    @cached_property
    def encoding(self) -> str:
        """The encoding of its records, given or detected; UTF-8 if detection was not sure.

        Ask for it before anything is read.
        """
        return detect(self.sample(), self._given_encoding, records=True) or "utf-8"

    @property
    def damage(self) -> str | None:
        """Why reading ended before the end of the data; None if it did not (yet)."""
        return self._stream.damage

    def sample(self) -> bytes:
        """The first bytes, before anything was read."""
        return self._buffer.peek(SAMPLE_BYTES)

    def read(self) -> bytes:
        """All bytes up to any damage. Of a file beyond the limit, one byte more than the limit."""
        parts, length = [], 0
        while length <= self.limit and (part := self._buffer.read(min(_READ, self.limit + 1 - length))):
            parts.append(part)
            length += len(part)
        return b"".join(parts)

    def text(self) -> io.TextIOWrapper:
        """The decoded text; its lines end at line feeds only and keep their line ends.

        Undecodable bytes come as lone surrogates (see ``encodings.undecodable``).
        """
        return io.TextIOWrapper(self._buffer, encoding=self.encoding, errors=DAMAGE_HANDLER, newline="\n")

    def lines(self) -> Iterator[str]:
        """The physical lines with their ends. A line beyond the limit comes as ``Overlong``."""
        text = self.text()
        while line := text.readline(self.limit + 1):
            if len(line) <= self.limit:
                yield line
                continue
            end = line
            while end and not end.endswith("\n"):
                end = text.readline(_READ)
            yield line if line.endswith("\n") else Overlong(line[:_KEPT_OF_OVERLONG] + end[-1:])

    def too_long(self, noun: str = "record") -> str:
        """Why a record beyond the limit is rejected."""
        return (
            f"the {noun} is longer than {self.limit:,} {'bytes' if noun == 'file' else 'characters'}{_ADVICE}"
        )

    def rejected(self, place: object, reason: str, record: str = "", *, unread: bool = False) -> Rejected:
        """A rejection of a record of this input."""
        return rejected(self.source.label, place, reason, record, unread=unread)

    def cut(self, place: object, record: str = "") -> Rejected:
        """The rejection that says where a damaged file broke. It stands for all that follows."""
        reason = (
            f"the file is damaged ({self.damage}): nothing from here on was read; "
            f"of the {self._stream.position} decompressed bytes before, the last may be wrong"
        )
        return self.rejected(place, reason, record, unread=True)


@contextmanager
def opened(source: Source, options: ReadOptions) -> Iterator[Input]:
    """Open a source for reading.

    Raises:
        OSError: it cannot be opened.
    """
    if source.url:
        with opened_object(source.url) as file:
            yield Input(source, _BytesBeforeDamage(_reader(file, source.compression)), options)
    elif source.path is None:
        piped = io.BufferedReader(
            _BytesBeforeDamage(cast(io.BufferedReader, sys.stdin.buffer).read1), SAMPLE_BYTES
        )
        yield Input(source, _BytesBeforeDamage(_reader(piped, _compression(piped.peek(6)))), options)
    elif source.archive is not None and source.member is not None:
        with _member(source.archive, source.member) as file:
            yield Input(source, _BytesBeforeDamage(_reader(file, source.compression)), options)
    else:
        with open_file(source.path) as file:
            yield Input(source, _BytesBeforeDamage(_reader(file, source.compression)), options)


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> io.BufferedReader[Any]:
    """A member of an archive, unpacked as it is read.

    Raises:
        OSError: it is damaged, or packed in a way that is not known.
    """
    try:
        return cast("io.BufferedReader[Any]", archive.open(member))
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, KeyError) as error:
        raise OSError(str(error)) from error


def _compression(start: bytes) -> Compression:
    return next((name for magic, name in _MAGIC if start.startswith(magic)), "")


def _reader(file: io.BufferedReader[Any], compression: Compression) -> Callable[[int], bytes]:
    # read1 gives what is decompressed so far; read would lose it when an error follows.
    if compression == "gz":
        return gzip.GzipFile(fileobj=file).read1
    if compression == "xz":
        return lzma.LZMAFile(file).read1
    return file.read1


class _BytesBeforeDamage(io.RawIOBase):
    """Bytes up to the first failure, which is kept in ``damage`` instead of raised."""

    def __init__(self, read: Callable[[int], bytes]) -> None:
        self._read = read
        self.position = 0
        self.damage: str | None = None

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        filled = 0
        while filled < len(buffer) and self.damage is None:
            try:
                chunk = self._read(min(len(buffer) - filled, _STEP))
            except _FAILURES as error:
                self.damage = str(error) or type(error).__name__
                break
            if not chunk:
                break
            buffer[filled : filled + len(chunk)] = chunk
            filled += len(chunk)
        self.position += filled
        return filled


def _sniff(sample: bytes, given: str | None) -> Format:
    """The format of standard input: pdf, html and JSON by how they begin, else one plain text."""
    if sample.startswith(b"%PDF-"):
        return "pdf"
    encoding = detect(sample, given, records=True) or "utf-8"
    start = sample.decode(encoding, "replace").lstrip("\ufeff \t\r\n")[:15].lower()
    if start.startswith(("<!doctype html", "<html")):
        return "html"
    return "jsonl" if start[:1] == "{" else "json" if start[:1] == "[" else "txt"
