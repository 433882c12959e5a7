"""The folders of the embedded RDF store: one for each version, a pointer to the current one.

A database is never changed under a reader: a new version is written beside it, then the
pointer ``current`` is switched. Readers hold a lock of the operating system, which a
killed process loses, so that what nobody reads can be told from what somebody does.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import shutil
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Self

import filelock

from betwixt.errors import InvalidInputError
from kg.stores.store import StoreError
from kg.tables import write_atomically

logger = logging.getLogger(__name__)

READERS = "readers"
CONTENT = "betwixt.json"
DATABASE = "database"


@dataclass(frozen=True, slots=True)
class Content:
    """What a version holds: a graph's id and content hash, and the version of the RDF mapping.

    ``modified``: a user's update has changed it since.
    """

    graph: str
    content: str
    mapping: int
    modified: bool = False


@dataclass(frozen=True, slots=True)
class Version:
    """One database folder."""

    folder: Path

    @property
    def database(self) -> Path:
        """The folder that Oxigraph reads and writes."""
        return self.folder / DATABASE

    def content(self) -> Content:
        """What the version holds."""
        return Content(**json.loads((self.folder / CONTENT).read_text(encoding="utf-8")))

    def copy_to(self, target: Version) -> None:
        """Copy the database. RocksDB never changes a table file, so those are linked where possible."""
        target.database.mkdir(parents=True)
        for file in self.database.iterdir():
            copy = target.database / file.name
            if file.suffix == ".sst":
                try:
                    os.link(file, copy)
                    continue
                except OSError:
                    logger.debug("no hard links here, copying %s", file)
            if file.name != "LOCK":
                shutil.copyfile(file, copy)


class Reading:
    """Somebody reads a version, until ``close`` or the end of the process."""

    def __init__(self, version: Version) -> None:
        self.version = version
        folder = version.folder / READERS
        folder.mkdir(exist_ok=True)
        self._path = folder / f"{os.getpid()}-{secrets.token_hex(4)}.lock"
        self._lock = filelock.FileLock(self._path, timeout=0, thread_local=False)
        self._lock.acquire()

    def close(self) -> None:
        """Read no longer; safe to call twice."""
        self._lock.release()
        self._path.unlink(missing_ok=True)


class Versions:
    """All versions of one embedded store.

    Args:
        folder: ``GRAPH/stores/oxigraph``.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def current(self) -> Version | None:
        """The version that questions read; None before the first load."""
        try:
            name = (self.folder / "current").read_text(encoding="utf-8").strip()
        except FileNotFoundError:
            return None
        return Version(self.folder / name)

    def read(self) -> Reading:
        """Begin to read the current version.

        Raises:
            InvalidInputError: nothing was loaded yet.
        """
        while True:
            version = self.current
            if version is None:
                raise InvalidInputError(
                    f"{self.folder}: nothing is loaded into the RDF store yet", "load it: kg load GRAPH"
                )
            try:
                reading = Reading(version)
            except FileNotFoundError:
                continue  # replaced and removed since the pointer was read
            # Whoever removes versions has switched the pointer before looking for readers:
            # if it still names this version, our lock was there in time.
            if self.current == version:
                return reading
            reading.close()

    def writing(self) -> filelock.BaseFileLock:
        """The lock, as a context manager, that whoever writes a new version holds.

        Raises:
            StoreError: on entering, where somebody else is writing.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        return _WriterLock(self.folder / "lock", timeout=0, thread_local=False)

    def draft(self, name: str) -> Version:
        """A new version that nobody sees until ``publish``."""
        return Version(self.folder / f"{name}-{secrets.token_hex(4)}")

    def publish(self, draft: Version, content: Content) -> None:
        """Make a finished draft the current version and remove those that nobody reads."""
        write_atomically(draft.folder / CONTENT, json.dumps(asdict(content), indent=2) + "\n")
        write_atomically(self.folder / "current", draft.folder.name + "\n")
        self.clean()

    def clean(self) -> None:
        """Remove drafts of killed loads and old versions without readers; call it as the writer."""
        current = self.current
        for folder in self.folder.iterdir():
            if folder.is_dir() and Version(folder) != current and not _has_readers(folder):
                shutil.rmtree(folder, ignore_errors=True)


class _WriterLock(filelock.FileLock):
    def __enter__(self) -> Self:
        try:
            return super().__enter__()
        except filelock.Timeout:
            raise StoreError(
                f"{self.lock_file}: another process is loading this store", "wait for it, then try again"
            ) from None


def _has_readers(folder: Path) -> bool:
    for path in (folder / READERS).glob("*.lock"):
        try:
            with filelock.FileLock(path, timeout=0, thread_local=False):
                pass
        except filelock.Timeout:
            return True
    return False
