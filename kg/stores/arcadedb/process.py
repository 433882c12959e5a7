"""The parent's end of ArcadeDB's process: start it, talk to it, end it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

from kg.stores.arcadedb import server as arcadedb_server
from kg.stores.base.store import StoreError

SECONDS_TO_END = 30.0


class ProcessEndedError(StoreError):
    """The process ended where it was to answer."""


class ArcadeDBProcess:
    """A running ``arcadedb_server``.

    Args:
        request: the first line that it gets; ``work`` is added.

    Raises:
        MissingDependencyError: ArcadeDB is not installed.
    """

    def __init__(self, request: dict[str, Any]) -> None:
        arcadedb_server.require_package()
        self.work = Path(tempfile.mkdtemp(prefix="betwixt-arcadedb-"))
        self._ended = threading.Lock()
        self._killed = False
        self._process = subprocess.Popen(
            # -P: the working folder holds logs and no modules
            [sys.executable, "-P", "-m", arcadedb_server.__name__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=self.work,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(str(Path(p).absolute()) for p in sys.path if p)},
            text=True,
            encoding="utf-8",
        )
        self.send({**request, "work": str(self.work)})

    @property
    def pid(self) -> int:
        """The process's id."""
        return self._process.pid

    def is_running(self) -> bool:
        """Whether it has not ended."""
        # Python says "running" of a process that another thread is just waiting for.
        return not self._killed and self._process.poll() is None

    def has_ended(self, seconds: float) -> bool:
        """Whether it has ended, or does so within some seconds: its connections close before it does."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        return not self.is_running()

    def send(self, message: dict[str, Any]) -> None:
        """Write one line to it; what it cannot take any more shows when its answer is read."""
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):
            self._process.stdin.write(json.dumps(message) + "\n")
            self._process.stdin.flush()

    def receive(self) -> dict[str, Any]:
        """Its next answer.

        Raises:
            ProcessEndedError: it ended.
            StoreError: it answers with an error.
        """
        assert self._process.stdout is not None
        try:
            line = self._process.stdout.readline()
        except ValueError:  # closed meanwhile by another thread
            line = ""
        if not line:
            raise ProcessEndedError(f"ArcadeDB's process ended without an answer{self._last_words()}")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise StoreError(f"ArcadeDB: {answer['error']}")
        return answer

    def close(self) -> int:
        """Let it finish what it writes and wait for its end; safe to call twice.

        Returns:
            Its exit status; 0 says that all it wrote is on disk.
        """
        with self._ended:
            assert self._process.stdin is not None
            with suppress(OSError):
                self._process.stdin.close()
            try:
                self._process.wait(SECONDS_TO_END)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._tidy()
            return self._process.returncode

    def kill(self) -> None:
        """End it at once, whatever it is doing; safe to call twice and from any thread."""
        self._killed = True
        self._process.kill()
        with self._ended:
            self._process.wait()
            self._tidy()

    def _tidy(self) -> None:
        shutil.rmtree(self.work, ignore_errors=True)

    def _last_words(self) -> str:
        try:
            lines = (self.work / "arcadedb.log").read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            return ""
        text = " ".join(lines[-3:]).strip()
        return f": {text}" if text else ""
