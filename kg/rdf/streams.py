"""A whole graph as RDF, in streams: table by table as N-Quads, or one named graph after another."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from betwixt.errors import InvalidInputError
from betwixt.schema import NodeTable, document_of, node_table
from kg.graph.graph import Graph, Table
from kg.graph.rows import rows
from kg.progress import Advance
from kg.rdf.triples import RdfMapping, RowMapping, Triples, iri

BYTES_AT_A_TIME = 1 << 20


@dataclass(frozen=True, slots=True)
class NamedGraph:
    """One named graph.

    Args:
        iri: its name.
        triples: can be read once, before the next graph is asked for.
        rows: nodes and edges by table name, of the tables that have some here.
    """

    iri: str
    triples: Iterable[str]
    rows: Mapping[str, int]


def _mapping_of(mapping: RdfMapping, table: Table) -> RowMapping:
    return mapping.node(table) if isinstance(table, NodeTable) else mapping.edge(table)


def n_quads(graph: Graph, advance: Advance) -> Iterator[bytes]:
    """The graph as N-Quads (RDF 1.1 N-Quads, W3C 2014), table by table.

    Args:
        graph: the graph on disk.
        advance: told the number of rows done.

    Yields:
        Whole lines in UTF-8, about a megabyte at a time.
    """
    mapping = RdfMapping(graph.base_iri)
    buffer: list[str] = []
    size = 0
    for table in graph.tables:
        map_row = _mapping_of(mapping, table)
        done = 0
        for row in rows(graph, table):
            name, triples = map_row(row)
            end = f" <{name}> .\n"
            lines = end.join(triples) + end if triples else ""
            buffer.append(lines)
            size += len(lines)
            done += 1
            if size >= BYTES_AT_A_TIME:
                yield "".join(buffer).encode()
                advance(done)
                buffer.clear()
                size = done = 0
        advance(done)
    end = f" {iri(mapping.corpus_graph)} .\n"
    buffer += (triple + end for triple in mapping.closing_triples(graph.extractors))
    yield "".join(buffer).encode()


class _Cursor:
    """A per-document table read beside the others: the rows of the document that is next."""

    def __init__(self, graph: Graph, table: Table, mapping: RdfMapping) -> None:
        self.table = table
        self._map_row = _mapping_of(mapping, table)
        self._rows = rows(graph, table)
        self.next = next(self._rows, None)

    def take(self, document: str, triples: Triples) -> int:
        """Add the document's triples; returns the number of its rows."""
        taken = 0
        while self.next is not None and document_of(self.next[0]) == document:
            triples += self._map_row(self.next)[1]
            self.next = next(self._rows, None)
            taken += 1
        return taken


def _is_per_document(table: Table) -> bool:
    return (table if isinstance(table, NodeTable) else node_table(table.source)).per_document


def named_graphs(graph: Graph) -> Iterator[NamedGraph]:
    """The graph as one named graph for each document, in the graph's order, and the corpus graph.

    Raises:
        InvalidInputError: the rows of a table do not follow the order of the documents.
    """
    mapping = RdfMapping(graph.base_iri)
    first = node_table("Document")
    cursors = [
        _Cursor(graph, table, mapping) for table in graph.tables if _is_per_document(table) and table != first
    ]
    map_document = mapping.node(first)
    for row in rows(graph, first):
        document, triples = map_document(row)
        counts = {cursor.table.name: cursor.take(document, triples) for cursor in cursors}
        present = {name: count for name, count in counts.items() if count}
        yield NamedGraph(document, triples, {first.name: 1, **present})
    for cursor in cursors:
        if cursor.next is not None:
            raise InvalidInputError(
                f"{graph.path(cursor.table)}: {cursor.next[0]} does not follow the order of the documents",
                "build the graph again",
            )
    corpus_rows = {
        table.name: count
        for table in graph.tables
        if not _is_per_document(table) and (count := graph.count(table))
    }
    yield NamedGraph(mapping.corpus_graph, _corpus_triples(graph, mapping), corpus_rows)


def _corpus_triples(graph: Graph, mapping: RdfMapping) -> Iterator[str]:
    for table in graph.tables:
        if not _is_per_document(table):
            map_row = _mapping_of(mapping, table)
            for row in rows(graph, table):
                yield from map_row(row)[1]
    yield from mapping.closing_triples(graph.extractors)


class _ChunkReader(io.RawIOBase):
    def __init__(self, chunks: Iterable[bytes]) -> None:
        self._chunks = iter(chunks)
        self._rest = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        while not self._rest:
            chunk = next(self._chunks, None)
            if chunk is None:
                return 0
            self._rest = memoryview(chunk)
        size = min(len(buffer), len(self._rest))
        buffer[:size] = self._rest[:size]
        self._rest = self._rest[size:]
        return size


def byte_stream(chunks: Iterable[bytes]) -> io.BufferedReader:
    """An iterator of bytes as a file to read from."""
    return io.BufferedReader(_ChunkReader(chunks), BYTES_AT_A_TIME)
