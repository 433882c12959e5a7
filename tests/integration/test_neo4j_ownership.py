"""Somebody's database is somebody's: what a load refuses, and what ``replace`` may delete."""

from __future__ import annotations

import pytest
from neo4j import Driver

from kg.progress import Progress
from kg.stores.base.store import ForeignStoreError, StoreError
from kg.stores.cypher.dialect import Dialect
from kg.stores.cypher.load import CypherLoader
from kg.stores.cypher.neo4j import Neo4jStore
from tests.integration.conftest import MakeGraph
from tests.integration.cypher_dump import dump
from tests.integration.observed_progress import ObservedProgress

pytestmark = pytest.mark.integration
QUIET = Progress(quiet=True)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("CREATE (:Customer {name: 'Ada'})", "holds 1 nodes that no kg load has left"),
        ("CREATE (:Document {id: 'theirs'}), (:Customer)", "holds 2 nodes that no kg load has left"),
        ("CREATE (:BetwixtGraph {graph: 'other', format: 1})", "holds another graph .other."),
        ("CREATE (:BetwixtGraph {graph: 'test', format: 0})", "holds this graph in format 0"),
    ],
)
def test_a_foreign_database_is_refused_and_left_alone(
    empty_neo4j: Neo4jStore, neo4j_driver: Driver, make_graph: MakeGraph, content: str, words: str
) -> None:
    neo4j_driver.execute_query(content)
    before = dump(neo4j_driver)
    with pytest.raises(ForeignStoreError, match=words) as raised:
        empty_neo4j.load(make_graph(documents=1), progress=QUIET)
    assert "--replace" in raised.value.advice
    with pytest.raises(ForeignStoreError, match=words):
        empty_neo4j.plan(make_graph(documents=1, seed=1))
    assert dump(neo4j_driver) == before


def test_replace_deletes_our_labels_and_nothing_else(
    empty_neo4j: Neo4jStore, neo4j_driver: Driver, make_graph: MakeGraph
) -> None:
    graph = make_graph(documents=2)
    empty_neo4j.load(graph, progress=QUIET)
    expected = dump(neo4j_driver)
    empty_neo4j.load(make_graph(documents=3, graph="another"), progress=QUIET, replace=True)
    neo4j_driver.execute_query(
        "MATCH (d:Document) WITH d LIMIT 1 CREATE (c:Customer {name: 'Ada'})-[:BOUGHT]->(:Ware {id: 7}), "
        "(c)-[:READS]->(d), (:Document {id: 'theirs'})-[:IN_DOCUMENT]->(:Ware {id: 8})"
    )
    empty_neo4j.load(graph, progress=QUIET, replace=True)
    theirs = dump(neo4j_driver) - expected
    assert expected - dump(neo4j_driver) == {}
    assert (
        sorted(str(element[0]) for element in theirs)
        == ["('Customer', frozenset({('name', 'Ada')}))"] + ["node"] * 3
    )


def test_a_node_of_ours_without_a_key_is_somebody_elses(
    empty_neo4j: Neo4jStore, neo4j_driver: Driver, make_graph: MakeGraph
) -> None:
    graph = make_graph(documents=1)
    empty_neo4j.load(graph, progress=QUIET)
    neo4j_driver.execute_query("CREATE (:Entity {name: 'theirs'})")
    before = dump(neo4j_driver)
    with pytest.raises(ForeignStoreError, match="1 nodes labelled Entity have no id"):
        empty_neo4j.plan(graph)
    assert dump(neo4j_driver) == before


def test_of_two_loads_at_once_the_earlier_one_stops(
    empty_neo4j: Neo4jStore, neo4j_driver: Driver, make_graph: MakeGraph
) -> None:
    graph = make_graph(documents=3)

    class SmallBatches(Dialect):
        rows_per_batch = 50

    reports = []

    def load_in_between(done: int, total: int) -> None:
        if done >= 500 and not reports:
            reports.append(empty_neo4j.load(graph, progress=QUIET))

    with pytest.raises(StoreError, match="another load into this store has begun"):
        CypherLoader(neo4j_driver, None, SmallBatches()).load(
            graph, progress=ObservedProgress(load_in_between)
        )
    assert len(reports) == 1
    content = dump(neo4j_driver)
    neo4j_driver.execute_query("MATCH (n) DETACH DELETE n")
    empty_neo4j.load(graph, progress=QUIET)
    assert dump(neo4j_driver) == content
