"""Opening what lies in the file system without waiting for ever: a named pipe may have no writer."""

from __future__ import annotations

import errno
import io
import os
import stat
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

PATIENCE = 10.0
"""Seconds that a named pipe may take to get a writer."""

_PAUSE = 0.02


def open_file(path: Path) -> io.BufferedReader[Any]:
    """A file for reading, or a named pipe that a process writes into.

    Raises:
        OSError: it cannot be opened, or is a pipe that nothing wrote into for ``PATIENCE`` seconds.
    """
    if is_numbered(absolute_path(path)) or not stat.S_ISFIFO(path.stat().st_mode):
        return path.open("rb")
    with ExitStack() as unless_opened:
        pipe = unless_opened.enter_context(io.FileIO(path, opener=_open_at_once))
        begun = _wait_for_writer(pipe.fileno())
        os.set_blocking(pipe.fileno(), True)
        unless_opened.pop_all()
    return io.BufferedReader(_Begun(begun, pipe))


def is_numbered(absolute: Path) -> bool:
    """Whether the system itself gives a path (``/dev/fd/63``): it is open at its other end, or was."""
    return absolute.as_posix().startswith(("/dev/", "/proc/"))


def absolute_path(path: Path | str) -> Path:
    """A path from the root without ``..``; links in it stay."""
    return Path(os.path.abspath(path))  # noqa: PTH100 – Path.resolve follows links


def _open_at_once(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NONBLOCK)


def _wait_for_writer(descriptor: int) -> bytes:
    """What was read while it was seen whether a pipe has a writer: a byte or nothing."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            begun = os.read(descriptor, 1)
        except BlockingIOError:  # it has one, who has written nothing yet
            return b""
        if begun:
            return begun
        time.sleep(_PAUSE)
    raise OSError(errno.ETIMEDOUT, "no process writes into this pipe")


class _Begun(io.RawIOBase):
    """A stream of which the beginning was read before."""

    def __init__(self, begun: bytes, rest: io.FileIO) -> None:
        self._begun = begun
        self._rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        if self._begun:
            buffer[: len(self._begun)] = self._begun
            length, self._begun = len(self._begun), b""
            return length
        return self._rest.readinto(buffer)

    def close(self) -> None:
        self._rest.close()
        super().close()
