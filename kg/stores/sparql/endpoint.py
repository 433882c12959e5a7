"""Any SPARQL 1.1 server as a store.

The load compares our named graphs by the hashes in the load graph and replaces only those that differ. An
interrupted load continues when it is run again.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping
from dataclasses import replace

from betwixt.schema import expand
from kg.graph.graph import Graph
from kg.progress import Progress
from kg.rdf.streams import named_graphs
from kg.rdf.triples import check_base_iri, iri, literal
from kg.stores.base.deadline import NO_DEADLINE, Deadline, check_length
from kg.stores.base.store import (
    LONGEST_ID,
    Difference,
    ForeignStoreError,
    LoadReport,
    StoreError,
    check_counts,
    one_line,
)
from kg.stores.sparql.counts import table_counts
from kg.stores.sparql.http import Endpoint, SparqlClient
from kg.stores.sparql.judge_process import judged
from kg.stores.sparql.text import operation
from kg.stores.sparql.unknown_names import notes_on_query
from kg.stores.sparql.writer import LOAD_GRAPH, NamedGraphState, NamedGraphWriter
from queries.engine import Language, QueryError, Rows, Value, WriteRefusedError

_MARKER = (
    f"SELECT ?graph ?base WHERE {{ GRAPH {iri(LOAD_GRAPH)} "
    f"{{ {iri(LOAD_GRAPH)} bw:graphId ?graph ; bw:baseIri ?base }} }}"
)


class SparqlEndpointStore:
    """A SPARQL 1.1 server; see ``kg.stores.base.store.Store``.

    Data goes through the Graph Store Protocol where the endpoint has an address for it,
    else through updates that carry several named graphs each.

    Args:
        endpoint: its addresses and credentials.
    """

    name = "sparql"

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._client = SparqlClient(endpoint)

    def load(self, graph: Graph, *, progress: Progress, replace: bool = False) -> LoadReport:
        """Make the server's graphs of ours exactly this graph; graphs of others are left alone.

        With ``replace`` every named graph is written, also those whose hash is the same.

        Raises:
            ForeignStoreError: see ``kg.stores.base.store.Store.load``.
            StoreError: the server is unreachable, or refused some named graphs (the
                others were written).
            IncompleteLoadError: the counts differ afterwards.
        """
        began = time.monotonic()
        check_base_iri(graph.base_iri)
        address = self._endpoint.query_url
        try:
            self._claim(graph, replace)
            held = self._held()
            wanted = _wanted(graph)
            changed = {name for name in wanted if replace or held.get(name) != wanted[name]}
            writer = NamedGraphWriter(self._client)
            writer.remove([name for name in held if name not in wanted])
            if changed:
                with progress.task(f"loading {address}", len(changed), "named graphs") as advance:
                    graphs = (named for named in named_graphs(graph) if named.iri in changed)
                    for finished in writer.replace(graphs, wanted):
                        advance(finished)
            if writer.refused:
                raise StoreError(
                    f"{address}: {len(writer.refused):,} of {len(changed):,} named graphs were refused, "
                    f"one of them <{one_line(min(writer.refused), LONGEST_ID)}>",
                    "the log has the server's words for each",
                )
            check_counts(graph, table_counts(self._select, graph.base_iri), address)
        except QueryError as error:
            raise StoreError(error.problem, error.advice) from error
        return LoadReport(self.name, _differences(graph, held, wanted), time.monotonic() - began)

    def plan(self, graph: Graph) -> Mapping[str, Difference]:
        """What ``load`` would do; where a document differs, its rows count as changed."""
        return _differences(graph, self._held(), _wanted(graph))

    def counts(self) -> Mapping[str, int]:
        """Nodes and edges now in the server's graphs of ours, by table name."""
        marker = self._marker()
        return table_counts(self._select, marker[1]) if marker else {}

    def engine(self, deadline: Deadline = NO_DEADLINE) -> SparqlEndpointEngine:
        """A query engine over the server, which is reached with each question; the caller closes it."""
        return SparqlEndpointEngine(self._endpoint)

    def close(self) -> None:
        """Close the connections; safe to call twice."""
        self._client.close()

    def _select(self, query: str) -> Iterable[tuple[Value, ...]]:
        return self._client.select_patiently(query).rows

    def held_graph(self, deadline: Deadline = NO_DEADLINE) -> str | None:
        """The id of the graph that the server holds, by our marker; None where there is none.

        Raises:
            QueryError: the server cannot be reached, or not in time.
        """
        marker = next(iter(self._client.query(_MARKER, deadline).rows), None)
        return str(marker[0]) if marker else None

    def _marker(self) -> tuple[str, str] | None:
        """Id and base IRI of the graph that the server holds."""
        return next(((str(graph), str(base)) for graph, base in self._select(_MARKER)), None)

    def _held(self) -> dict[str, NamedGraphState]:
        query = (
            f"SELECT ?g ?hash ?rows WHERE {{ GRAPH {iri(LOAD_GRAPH)} "
            "{ ?g bw:contentHash ?hash ; bw:rows ?rows } }"
        )
        return {
            str(name): NamedGraphState(str(digest), json.loads(str(rows)))
            for name, digest, rows in self._select(query)
        }

    def _claim(self, graph: Graph, replace: bool) -> None:
        """Write the marker, or refuse a server that holds something else."""
        marker = self._marker()
        if marker == (graph.id, graph.base_iri):
            return
        address = self._endpoint.query_url
        if marker and not replace:
            raise ForeignStoreError(
                f"{address}: holds another graph, {marker[0]}", "pass --replace to take its place"
            )
        if not marker and not replace and self._is_occupied():
            raise ForeignStoreError(
                f"{address}: holds data without our marker",
                "use an empty data set, or pass --replace to load beside that data",
            )
        NamedGraphWriter(self._client).remove([*self._held(), LOAD_GRAPH])
        self._client.update(
            f"INSERT DATA {{ GRAPH {iri(LOAD_GRAPH)} {{ {iri(LOAD_GRAPH)} "
            f"{iri(expand('bw:graphId'))} {literal(graph.id)} ; "
            f"{iri(expand('bw:baseIri'))} {literal(graph.base_iri)} }} }}"
        )

    def _is_occupied(self) -> bool:
        query = "SELECT ?s WHERE { { ?s ?p ?o } UNION { GRAPH ?g { ?s ?p ?o } } } LIMIT 1"
        return any(True for _ in self._select(query))


def _wanted(graph: Graph) -> dict[str, NamedGraphState]:
    return {named.iri: NamedGraphState.of(named) for named in named_graphs(graph)}


def _differences(
    graph: Graph, held: Mapping[str, NamedGraphState], wanted: Mapping[str, NamedGraphState]
) -> dict[str, Difference]:
    add, change, remove = ({table.name: 0 for table in graph.tables} for _ in range(3))
    nothing = NamedGraphState("", {})
    for name in held.keys() | wanted.keys():
        old, new = held.get(name, nothing), wanted.get(name, nothing)
        if old == new:
            continue
        for table in old.rows.keys() | new.rows.keys():
            before, after = old.rows.get(table, 0), new.rows.get(table, 0)
            change[table] += min(before, after)
            add[table] += max(0, after - before)
            remove[table] += max(0, before - after)
    return {table: Difference(add[table], change[table], remove[table]) for table in add}


class SparqlEndpointEngine:
    """SPARQL over a server; see ``queries.engine.QueryEngine``.

    A query must be standard SPARQL 1.1 that opens no other address; FROM names graphs of the
    server. The time limit is that of judging and of the whole answer; the server itself may go
    on evaluating.
    """

    language: Language = "sparql"

    def __init__(self, endpoint: Endpoint) -> None:
        self._client = SparqlClient(endpoint)

    def run(
        self,
        text: str,
        parameters: Mapping[str, Value],
        *,
        timeout: float | None = None,
        write: bool = False,
    ) -> Rows:
        """Run one query, or with ``write`` one update."""
        if parameters:
            raise QueryError(
                "SPARQL has no parameters",
                "write the values into the query, or ask a question of the catalogue",
            )
        deadline = Deadline.of(timeout)
        check_length(text)
        if operation(text) == "query":
            judgement = judged(text, deadline)
            self._check_graphs(judgement.graphs, deadline)
            answer = self._client.query(judgement.text, deadline)
            return replace(answer, notes=notes_on_query(text))
        if not write:
            raise WriteRefusedError("the query changes the graph", "pass --write if that is meant")
        judgement = judged(text, deadline, update=True)
        try:
            self._client.update_once(judgement.text, deadline)
        except StoreError as error:
            raise QueryError(error.problem, error.advice) from error
        return Rows((), iter(()))

    def _check_graphs(self, graphs: Iterable[str], deadline: Deadline) -> None:
        """Refuse FROM of anything that is not in the store: some servers would fetch it."""
        for graph in sorted(graphs):
            [(is_there,)] = self._client.query(f"ASK {{ GRAPH {iri(graph)} {{ ?s ?p ?o }} }}", deadline).rows
            if not is_there:
                raise QueryError(
                    f"FROM <{graph}>: there is no such named graph",
                    "name a graph of the store, such as a document's",
                )

    def close(self) -> None:
        """Close the connections; safe to call twice."""
        self._client.close()
