"""A small file of lines that several servers and an editor change at the same time."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from filelock import FileLock, Timeout

from betwixt.errors import BetwixtError
from betwixt.text_encoding import decoded, form_of
from kg.graph.small_files import write_atomically

_SECONDS_FOR_LOCK = 10.0
_SECONDS_FOR_EDITORS = 0.02
"""In which who appends to a file closes it again."""
_TRIES = 20
"""Changes of an editor that come between reading a file and writing it."""


class LineFileError(BetwixtError):
    """A file of lines cannot be read, or cannot be written."""


class LineFile:
    """Lines of a file in UTF-8, UTF-16 or UTF-32; a line that is added is written as the others are.

    Servers take turns by a lock beside the file. An editor knows no lock. So a line is appended, which
    leaves everything else as it is, and a line is removed only from the file that was read.

    Args:
        path: of the file, which need not exist; its folder must.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = FileLock(path.with_name(f".{path.name}.lock"))

    def lines(self) -> list[str]:
        """All lines, without their ends.

        Raises:
            LineFileError: the file is no Unicode, or cannot be read; or its folder is gone.
        """
        with self._explained("read"):
            return self._decoded(self._content()).splitlines()

    def add(self, line: str) -> None:
        """Append a line, unless the file has it.

        Raises:
            LineFileError: the file is no Unicode, or cannot be written; it is as it was then.
        """
        with self._held():
            for _ in range(_TRIES):
                content = self._content()
                if line in self._decoded(content).splitlines():
                    return
                self._append(line, form_of(content).codec)
        raise self._busy()

    def remove(self, line: str) -> None:
        """Remove a line, wherever the file has it.

        Raises:
            LineFileError: the file is no Unicode, or cannot be written; it is as it was then.
        """
        with self._held():
            for _ in range(_TRIES):
                self._check()
                try:
                    with self._path.open("rb") as file:
                        if self._removed(line, file):
                            return
                except FileNotFoundError:
                    if self._path.is_symlink():
                        raise
                    return
        raise self._busy()

    def _removed(self, line: str, file: BinaryIO) -> bool:
        """Put a file without a line in the place of this one; false where an editor did so meanwhile.

        What an editor writes late into the file that was replaced, which it had open, is taken over.
        """
        known = _version(os.fstat(file.fileno()))
        content = file.read()
        kept = self._without(line, content)
        if kept == content:
            return True
        if not write_atomically(self._path, kept, only_if=lambda: _version(self._path.stat()) == known):
            return False
        time.sleep(_SECONDS_FOR_EDITORS)
        file.seek(0)
        late = file.read()
        if len(late) > len(content) and late.startswith(content):
            with self._path.open("ab") as appended:  # to what others may have written there meanwhile
                appended.write(late[len(content) :])
        elif late != content:
            write_atomically(self._path, self._without(line, late))
        return True

    def _without(self, line: str, content: bytes) -> bytes:
        lines = self._decoded(content).splitlines(keepends=True)
        mark, codec = form_of(content)
        return mark + "".join(kept for kept in lines if kept.splitlines() != [line]).encode(codec)

    def _append(self, line: str, codec: str) -> None:
        """Append a line, whole or not at all."""
        handle = os.open(self._path, os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        with os.fdopen(handle, "r+b", buffering=0) as file:
            size = os.fstat(handle).st_size
            end = "\n".encode(codec)
            file.seek(max(0, size - len(end)))
            begin = end if file.read(len(end)) not in (b"", end) else b""
            data = begin + line.encode(codec) + end
            try:
                written = file.write(data)
                if written == len(data):
                    os.fsync(handle)
                    return
                raise OSError("the disk is full")
            except OSError:
                if 0 < os.fstat(handle).st_size - size <= len(data):  # of ours, and nothing else
                    file.truncate(size)
                raise

    def _check(self) -> None:
        """Refuse a pipe or a device, which would be waited for."""
        if self._path.exists() and not self._path.is_file():
            raise OSError("it is no ordinary file")

    def _content(self) -> bytes:
        self._check()
        try:
            return self._path.read_bytes()
        except FileNotFoundError:
            if not self._path.parent.is_dir() or self._path.is_symlink():  # to a disk that is not there
                raise
            return b""

    def _decoded(self, content: bytes) -> str:
        try:
            return decoded(content)
        except UnicodeDecodeError as error:
            row = content.count(b"\n", 0, error.start) + 1
            raise LineFileError(
                f"line {row} of {self._path.name} is no {error.encoding.upper()}", "save the file as UTF-8"
            ) from error

    @contextmanager
    def _held(self) -> Iterator[None]:
        with self._explained("written"):
            if not self._path.parent.is_dir():  # the lock would make it anew
                raise FileNotFoundError("its folder is gone")
            with self._lock.acquire(timeout=_SECONDS_FOR_LOCK):
                yield

    @contextmanager
    def _explained(self, done: str) -> Iterator[None]:
        try:
            yield
        except Timeout as error:
            raise self._busy() from error
        except OSError as error:
            reason = error.strerror or str(error)
            raise LineFileError(
                f"{self._path.name} cannot be {done}: {reason}", "look at the graph's folder and its disk"
            ) from error

    def _busy(self) -> LineFileError:
        return LineFileError(f"{self._path.name} is being changed by others", "try again")


def _version(state: os.stat_result) -> tuple[int, int, int]:
    """What an editor changes when it saves a file."""
    return state.st_ino, state.st_size, state.st_mtime_ns
