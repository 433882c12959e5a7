"""The folder of a graph: where everything of a build lies, and who may write in it.

``graph.toml`` settings, ``ledger.sqlite`` results, ``rejected.jsonl`` what could not be
read, ``tables/<version>/`` the graph, ``current`` the version that questions read,
``concepts-merged.tsv`` which sentences made one concept of two names,
``concepts-renamed.tsv`` what ``kg build --recluster`` renamed last,
``concept-corrections.tsv`` what the user knows better about the concepts,
``name-corrections.tsv`` what the user knows better about names, ``fact-corrections.tsv`` about
what single texts say, ``stores/`` the embedded stores, ``lock`` held by the one build at work.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import tomllib
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import tomlkit
from filelock import FileLock, Timeout

from betwixt.errors import BetwixtError, InvalidInputError
from betwixt.schema import DEFAULT_BASE_IRI, FORMAT_VERSION
from extractors.encoder.number_formats.arithmetic import Arithmetic, Numbers
from kg.graph.folder_hashes import folder_hashes
from kg.graph.graph import Graph, damaged
from kg.graph.small_files import drafts_of, write_atomically

FIRST_SETTINGS = """\
# Settings of this graph. The first build fixes what stands here; thresholds may be
# changed at any time: the next build assembles the graph anew and extracts nothing again.
"""


class LockedGraphError(BetwixtError):
    """Another process is writing in the graph folder."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What ``graph.toml`` holds.

    Args:
        graph: the graph's random id, by which stores recognise it.
        base_iri: what the ids of documents begin with.
        keep_text: whether characters of the documents go into the graph.
        number_format, device, threads: how models compute; results are byte-identical
            only while these stay the same.
        spacy: the spaCy pipeline whose tokens, noun phrases and names are taken, or empty.
        concepts: whether concept mentions are found and related across documents.
        only: names of the extractors, or of their parts, that run; empty for all.
        wikidata: the index that entities are linked to, a path from the graph's folder; empty for none.
        thresholds: extractor → lowest score that enters the graph.
        extractors: extractor → fingerprint of the last build.
    """

    graph: str
    base_iri: str = DEFAULT_BASE_IRI
    keep_text: bool = True
    number_format: Numbers = "float32"
    device: str = "cpu"
    threads: int = 1
    spacy: str = ""
    concepts: bool = False
    only: tuple[str, ...] = ()
    wikidata: str = ""
    thresholds: Mapping[str, float] = field(default_factory=dict)
    extractors: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of_new_graph(cls) -> Settings:
        """The settings of a graph that nothing was asked for, with an id of its own."""
        return cls(graph=uuid.uuid4().hex)

    @property
    def arithmetic(self) -> Arithmetic:
        """Device and number format."""
        return Arithmetic(self.device, self.number_format)


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
        """Hold the folder for writing; within the block it can be held again. One that is no graph after the
        outermost block, since all was refused, is left as it was.

        Raises:
            LockedGraphError: another process holds it. A killed process holds nothing.
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
            InvalidInputError: the file is damaged, or written by a newer version.
        """
        self.require()
        try:
            content = tomllib.loads(self.settings_path.read_text(encoding="utf-8"))
            format_version = content["format"]
            if format_version > FORMAT_VERSION:
                raise InvalidInputError(
                    f"{self.settings_path}: graph format {format_version}, known here: {FORMAT_VERSION}",
                    "use a newer version of betwixt",
                )
            steps = content.get("steps", {})  # format 2 had none
            return _checked(
                Settings(
                    graph=content["graph"],
                    base_iri=content["base_iri"],
                    keep_text=content["keep_text"],
                    **content["models"],
                    concepts=steps.get("concepts", False),
                    only=tuple(steps.get("only", ())),
                    wikidata=steps.get("wikidata", ""),
                    thresholds=content["thresholds"],
                    extractors=content["extractors"],
                )
            )
        except (ValueError, KeyError, TypeError, AttributeError) as error:  # TOML and UTF-8 among them
            reason = f"{error} is missing" if isinstance(error, KeyError) else error
            raise InvalidInputError(
                f"{self.settings_path}: damaged settings: {reason}",
                "mend the file, put back a copy, or build into a new folder",
            ) from error

    def known_settings(self) -> Settings | None:
        """The settings, or None where no build has written any yet; raises what ``settings`` does."""
        return self.settings() if self.settings_path.is_file() else None

    def write_settings(self, settings: Settings) -> None:
        """Write ``graph.toml``, keeping a user's comments where the file exists."""
        if self.settings_path.exists():
            document = tomlkit.parse(self.settings_path.read_text(encoding="utf-8"))
        else:
            document = tomlkit.parse(FIRST_SETTINGS)
        values: dict[str, Any] = {
            "format": FORMAT_VERSION,
            "graph": settings.graph,
            "base_iri": settings.base_iri,
            "keep_text": settings.keep_text,
            "models": {
                "number_format": settings.number_format,
                "device": settings.device,
                "threads": settings.threads,
                "spacy": settings.spacy,
            },
            "steps": {
                "concepts": settings.concepts,
                "only": list(settings.only),
                "wikidata": settings.wikidata,
            },
            "thresholds": dict(settings.thresholds),
            "extractors": dict(settings.extractors),
        }
        for key, value in values.items():
            if document.get(key) != value:
                document[key] = value
        write_atomically(self.settings_path, tomlkit.dumps(document))

    def has_finished(self) -> bool:
        """Whether a build has ever finished here."""
        return (self.path / "current").is_file()

    def current(self) -> Graph:
        """The last finished graph.

        Raises:
            InvalidInputError: no build has finished here, or its pointer is damaged.
        """
        self.require()
        if not self.has_finished():
            raise InvalidInputError(
                f"{self.path}: its first build has not finished", f"finish it: kg build INPUT -o {self.path}"
            )
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


def _checked(settings: Settings) -> Settings:
    """Settings whose values are of the kinds that they have to be; else ValueError."""
    kinds = {"graph": str, "base_iri": str, "keep_text": bool, "number_format": str, "device": str}
    kinds |= {
        "threads": int,
        "spacy": str,
        "concepts": bool,
        "wikidata": str,
        "thresholds": dict,
        "extractors": dict,
    }
    for name, kind in kinds.items():
        if not isinstance(getattr(settings, name), kind):
            raise ValueError(f"{name} = {getattr(settings, name)!r}")
    for name, threshold in settings.thresholds.items():
        if isinstance(threshold, bool) or not isinstance(threshold, int | float):
            raise ValueError(f"the threshold {name} = {threshold!r}")
    return settings


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
