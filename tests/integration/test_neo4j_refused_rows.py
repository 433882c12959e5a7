"""A row that the server refuses is named, with the server's words; the others are written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from neo4j import Driver

from kg.graph.graph import Graph
from kg.graph.tables import GraphWriter
from kg.progress import Progress
from kg.stores.base.store import StoreError
from kg.stores.cypher.neo4j import Neo4jStore
from tests.integration.conftest import MakeGraph
from tests.integration.cypher_dump import dump

pytestmark = pytest.mark.integration
QUIET = Progress(quiet=True)


@pytest.fixture
def unique_language(neo4j_driver: Driver) -> Iterator[None]:
    """A constraint that somebody made in their database, and that our documents break."""
    neo4j_driver.execute_query("CREATE CONSTRAINT theirs FOR (d:Document) REQUIRE d.language IS UNIQUE")
    yield
    neo4j_driver.execute_query("DROP CONSTRAINT theirs")


@pytest.mark.usefixtures("unique_language")
def test_a_conflict_with_somebodys_constraint_names_the_row(
    empty_neo4j: Neo4jStore, neo4j_driver: Driver, make_graph: MakeGraph
) -> None:
    with pytest.raises(StoreError) as raised:
        empty_neo4j.load(make_graph(documents=6), progress=QUIET)
    assert raised.value.problem.startswith(
        "Document: urn:betwixt:document-0000001: the store refuses this row: "
    )
    assert "already exists with label `Document` and property `language` = 'en'" in raised.value.problem


def test_an_edge_without_its_node_is_named(
    empty_neo4j: Neo4jStore, neo4j_driver: Driver, make_graph: MakeGraph, tmp_path: Path
) -> None:
    graph = make_graph(documents=2)
    broken = tmp_path / "broken"
    with GraphWriter(broken, graph=graph.id, base_iri=graph.base_iri, extractors={}) as writer:
        for table in (*graph.nodes, *graph.edges):
            for batch in graph.batches(table, 1000):
                for row in batch.to_pylist():
                    writer.append(table.name, **row)
        writer.append("Entity-NAMED-Name", source="urn:betwixt:document-0000001#entity=0,6", target="nobody")
    with pytest.raises(
        StoreError, match=r"Entity-NAMED-Name: .*#entity=0,6 → nobody: a node that the row refers to"
    ):
        empty_neo4j.load(Graph(broken), progress=QUIET)
    empty_neo4j.load(graph, progress=QUIET)
    repaired = dump(neo4j_driver)
    neo4j_driver.execute_query("MATCH (n) DETACH DELETE n")
    empty_neo4j.load(graph, progress=QUIET)
    assert dump(neo4j_driver) == repaired
