"""How far a graph is: documents by state, nodes and edges by table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pyarrow.compute as pc
import pyarrow.parquet as pq

from betwixt.schema import node_table
from kg.graph.folder import GraphFolder
from kg.graph.graph import Graph
from kg.ledger.ledger import Counts, Ledger
from kg.read.records.outcomes import Rejected


@dataclass(frozen=True, slots=True)
class Status:
    """The state of a graph folder.

    Args:
        counts: documents by state; records that never became one.
        failures: (document id, source, extractor, reason).
        rejected: records that could not be read.
        nodes, edges: rows by table of the last finished graph; empty before the first.
        notes: reason for a step without results → number of done documents.
        without_model: language → documents that a model did not read for it, most first.
        concepts: whether builds relate concepts across documents.
        shared_concepts: how many concepts of the last finished graph are in several documents.
    """

    counts: Counts
    failures: tuple[tuple[str, str, str, str], ...]
    rejected: tuple[Rejected, ...]
    nodes: Mapping[str, int]
    edges: Mapping[str, int]
    notes: Mapping[str, int]
    without_model: Mapping[str, int]
    concepts: bool = False
    shared_concepts: int = 0

    def as_json(self) -> dict[str, Any]:
        """``{"documents": {"attempted", …}, "nodes": …, "edges": …, "concepts": {"related", …},
        "without_model": {language: documents}}``.

        A record that could not be read was attempted and has failed.
        """
        failed = self.counts.failed + self.counts.rejected
        documents = {
            "attempted": self.counts.done + failed,
            "done": self.counts.done,
            "failed": failed,
            "pending": self.counts.pending,
        }
        concepts = {"related": self.concepts, "in_several_documents": self.shared_concepts}
        return {
            "documents": documents,
            "nodes": dict(self.nodes),
            "edges": dict(self.edges),
            "concepts": concepts,
            "without_model": dict(self.without_model),
        }


def status(folder: GraphFolder) -> Status:
    """The state of a graph, also while a build is at work.

    Raises:
        InvalidInputError: there is no graph in the folder.
    """
    settings = folder.settings()
    nodes: dict[str, int] = {}
    edges: dict[str, int] = {}
    notes: dict[str, int] = {}
    without: dict[str, int] = {}
    shared = 0
    if folder.has_finished():
        graph = folder.current()
        nodes = {table.name: graph.count(table) for table in graph.nodes}
        edges = {table.name: graph.count(table) for table in graph.edges}
        notes, without = graph.notes, graph.without_model
        shared = _shared_concepts(graph)
    in_graph = (nodes, edges, notes, without, settings.concepts, shared)
    if not folder.ledger_path.exists():
        return Status(Counts(0, 0, 0, 0, 0), (), (), *in_graph)
    with Ledger(folder.ledger_path, settings.extractors, read_only=True) as ledger:
        failures = tuple(
            (id, folder.place_of(source or ""), extractor, reason)
            for id, source, extractor, reason in ledger.failures()
        )
        return Status(ledger.counts(), failures, tuple(ledger.rejected()), *in_graph)


def _shared_concepts(graph: Graph) -> int:
    documents = pq.read_table(graph.path(node_table("Concept")), columns=["documents"])["documents"]
    return pc.sum(pc.greater(documents, 1)).as_py() or 0
