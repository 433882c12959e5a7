"""Asking the process that converts files, within a time limit."""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, cast

_IMPORTS_FROM = str(Path(__file__).parents[4])
_SECONDS = 60.0
"""That the reading of a small file may take."""
_BYTES_A_SECOND = 100_000
"""For each so many bytes of a file it may take a second more."""

_idle: list[_Process] = []
"""Processes that wait for the next file; a thread takes one out while it uses it."""


class ConversionError(Exception):
    """A file cannot be converted.

    Attributes:
        kind: ``absent`` (a library), ``refused``, ``damaged``, or ``stopped`` (it took too long, or ended
            its reader).
        reason: in words.
    """

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(reason)
        self.kind = kind
        self.reason = reason


def converted(module: str, content: bytes | str, limit: int) -> Iterator[dict[str, Any]]:
    """The records of a file, as they are read.

    Args:
        module: in ``kg.read.formats.files``.
        content: of the file.
        limit: characters that a record may have.

    Raises:
        ConversionError: there are no more, as reading failed or took too long.
    """
    data = content.encode(errors="surrogatepass") if isinstance(content, str) else content
    seconds = _SECONDS + len(data) / _BYTES_A_SECOND
    process = _idle.pop() if _idle else _Process()
    whole = False
    try:
        process.ask(module, data, limit, seconds, decoded=isinstance(content, str))
        for answer in process.answers(seconds):
            if "record" in answer:
                yield answer["record"]
                continue
            whole = True
            if answer["end"] != "done":
                raise ConversionError(answer["end"], answer["reason"])
    finally:
        if whole:
            _idle.append(process)
        else:
            process.close()


class _Process:
    """A process that converts one file at a time."""

    def __init__(self) -> None:
        paths = [_IMPORTS_FROM, *filter(None, [os.environ.get("PYTHONPATH")])]
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "kg.read.formats.conversion.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        )
        self._requests = cast(IO[bytes], self._process.stdin)
        self._answers = cast(IO[bytes], self._process.stdout)

    def ask(self, module: str, data: bytes, limit: int, seconds: float, *, decoded: bool) -> None:
        """Send a file.

        Raises:
            ConversionError: the process has ended.
        """
        request = {
            "module": module,
            "bytes": len(data),
            "decoded": decoded,
            "limit": limit,
            "seconds": seconds,
        }
        try:
            self._requests.write(json.dumps(request).encode() + b"\n")
            self._requests.write(data)
            self._requests.flush()
        except OSError:
            raise self._ended() from None

    def answers(self, seconds: float) -> Iterator[dict[str, Any]]:
        """The answers to the last request; the time that it is waited for them is limited.

        Raises:
            ConversionError: it took too long, or the process ended.
        """
        left = seconds
        while True:
            began = time.monotonic()
            stopper = threading.Timer(max(left, 0), self._process.kill)
            stopper.daemon = True
            stopper.start()
            line = self._answers.readline()
            stopper.cancel()
            left -= time.monotonic() - began
            if not line.endswith(b"\n"):
                if left <= 0:
                    raise ConversionError("stopped", f"reading it took longer than {seconds:,.0f} seconds")
                raise self._ended()
            answer = json.loads(line)
            yield answer
            if "end" in answer:
                return

    def close(self) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()
        for stream in (self._requests, self._answers):
            try:
                stream.close()
            except OSError:  # what was not sent yet is of no use to anybody
                continue

    def _ended(self) -> ConversionError:
        status = self._process.wait()
        return ConversionError("stopped", f"it ended the process that reads it (status {status})")


def _close_idle() -> None:
    while _idle:
        _idle.pop().close()


atexit.register(_close_idle)
