"""The folder of a graph: where everything of a build lies, and who may write in it.

``graph.toml`` has the settings, ``ledger.sqlite`` the results, ``rejected.jsonl`` the rejected records, and
``tables/<version>/`` the graph. ``current`` names the version for queries. ``concepts-merged.tsv`` lists
sentences that merged two names into one concept. ``concepts-renamed.tsv`` lists the ids that the last ``kg
build --recluster`` changed. ``vocabulary-terms.tsv`` has how often texts mention a vocabulary's terms, and
``list-problems.txt`` what could not be used of a user's lists. ``concept-corrections.tsv``,
``name-corrections.tsv`` and ``fact-corrections.tsv`` are the user's corrections. ``stores/`` has the embedded
stores. A running build holds ``lock``.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

from filelock import FileLock, Timeout

from betwixt.errors import BetwixtError, InvalidInputError
from kg.graph.folder_hashes import folder_hashes
from kg.graph.graph import Graph, damaged
from kg.graph.settings import Settings, read_settings, write_settings
from kg.graph.small_files import drafts_of, write_atomically


class LockedGraphError(BetwixtError):
    """Another process is writing in the graph folder."""


class GraphFolder:
    """A graph's folder.

    Args:
        path: the folder; it need not exist.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._lock = FileLock(self.path / "lock")

    @property
    def settings_path(self) -> Path:
        """``graph.toml``."""
        return self.path / "graph.toml"

    @property
    def ledger_path(self) -> Path:
        """``ledger.sqlite``."""
        return self.path / "ledger.sqlite"

    @property
    def rejected_path(self) -> Path:
        """``rejected.jsonl``."""
        return self.path / "rejected.jsonl"

    @property
    def merged_path(self) -> Path:
        """``concepts-merged.tsv``."""
        return self.path / "concepts-merged.tsv"

    @property
    def renamed_path(self) -> Path:
        """``concepts-renamed.tsv``."""
        return self.path / "concepts-renamed.tsv"

    @property
    def terms_path(self) -> Path:
        """``vocabulary-terms.tsv``."""
        return self.path / "vocabulary-terms.tsv"

    @property
    def list_problems_path(self) -> Path:
        """``list-problems.txt``."""
        return self.path / "list-problems.txt"

    @property
    def corrections_path(self) -> Path:
        """``concept-corrections.tsv``."""
        return self.path / "concept-corrections.tsv"

    def corrections_hash(self) -> str:
        """The SHA-256 of ``concept-corrections.tsv`` in hexadecimal digits; nothing where it is absent."""
        return _hash(self.corrections_path)

    @property
    def name_corrections_path(self) -> Path:
        """``name-corrections.tsv``."""
        return self.path / "name-corrections.tsv"

    def name_corrections_hash(self) -> str:
        """The SHA-256 of ``name-corrections.tsv``, as of the other one."""
        return _hash(self.name_corrections_path)

    @property
    def fact_corrections_path(self) -> Path:
        """``fact-corrections.tsv``."""
        return self.path / "fact-corrections.tsv"

    def fact_corrections_hash(self) -> str:
        """The SHA-256 of ``fact-corrections.tsv``, as of the other ones."""
        return _hash(self.fact_corrections_path)

    @property
    def correction_paths(self) -> dict[str, Path]:
        """What is corrected → the table of it."""
        return {
            "names": self.name_corrections_path,
            "concepts": self.corrections_path,
            "facts": self.fact_corrections_path,
        }

    def place_of(self, source: str) -> str:
        """Where a document's source lies: a path that leads out of the folder, from where it is asked for."""
        return os.path.normpath(self.path / source) if source.startswith("../") else source

    def lists(self, settings: Settings) -> tuple[Path | None, Path | None]:
        """Where the vocabulary and the names of a graph's settings lie."""
        vocabulary, names = (value and self.path / value for value in (settings.vocabulary, settings.names))
        return vocabulary or None, names or None

    def require(self) -> Self:
        """This folder, if a build was ever begun in it.

        Raises:
            InvalidInputError: there is no graph here.
        """
        if not self.settings_path.is_file():
            raise InvalidInputError(
                f"{self.path}: no graph here", f"build one: kg build INPUT -o {self.path}"
            )
        return self

    def create(self, settings: Settings | None = None) -> None:
        """Make the folder with its settings; an existing graph is left as it is.

        Raises:
            InvalidInputError: the folder holds other things.
        """
        if not self.settings_path.exists():
            self._make()
            self.write_settings(settings or Settings.of_new_graph())

    def _make(self) -> None:
        """Make the folder, unless it is there; refuse one that holds other things than a graph."""
        ours = {self.path / "lock", *drafts_of(self.settings_path)}
        holds_others = self.path.is_dir() and not ours.issuperset(self.path.iterdir())
        if not self.settings_path.exists() and (holds_others or self.path.is_file()):
            raise InvalidInputError(
                f"{self.path}: exists and is no graph folder", "choose a new or an empty folder for -o"
            )
        self.path.mkdir(parents=True, exist_ok=True)

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Hold the folder for writing; within the block it can be held again. If the folder is no graph
        after the outermost block, because all input was refused, it stays as it was.

        Raises:
            LockedGraphError: another process holds it. A killed process holds no lock.
            InvalidInputError: the folder holds other things.
        """
        was_there = self.path.is_dir()
        self._make()
        try:
            self._lock.acquire(timeout=0)
        except Timeout as error:
            raise LockedGraphError(
                f"{self.path}: another build is writing here",
                "wait for it to finish, or stop it, then run again",
            ) from error
        try:
            for path in (self.settings_path, self.path / "current"):
                for draft in drafts_of(path):  # of a build that was killed while it wrote
                    draft.unlink(missing_ok=True)
            yield
        finally:
            no_graph = self._lock.lock_counter == 1 and not self.settings_path.exists()
            if no_graph:
                with suppress(PermissionError):  # Windows removes no file that is open
                    Path(self._lock.lock_file).unlink(missing_ok=True)
            self._lock.release()
            if no_graph and not was_there and not any(self.path.iterdir()):
                self.path.rmdir()

    def settings(self) -> Settings:
        """The settings as they stand in ``graph.toml``.

        Raises:
            InvalidInputError: the file is damaged, has an unknown setting, or comes from a newer version.
        """
        self.require()
        return read_settings(self.settings_path, is_new=not self.ledger_path.exists())

    def known_settings(self) -> Settings | None:
        """The settings, or None where no build has written any yet; raises what ``settings`` does."""
        return self.settings() if self.settings_path.is_file() else None

    def write_settings(self, settings: Settings) -> None:
        """Write ``graph.toml``, with a user's comments where the file exists."""
        write_settings(self.settings_path, settings)

    def has_finished(self) -> bool:
        """Whether a build has ever finished here."""
        return (self.path / "current").is_file()

    def require_finished(self) -> Self:
        """This folder, if a build has ever finished in it.

        Raises:
            InvalidInputError: there is no graph here, or its first build has not finished.
        """
        self.require()
        if not self.has_finished():
            raise InvalidInputError(
                f"{self.path}: its first build has not finished", f"finish it: kg build INPUT -o {self.path}"
            )
        return self

    def current(self) -> Graph:
        """The last finished graph.

        Raises:
            InvalidInputError: no build has finished here, or its pointer is damaged.
        """
        self.require_finished()
        pointer = self.path / "current"
        version = pointer.read_text(encoding="utf-8", errors="replace").strip()
        if not _VERSION.fullmatch(version) or not (self.path / "tables" / version).is_dir():
            raise damaged(pointer, f"there is no version {version[:40]!r}")
        return Graph(self.path / "tables" / version)

    def memory(self) -> Path | None:
        """Where the current graph's memory of concepts lies, if it has one.

        Where it is not known which version is the current one, and there is one only, it is that.
        """
        if not self.has_finished():
            return None
        try:
            memory = self.current().memory_path
        except InvalidInputError:
            versions = [path for path in (self.path / "tables").glob("*") if _VERSION.fullmatch(path.name)]
            if len(versions) != 1:
                return None
            memory = Graph(versions[0]).memory_path
        return memory if memory.is_dir() else None

    def draft(self) -> Path:
        """An empty folder for a graph in the making; what an interrupted build left is deleted."""
        draft = self.path / "tables" / ".draft"
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir(parents=True)
        return draft

    def publish(self, draft: Path) -> Graph:
        """Make a finished draft the current version, and delete the versions before it."""
        version = _version(Graph(draft))
        place = self.path / "tables" / version
        if _has_files_of(place, draft):  # the same rows, made of something else
            (draft / "manifest.json").replace(place / "manifest.json")
            shutil.rmtree(draft)
        else:
            shutil.rmtree(self.path / "tables" / ".replaced", ignore_errors=True)
            if place.exists():  # damaged, or written by another version of the Parquet writer
                place.replace(self.path / "tables" / ".replaced")
            draft.replace(place)
        write_atomically(self.path / "current", version + "\n")
        for old in (self.path / "tables").iterdir():
            if old != place:
                shutil.rmtree(old, ignore_errors=True)
        return Graph(place)


_VERSION = re.compile(r"[0-9a-f]{16}(-[0-9a-f]{8})?")


def _has_files_of(place: Path, draft: Path) -> bool:
    """Whether a version has the very files of a draft, the manifest apart."""
    own, new = (folder_hashes(folder) if folder.is_dir() else {} for folder in (place, draft))
    own.pop("manifest.json", None)
    new.pop("manifest.json", None)
    return place.is_dir() and own == new


def _version(graph: Graph) -> str:
    """The name of a version: from its rows, and from the memory of concepts that lies beside them."""
    digest = hashlib.sha256()
    for file in sorted(graph.memory_path.rglob("*")):
        if file.is_file():
            digest.update(file.name.encode())
            digest.update(file.read_bytes())
    return graph.content[:16] + (f"-{digest.hexdigest()[:8]}" if graph.memory_path.is_dir() else "")


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
