"""Versions of an embedded store: a load fills a new folder, then switches what questions read.

``FOLDER/<version>/`` is one finished store, and ``FOLDER/current`` names the version for queries. The
writing process holds ``FOLDER/lock``, and every process that reads a version holds
``FOLDER/readers/<version>.<random>``. The operating system gives the locks of a killed process back.
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

from kg.graph.small_files import write_atomically
from kg.stores.base.intact import check_sizes, note_files
from kg.stores.base.store import StoreError

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class HeldVersion:
    """A version that stays on disk until this is closed, or its process ends."""

    folder: Path
    lock: FileLock | None

    def close(self) -> None:
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
        self._readers = folder / "readers"
        self._pointer = folder / "current"

    def current(self) -> Path | None:
        """The version that questions read; None before the first load.

        Raises:
            StoreError: the file that names it cannot be read.
        """
        try:
            name = self._pointer.read_text(encoding="utf-8").strip()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, UnicodeDecodeError) as error:
            problem = f"{self._pointer} cannot be read: {error}"
            raise StoreError(problem, "remove it, and load the graph again: kg load") from error
        return self.folder / name

    def read(self) -> HeldVersion:
        """The current version, held so that no load removes it meanwhile.

        Raises:
            StoreError: nothing was loaded yet, or the version is damaged.
        """
        while (folder := self.current()) is not None:
            reading = HeldVersion(folder, self._reader_lock(folder))
            # Whoever removes versions has switched the pointer before looking for readers:
            # if it still names this version, our lock was there in time.
            if self.current() == folder:
                try:
                    check_sizes(folder)
                except StoreError:
                    reading.close()
                    raise
                return reading
            reading.close()
        raise StoreError(
            f"{self.folder}: nothing was loaded yet", f"load the graph: kg load {self.folder.parents[1]}"
        )

    @contextmanager
    def write(self) -> Iterator[Path]:
        """A new, empty version, which becomes the current one when the block ends without an exception.

        Left empty, it is thrown away. Versions that nobody reads any more, and what killed
        writers left, are removed.

        Raises:
            StoreError: another process writes here.
        """
        self._readers.mkdir(parents=True, exist_ok=True)
        lock = FileLock(self.folder / "lock", thread_local=False)
        try:
            lock.acquire(timeout=0)
        except Timeout:
            raise StoreError(
                f"{self.folder}: another load or update is writing here",
                "wait for it to finish, then run again",
            ) from None
        try:
            self._remove_unread()
            folder = self.folder / uuid.uuid4().hex
            folder.mkdir()
            try:
                yield folder
                if any(folder.iterdir()):
                    note_files(folder)
                    _force_to_disk(folder)
                    write_atomically(self._pointer, folder.name)
            finally:
                self._remove_unread()
        finally:
            lock.release()

    def _remove_unread(self) -> None:
        current = self.current()
        kept = {self._readers, current, *self._read_besides(current)}
        for folder in self.folder.iterdir():
            if folder.is_dir() and folder not in kept:
                # On Windows a file still open cannot be removed: the next writer tries again.
                shutil.rmtree(folder, ignore_errors=True)

    def _read_besides(self, current: Path | None) -> Iterator[Path]:
        for path in self._readers.iterdir():
            version = self.folder / path.name.partition(".")[0]
            if version == current:
                continue  # a lock there may be about to be taken: keep out of its way
            lock = FileLock(path, thread_local=False)
            try:
                lock.acquire(timeout=0)
            except (Timeout, OSError):
                yield version
            else:  # its holder was killed
                HeldVersion(version, lock).close()

    def _reader_lock(self, version: Path) -> FileLock | None:
        lock = FileLock(self._readers / f"{version.name}.{uuid.uuid4().hex}", thread_local=False)
        try:
            self._readers.mkdir(exist_ok=True)
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
