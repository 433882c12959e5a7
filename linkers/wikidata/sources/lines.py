"""The bytes of a file that may be compressed, read to their very end."""

from __future__ import annotations

import bz2
import gzip
import io
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import zstandard

from betwixt.errors import InvalidInputError

_CHUNK = 1 << 20


@contextmanager
def opened(path: Path, read: Callable[[int], None] = lambda count: None) -> Iterator[IO[bytes]]:
    """A file's bytes, decompressed as its name ends: .gz, .bz2, .zst; others are read as they are.

    Args:
        path: of the file.
        read: called with the number of bytes that were just read of the file, as it lies on the disk.

    Raises:
        InvalidInputError: within the block, where what is compressed is damaged or ends early.
    """
    with io.BufferedReader(_Watched(path, read), _CHUNK) as file:
        try:
            match path.suffix:
                case ".gz":
                    yield io.BufferedReader(gzip.GzipFile(fileobj=file))
                case ".bz2":
                    yield io.BufferedReader(bz2.BZ2File(file))
                case ".zst":
                    yield io.BufferedReader(_Zstandard(file), _CHUNK)
                case _:
                    yield file
        except (EOFError, zlib.error, zstandard.ZstdError, OSError) as error:
            if isinstance(error, OSError) and error.errno is not None:
                raise  # of the system: a full disk, say
            raise InvalidInputError(
                f"{path}: damaged, or not all of it: {error}", "fetch the file again, and begin anew"
            ) from error


class _Watched(io.FileIO):
    """A file that tells how much of it is read."""

    def __init__(self, path: Path, read: Callable[[int], None]) -> None:
        super().__init__(path)
        self._told = read

    def readinto(self, buffer: bytearray | memoryview) -> int | None:  # type: ignore[override]
        count = super().readinto(buffer)
        self._told(count or 0)
        return count


class _Zstandard(io.RawIOBase):
    """Frames of zstandard, one after the other; unlike the library's own reader it tells where one ends
    early.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._rest = self._waiting = b""
        self._begin()

    def _begin(self) -> None:
        self._frame = zstandard.ZstdDecompressor().decompressobj()
        self._begun = False

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        while not self._waiting:
            chunk, self._rest = self._rest or self._file.read(_CHUNK), b""
            if not chunk:
                if self._begun:
                    raise EOFError("a frame ends early")
                return 0
            self._begun = True
            self._waiting = self._frame.decompress(chunk)
            if self._frame.eof:
                self._rest = self._frame.unused_data
                self._begin()
        size = min(len(buffer), len(self._waiting))
        buffer[:size] = self._waiting[:size]
        self._waiting = self._waiting[size:]
        return size
