"""The graph on disk: a folder of Parquet tables, read in streams.

Every store is loaded from here. Rows stand in a fixed order: by document id, then
by place in the document; corpus-level tables by key. Edge tables have the columns
``source`` and ``target`` (the keys of both ends) before their properties.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from betwixt.errors import InvalidInputError
from betwixt.file_hashes import file_hash
from betwixt.schema import (
    EDGES,
    FORMAT_VERSION,
    NODES,
    EdgeTable,
    NodeTable,
    Property,
)

if TYPE_CHECKING:
    import pyarrow as pa

Table = NodeTable | EdgeTable


def columns(table: Table) -> tuple[Property, ...]:
    """The columns of a table's Parquet file; an edge begins with both ends."""
    if isinstance(table, NodeTable):
        return table.properties
    ends = (
        Property("source", "string", "", f"key of the {table.source}"),
        Property("target", "string", "", f"key of the {table.target}"),
    )
    return ends + table.properties


def identity(table: Table) -> tuple[str, ...]:
    """The columns that make a row unique."""
    return (table.key,) if isinstance(table, NodeTable) else ("source", "target", *table.keys)


_MANIFEST = ("format", "graph", "base_iri", "content", "extractors", "notes", "tables")


@dataclass(frozen=True)
class Graph:
    """A finished graph in a folder: ``manifest.json``, ``nodes/*.parquet``, ``edges/*.parquet``.

    Where concepts were related, ``concept-memory`` holds what a later build needs to keep their ids.

    ``manifest.json`` holds ``{"format", "graph", "base_iri", "content", "extractors", "state",
    "notes": {note: documents}, "without_model": {language: documents},
    "tables": {name: {"rows", "sha256"}}, "files": {path: sha256}}``:
    ``graph`` is the random id that a build folder gets once (stores recognise their graph by it),
    ``content`` a hash over all rows, independent of the Parquet writer's version, ``state`` a hash
    of what the graph was made of, ``files`` the files as they were written, by which damage is
    noticed when a table is first read.
    """

    folder: Path

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """The parsed manifest.

        Raises:
            InvalidInputError: there is no finished graph here, one of another format, or a damaged one.
        """
        path = self.folder / "manifest.json"
        if not path.is_file():
            raise InvalidInputError(
                f"{self.folder}: no finished graph here", "build one: kg build INPUT -o GRAPH"
            )
        try:
            manifest: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
            missing = [key for key in _MANIFEST if key not in manifest]
        except (ValueError, TypeError) as error:
            raise damaged(path, error) from error
        if not isinstance(manifest, dict) or missing:
            raise damaged(path, f"{', '.join(missing)} not in it")
        if manifest["format"] != FORMAT_VERSION:
            newer = manifest["format"] > FORMAT_VERSION
            raise InvalidInputError(
                f"{self.folder}: graph format {manifest['format']}, this version reads {FORMAT_VERSION}",
                "use a newer version of Betwixt"
                if newer
                else f"bring it up to date; its documents are kept: kg build -o {self.folder.parents[1]}",
            )
        return manifest

    @property
    def id(self) -> str:
        """The graph's own id, the same for all versions built in one folder."""
        return str(self.manifest["graph"])

    @property
    def content(self) -> str:
        """Hash over all rows: equal for equal graphs."""
        return str(self.manifest["content"])

    @property
    def base_iri(self) -> str:
        """What document ids and corpus-level IRIs begin with."""
        return str(self.manifest["base_iri"])

    @property
    def extractors(self) -> dict[str, str]:
        """Name → fingerprint of the extractors whose results are in the graph."""
        return dict(self.manifest["extractors"])

    @property
    def notes(self) -> dict[str, int]:
        """Reason for a step without results (``no_model:noun-phrases``) → number of documents."""
        return dict(self.manifest["notes"])

    @property
    def without_model(self) -> dict[str, int]:
        """Language → documents that a model did not read for it, most first."""
        counts: dict[str, int] = self.manifest.get("without_model", {})  # graphs of 0.1 have none
        return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))

    @property
    def nodes(self) -> tuple[NodeTable, ...]:
        """All node tables, in loading order."""
        return NODES

    @property
    def edges(self) -> tuple[EdgeTable, ...]:
        """All edge tables, in loading order."""
        return EDGES

    @property
    def tables(self) -> tuple[Table, ...]:
        """All tables, nodes first."""
        return (*NODES, *EDGES)

    def count(self, table: Table) -> int:
        """Rows of a table."""
        try:
            return int(self.manifest["tables"][table.name]["rows"])
        except (KeyError, TypeError, ValueError) as error:
            raise damaged(self.folder / "manifest.json", f"nothing on {table.name}") from error

    def place(self, table: Table) -> Path:
        """Where the Parquet file of a table lies; every table has one, empty ones too."""
        kind = "nodes" if isinstance(table, NodeTable) else "edges"
        return self.folder / kind / f"{table.name}.parquet"

    def path(self, table: Table) -> Path:
        """The Parquet file of a table, which is as it was written.

        Raises:
            InvalidInputError: it is absent or damaged.
        """
        path = self.place(table)
        self._check(path)
        return path

    def broken(self) -> InvalidInputError | None:
        """What is wrong with the first of the files that is absent or damaged, if one is."""
        try:
            files = {*map(self.place, self.tables), *(self.folder / name for name in self._files)}
            for path in sorted(files):
                self._check(path)
        except InvalidInputError as error:
            return error
        return None

    def check_memory(self) -> None:
        """Whether the memory of concepts is unchanged, according to the manifest.

        Raises:
            InvalidInputError: it is not; no build can make it again.
        """
        try:
            files = self._files
        except InvalidInputError:
            return
        try:
            for name in files:
                if name.startswith(f"{self.memory_path.name}/"):
                    self._check(self.folder / name)
        except InvalidInputError as error:
            raise InvalidInputError(
                error.problem,
                "put back a copy, or put concepts together afresh: kg build --concepts --recluster",
            ) from error

    @property
    def _files(self) -> dict[str, str]:
        """Path in the folder → SHA-256; none in graphs of before it was written down."""
        files: dict[str, str] = self.manifest.get("files", {})
        if not isinstance(files, dict):
            raise damaged(self.folder / "manifest.json", "its files are no list of files")
        return files

    def _check(self, path: Path) -> None:
        known = self._files.get(path.relative_to(self.folder).as_posix())
        if not path.is_file():
            raise damaged(path, "it is missing")
        if known is not None and file_hash(path) != known:
            raise damaged(path, "it is not as it was written")

    @property
    def memory_path(self) -> Path:
        """The folder by which a later build knows this graph's concepts; there is none without concepts."""
        return self.folder / "concept-memory"

    def batches(self, table: Table, size: int) -> Iterator[pa.RecordBatch]:
        """A table's rows in order, ``size`` rows at a time, in flat memory."""
        import pyarrow as pa  # who serves a graph reads none
        import pyarrow.parquet as pq

        path = self.path(table)
        try:
            with pq.ParquetFile(path) as file:
                yield from file.iter_batches(batch_size=size)
        except pa.ArrowInvalid as error:
            raise damaged(path, error) from error


def damaged(path: Path, reason: object) -> InvalidInputError:
    """A file of the finished graph is not as it was written; the next build makes it anew."""
    return InvalidInputError(
        f"{path}: damaged: {reason}",
        f"make it again from what was found in the documents: kg build INPUT -o {_graph_of(path)}",
    )


def _graph_of(path: Path) -> Path:
    """The graph's folder around one of its files."""
    around = (folder for folder in path.parents if (folder / "graph.toml").is_file())
    return next(around, Path("GRAPH"))
