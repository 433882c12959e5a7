"""The seed graph of the topic builder: names of concepts, broader to narrower, from several sources.

Cattan et al. 2021, section 3.2: the task tree and the hypernyms are merged, equal names being one node.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import networkx as nx

from betwixt.errors import InvalidInputError
from betwixt.names.concept_key import concept_key
from extractors.concepts.hypernym_patterns import hypernyms
from training.gold.folder import FOLDER
from training.gold.lines import numbered_lines
from training.gold.scirex import Paper

TASK_TREES = (
    FOLDER / "pwc_tasks" / "sota_extractor_task_edges.tsv",
    FOLDER / "pwc_tasks" / "pwc2025_task_edges.tsv.gz",
)
OPENCS = FOLDER / "opencs"


class Edge(NamedTuple):
    """A broader and a narrower name, as a source writes them."""

    parent: str
    child: str
    source: str


@dataclass(frozen=True, slots=True)
class SeedGraph:
    """Concepts by their keys, without cycles.

    Args:
        labels: key → the name as first written.
        edges: parent → child, with the attribute ``source``: the first source that has it.
        refused: edges that would have closed a cycle, in their order.
    """

    labels: Mapping[str, str]
    edges: nx.DiGraph
    refused: tuple[Edge, ...] = ()

    def only(self, sources: Collection[str]) -> nx.DiGraph:
        """The edges of some sources, and the concepts between them."""
        chosen = [edge[:2] for edge in self.edges.edges(data="source") if edge[2] in sources]
        return nx.edge_subgraph(self.edges, chosen)

    def children(self, concept: str) -> list[str]:
        """The keys right below a concept, in order of the alphabet."""
        return sorted(self.edges.successors(concept)) if concept in self.edges else []


def seed_graph(edges: Iterable[Edge]) -> SeedGraph:
    """Merge edges; of those that contradict each other in a cycle the earlier ones stay.

    Args:
        edges: in order of trust, the surest source first.
    """
    first: dict[tuple[str, str], Edge] = {}
    labels: dict[str, str] = {}
    for edge in edges:
        keys = concept_key(edge.parent), concept_key(edge.child)
        if all(keys) and keys[0] != keys[1]:
            first.setdefault(keys, edge)
            labels.setdefault(keys[0], edge.parent)
            labels.setdefault(keys[1], edge.child)
    graph = nx.DiGraph()
    graph.add_edges_from(first)
    refused = list(_closing_cycles(graph, first))
    graph.remove_edges_from(refused)
    nx.set_edge_attributes(graph, {keys: first[keys].source for keys in graph.edges}, "source")
    return SeedGraph(labels, graph, tuple(first[keys] for keys in refused))


def _closing_cycles(graph: nx.DiGraph, ordered: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The edges that close a cycle of earlier ones; only within a strong component can there be any."""
    component = {
        node: number
        for number, nodes in enumerate(nx.strongly_connected_components(graph))
        if len(nodes) > 1
        for node in nodes
    }
    kept = nx.DiGraph()
    for parent, child in ordered:
        if parent not in component or component[parent] != component.get(child):
            continue
        if kept.has_node(parent) and kept.has_node(child) and nx.has_path(kept, child, parent):
            yield parent, child
        else:
            kept.add_edge(parent, child)


def task_tree(path: Path) -> Iterator[Edge]:
    """The edges of a task tree: a header, then parent and child, parted by tabs; more columns are ignored.

    Raises:
        InvalidInputError: the file cannot be read, or a line has fewer than two columns.
    """
    for row in _rows(path, 2):
        yield Edge(row[0], row[1], "pwc")


def opencs(folder: Path = OPENCS) -> Iterator[Edge]:
    """The edges of OpenCS, from ``concepts.tsv.gz`` (id, label) and ``broader.tsv.gz`` (child, parent).

    Raises:
        InvalidInputError: a file cannot be read, or a line is damaged or names an unknown concept.
    """
    labels = {row[0]: row[1] for row in _rows(folder / "concepts.tsv.gz", 2)}
    path = folder / "broader.tsv.gz"
    for number, (child, parent, *_) in enumerate(_rows(path, 2), start=2):
        for id_ in (child, parent):
            if id_ not in labels:
                raise InvalidInputError(
                    f"{path}:{number}: no concept {id_}", "get both files from one release"
                )
        yield Edge(labels[parent], labels[child], "opencs")


def stated(papers: Iterable[Paper]) -> Iterator[Edge]:
    """The hypernyms that papers state between their typed mentions, found by patterns."""
    for paper in papers:
        mentions = [paper.span(words) for words, _ in paper.mentions]
        sentences = [paper.span(sentence) for sentence in paper.sentences]
        for pair in hypernyms(paper.document.text, paper.characters, sentences, mentions):
            yield Edge(
                paper.document.surface(pair.hypernym), paper.document.surface(pair.hyponym), "hypernym"
            )


def _rows(path: Path, columns: int) -> Iterator[list[str]]:
    """The rows below the header of a file of tab-separated values."""
    lines = numbered_lines(path)
    next(lines, None)
    for place, line in lines:
        row = line.decode("utf-8", errors="replace").rstrip("\r\n").split("\t")
        if len(row) < columns:
            raise InvalidInputError(f"{place}: {len(row)} columns", f"expected {columns}, parted by tabs")
        yield row
