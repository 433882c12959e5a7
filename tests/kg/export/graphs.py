"""Graphs of given concepts, and how a graph is exported."""

from __future__ import annotations

from pathlib import Path

from betwixt.schema import DEFAULT_BASE_IRI
from kg.export import export
from kg.graph.graph import Graph
from kg.graph.tables import GraphWriter
from kg.progress import Progress

QUIET = Progress(quiet=True)
ODD = 'a "b", \r\n\x00\x0b <c> & é 😀\ufffe'
FORMULA = "=1+1"


def written(folder: Path, concepts: list[dict[str, object]], broader: list[tuple[str, str]]) -> Graph:
    with GraphWriter(folder, graph="odd", base_iri=DEFAULT_BASE_IRI, extractors={}) as writer:
        for concept in concepts:
            given = {
                "language": "en",
                "type": "Task",
                "mentions": 1,
                "documents": 1,
                "concerned_documents": 1,
                "definition": None,
            }
            writer.append("Concept", **{**given, **concept})
        for child, parent in broader:
            writer.append(
                "Concept-BROADER-Concept", source=child, target=parent, score=0.5, basis="names", documents=0
            )
    return Graph(folder)


def exported(graph: Graph, format: str, path: Path, **options: bool) -> Path:
    export(graph, format, path, progress=QUIET, **options)
    return path
