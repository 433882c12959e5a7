"""Versions of an embedded store: a load fills a new folder, then switches what questions read.

``FOLDER/<version>/`` holds one finished store, ``FOLDER/current`` names the one that
questions read, ``FOLDER/lock`` is held by the one process that writes, and
``FOLDER/readers/<version>.<random>`` by every process that reads a version. The
operating system gives the locks of a killed process back.
"""

from __future__ import annotations

import logging
import os
import shutil
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from kg.stores.store import StoreError
from kg.tables import write_atomically

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Reading:
    """A version that stays on disk until it is released."""

    folder: Path
    lock: FileLock | None

    def release(self) -> None:
        """Let the version be removed once it is no longer current; safe to call twice."""
        if self.lock is not None and self.lock.is_locked:
            self.lock.release()
            with suppress(OSError):  # somebody may be trying the lock just now: they remove it then
                Path(self.lock.lock_file).unlink(missing_ok=True)


class Versions:
    """The versions of one store.

    Args:
        folder: where they lie, e.g. ``GRAPH/stores/arcadedb``; it need not exist.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def current(self) -> Path | None:
        """The version that questions read; None before the first load."""
        try:
            name = (self.folder / "current").read_text(encoding="utf-8").strip()
        except FileNotFoundError:
            return None
        return self.folder / name

    def read(self) -> Reading | None:
        """The current version, held so that no load removes it meanwhile; None before the first load."""
        while (folder := self.current()) is not None:
            lock = self._reader_lock(folder)
            if self.current() == folder:
                return Reading(folder, lock)
            Reading(folder, lock).release()  # a load switched between our two looks
        return None

    @contextmanager
    def write(self) -> Iterator[Path]:
        """A new, empty version, which becomes the current one when the block ends without an exception.

        Raises:
            StoreError: another process writes here.
        """
        (self.folder / "readers").mkdir(parents=True, exist_ok=True)
        lock = FileLock(self.folder / "lock", thread_local=False)
        try:
            lock.acquire(timeout=0)
        except Timeout as error:
            raise StoreError(
                f"{self.folder}: another load is writing here", "wait for it to finish, then run again"
            ) from error
        try:
            self._remove_unread()
            folder = self.folder / uuid.uuid4().hex
            folder.mkdir()
            try:
                yield folder
                _force_to_disk(folder)
                write_atomically(self.folder / "current", folder.name)
            finally:
                self._remove_unread()
        finally:
            lock.release()

    def _remove_unread(self) -> None:
        """Remove what is neither current nor read: old versions, and what a killed load left."""
        read = self._read_versions()
        current = self.current()
        for folder in self.folder.iterdir():
            if folder.is_dir() and folder.name != "readers" and folder != current and folder.name not in read:
                # On Windows a file still open cannot be removed: the next load tries again.
                shutil.rmtree(folder, ignore_errors=True)

    def _read_versions(self) -> set[str]:
        read = set()
        for path in (self.folder / "readers").iterdir():
            lock = FileLock(path, thread_local=False)
            try:
                lock.acquire(timeout=0)
            except (Timeout, OSError):
                read.add(path.name.partition(".")[0])
            else:  # its holder was killed
                Reading(path, lock).release()
        return read

    def _reader_lock(self, version: Path) -> FileLock | None:
        readers = self.folder / "readers"
        lock = FileLock(readers / f"{version.name}.{uuid.uuid4().hex}", thread_local=False)
        try:
            readers.mkdir(exist_ok=True)
            lock.acquire()
        except OSError as error:  # a read-only medium: nobody can load there either
            logger.debug("%s: reading without a lock: %s", version, error)
            return None
        return lock


def _force_to_disk(folder: Path) -> None:
    """Make sure that the pointer never outlives what it points to, not even a power cut."""
    for path in folder.rglob("*"):
        if path.is_file():
            with path.open("rb+") as file:
                os.fsync(file.fileno())
