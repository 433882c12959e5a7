"""Writing named graphs to a SPARQL server, in requests of a bounded size.

The load graph holds a hash and the row counts of each named graph of ours. Both are
removed before a graph is touched and written after it: a graph without a hash is
written again by the next load.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from betwixt.schema import expand
from kg.rdf.streams import NamedGraph
from kg.rdf.triples import iri, literal
from kg.stores.sparql.http import RefusedError, SparqlClient

logger = logging.getLogger(__name__)

LOAD_GRAPH = expand("bw:load")
"""The named graph with the marker and what is known of our named graphs."""
CHARACTERS_IN_A_REQUEST = 1_000_000


@dataclass(frozen=True, slots=True)
class NamedGraphState:
    """What the load graph says of a named graph: a hash over its triples, its rows by table."""

    hash: str
    rows: Mapping[str, int]

    @classmethod
    def of(cls, named: NamedGraph) -> NamedGraphState:
        """The same of a graph that is to be written; reads its triples."""
        digest = hashlib.sha256()
        for triple in named.triples:
            digest.update(triple.encode())
            digest.update(b"\n")
        return cls(digest.hexdigest(), dict(named.rows))


@dataclass(frozen=True, slots=True)
class _TurtleChunk:
    """Some triples of a named graph, as Turtle; most graphs are one piece."""

    graph: str
    turtle: str
    is_first: bool
    is_last: bool


def _turtle_chunks(named: NamedGraph) -> Iterator[_TurtleChunk]:
    lines: list[str] = []
    size = 0
    is_first = True
    for triple in named.triples:
        if size >= CHARACTERS_IN_A_REQUEST:
            yield _TurtleChunk(named.iri, "".join(lines), is_first, is_last=False)
            lines, size, is_first = [], 0, False
        lines.append(f"{triple} .\n")
        size += len(triple)
    yield _TurtleChunk(named.iri, "".join(lines), is_first, is_last=True)


def _batches(graphs: Iterable[NamedGraph]) -> Iterator[list[_TurtleChunk]]:
    batch: list[_TurtleChunk] = []
    size = 0
    for named in graphs:
        for piece in _turtle_chunks(named):
            if batch and size + len(piece.turtle) > CHARACTERS_IN_A_REQUEST:
                yield batch
                batch, size = [], 0
            batch.append(piece)
            size += len(piece.turtle)
    if batch:
        yield batch


class NamedGraphWriter:
    """Replaces and removes named graphs of ours.

    Args:
        client: of the server.

    Attributes:
        refused: IRIs of the graphs that the server did not take; the log says why.
    """

    def __init__(self, client: SparqlClient) -> None:
        self._client = client
        self.refused: set[str] = set()

    def replace(self, graphs: Iterable[NamedGraph], known: Mapping[str, NamedGraphState]) -> Iterator[int]:
        """Write graphs in place of what the server has under their names.

        Args:
            graphs: read one after the other.
            known: what the load graph shall say of each, by name.

        Yields:
            The number of graphs finished since the last time.

        Raises:
            StoreError: the server is unreachable.
        """
        for batch in _batches(graphs):
            self._write(batch, known)
            yield sum(piece.is_last for piece in batch)

    def _write(self, batch: Sequence[_TurtleChunk], known: Mapping[str, NamedGraphState]) -> None:
        """Send one batch; if it is refused, graph by graph, so that one bad graph fails alone."""
        pieces = [piece for piece in batch if piece.graph not in self.refused]
        try:
            if self._client.endpoint.graph_store_url:
                self._put(pieces, known)
            else:
                self._insert(pieces, known)
        except RefusedError as error:
            if len(pieces) > 1:
                for piece in pieces:
                    self._write([piece], known)
            else:
                self.refused.add(pieces[0].graph)
                logger.error("named graph <%s> was refused: %s", pieces[0].graph, error.problem)

    def _put(self, pieces: Sequence[_TurtleChunk], known: Mapping[str, NamedGraphState]) -> None:
        if begun := [piece.graph for piece in pieces if piece.is_first]:
            self._client.update(_forget(begun))
        for piece in pieces:
            send = self._client.put_graph if piece.is_first else self._client.add_to_graph
            send(piece.graph, piece.turtle)
        self._client.update(f"INSERT DATA {{ {_remember(pieces, known)} }}")

    def _insert(self, pieces: Sequence[_TurtleChunk], known: Mapping[str, NamedGraphState]) -> None:
        begun = [piece.graph for piece in pieces if piece.is_first]
        operations = [_forget(begun)] if begun else []
        operations += [f"DROP SILENT GRAPH {iri(graph)}" for graph in begun]
        data = "".join(f"GRAPH {iri(piece.graph)} {{\n{piece.turtle}}}\n" for piece in pieces)
        operations.append(f"INSERT DATA {{ {data}{_remember(pieces, known)} }}")
        self._client.update(" ;\n".join(operations))

    def remove(self, graphs: Sequence[str]) -> None:
        """Drop named graphs, then what the load graph says of them."""
        for first in range(0, len(graphs), 500):
            some = graphs[first : first + 500]
            drops = [f"DROP SILENT GRAPH {iri(graph)}" for graph in some]
            self._client.update(" ;\n".join([*drops, _forget(some)]))


def _forget(graphs: Iterable[str]) -> str:
    names = " ".join(map(iri, graphs))
    known = f"GRAPH {iri(LOAD_GRAPH)} {{ ?g ?p ?o }}"
    return f"DELETE {{ {known} }} WHERE {{ VALUES ?g {{ {names} }} {known} }}"


def _remember(pieces: Iterable[_TurtleChunk], known: Mapping[str, NamedGraphState]) -> str:
    has_hash, has_rows = iri(expand("bw:contentHash")), iri(expand("bw:rows"))
    lines = []
    for piece in pieces:
        if piece.is_last:
            held = known[piece.graph]
            rows = literal(json.dumps(held.rows, sort_keys=True))
            lines.append(f"{iri(piece.graph)} {has_hash} {literal(held.hash)} ; {has_rows} {rows} .")
    return f"GRAPH {iri(LOAD_GRAPH)} {{ {' '.join(lines)} }}"
