"""The graph on disk in formats of other tools: RDF, SKOS, networkx, GraphML, CSV, neo4j-admin.

All are written as streams: memory stays flat in the size of the graph.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from betwixt.errors import InvalidInputError
from kg.graph.graph import Graph
from kg.progress import Advance, Progress

STANDARD_OUTPUT = "-"
ARCHIVE = ".zip"


@dataclass(frozen=True, slots=True)
class Format:
    """One format.

    Args:
        name: what the user types after ``--format``.
        describes: one line for the help.
        is_folder: whether it is a folder of files, which cannot go to standard output.
        is_archive_too: whether a zip archive may stand for the folder.
    """

    name: str
    describes: str
    is_folder: bool = False
    is_archive_too: bool = False


FORMATS: tuple[Format, ...] = (
    Format("nquads", "RDF as N-Quads, a named graph for each document"),
    Format(
        "nquads-parts", "a folder of compressed N-Quads files of like size, for bulk loaders", is_folder=True
    ),
    Format("trig", "RDF as TriG, a named graph for each document"),
    Format("turtle", "RDF as Turtle: the union of all named graphs, which Turtle has no names for"),
    Format("skos", "the concepts alone as a SKOS vocabulary in Turtle"),
    Format("networkx", "node-link JSON of a directed multigraph, for networkx.node_link_graph"),
    Format("graphml", "GraphML of a directed multigraph, for Gephi, yEd and networkx.read_graphml"),
    Format("csv", "a folder of CSV files, one a table, or a zip archive of them", True, True),
    Format("neo4j-admin", "a folder of CSV files for neo4j-admin database import", is_folder=True),
)


def export(
    graph: Graph, format: str, destination: Path | str, *, progress: Progress, spreadsheet: bool = False
) -> str:
    """Write a graph in another format.

    Args:
        graph: the graph on disk.
        format: a name of ``FORMATS``.
        destination: a file, or ``-`` for standard output; a new or empty folder where
            the format is one, or for CSV a file called ``.zip``. A file is replaced only when
            the new one is complete.
        progress: told the rows done.
        spreadsheet: in CSV put an apostrophe before texts that a spreadsheet would compute.

    Returns:
        What to do with it, in a sentence or two; an empty string where that is plain.

    Raises:
        InvalidInputError: no such format, or the destination does not go with it.
    """
    chosen = next((known for known in FORMATS if known.name == format), None)
    if chosen is None:
        names = ", ".join(known.name for known in FORMATS)
        raise InvalidInputError(f"no export format {format!r}", f"known formats: {names}")
    total = sum(map(graph.count, graph.tables))
    with progress.task(f"exporting {format}", total, "rows") as advance:
        if chosen.is_archive_too and str(destination).lower().endswith(ARCHIVE):
            from kg.export.csv_tables import write_csv_archive

            with _opened(destination) as file:
                write_csv_archive(graph, file, advance, spreadsheet=spreadsheet)
            return ""
        if chosen.is_folder:
            return _to_folder(graph, chosen, destination, advance, spreadsheet)
        with _opened(destination) as file:
            for chunk in _stream(format)(graph, advance):
                file.write(chunk)
    return ""


def _stream(format: str) -> Callable[[Graph, Advance], Iterator[bytes]]:
    """The writer of a format, imported only when it is used."""
    if format == "networkx":
        from kg.export.node_link import node_link_json

        return node_link_json
    if format == "graphml":
        from kg.export.graphml import graphml

        return graphml
    if format == "skos":
        from kg.export.skos import skos

        return skos
    if format == "nquads":
        from kg.rdf.streams import n_quads

        return n_quads
    from kg.export import turtle

    return turtle.trig if format == "trig" else turtle.turtle


def _to_folder(
    graph: Graph, format: Format, destination: Path | str, advance: Advance, spreadsheet: bool
) -> str:
    if destination == STANDARD_OUTPUT:
        instead = " or -o FILE.zip" if format.is_archive_too else ""
        raise InvalidInputError(f"{format.name} files are a folder", f"pass -o FOLDER{instead}")
    folder = Path(destination)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InvalidInputError(f"{folder}: is not an empty folder", "name a new one")
    if format.name == "csv":
        from kg.export.csv_tables import write_csv_folder

        write_csv_folder(graph, folder, advance, spreadsheet=spreadsheet)
        return ""
    if format.name == "nquads-parts":
        from kg.export.nquads_parts import write_n_quads_parts

        return write_n_quads_parts(graph, folder, advance)
    from kg.export.neo4j_admin import write_import_files

    return write_import_files(graph, folder, advance)


@contextlib.contextmanager
def _opened(destination: Path | str) -> Iterator[IO[bytes]]:
    if destination == STANDARD_OUTPUT:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    path = Path(destination)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with draft.open("wb") as file:
            yield file
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
