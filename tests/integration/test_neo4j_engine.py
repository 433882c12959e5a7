"""Free Cypher queries on Neo4j: plain values, read-only twice over, limited in time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from neo4j import Driver

from kg.stores.cypher import engine as cypher_engine
from kg.stores.cypher.connection import Connection
from kg.stores.cypher.engine import Neo4jEngine
from kg.stores.cypher.judge import Refusals
from queries.engine import QueryError, QueryTimeoutError, WriteRefusedError
from tests.kg.stores.cypher.test_judge import REACHING, READING, WRITING

pytestmark = pytest.mark.integration


@pytest.fixture
def engine(neo4j_server: Connection, neo4j_driver: Driver) -> Iterator[Neo4jEngine]:
    """An engine on an empty database."""
    engine = Neo4jEngine(neo4j_server.driver(), neo4j_server.database)
    yield engine
    engine.close()
    engine.close()


def test_values_are_plain(engine: Neo4jEngine) -> None:
    text = (
        "CREATE p = (a:B:A {x: 1, list: ['a']})-[r:T {y: 2.5}]->(b:C) RETURN a, r, p, $given AS given, "
        "{m: [null, true]} AS map, date('2020-02-29') AS day, duration('P1DT2S') AS time, "
        "point({x: 1.0, y: 2.0}) AS place"
    )
    answer = engine.run(text, {"given": ["ä", 1]}, write=True)
    assert answer.columns == ("a", "r", "p", "given", "map", "day", "time", "place")
    a = {"x": 1, "list": ["a"], "labels": ["A", "B"]}
    r = {"y": 2.5, "type": "T"}
    path = {"nodes": [a, {"labels": ["C"]}], "relationships": [r]}
    place = {"srid": 7203, "coordinates": [1.0, 2.0]}
    assert list(answer.rows) == [(a, r, path, ["ä", 1], {"m": [None, True]}, "2020-02-29", "P1DT2S", place)]


def test_rows_are_streamed(engine: Neo4jEngine) -> None:
    answer = engine.run("UNWIND range(1, 100000000) AS x RETURN x", {}, timeout=60)
    assert [next(answer.rows) for _ in range(3)] == [(1,), (2,), (3,)]


def test_writing_needs_leave(engine: Neo4jEngine, neo4j_driver: Driver) -> None:
    with pytest.raises(WriteRefusedError):
        engine.run("CREATE (:X)", {})
    assert neo4j_driver.execute_query("MATCH (n) RETURN count(n)").records[0][0] == 0
    list(engine.run("CREATE (:X)", {}, write=True).rows)
    assert neo4j_driver.execute_query("MATCH (n) RETURN count(n)").records[0][0] == 1


def test_the_server_refuses_writes_that_our_check_would_miss(
    engine: Neo4jEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cypher_engine, "check_plan", lambda plan, query_type: None)
    with pytest.raises(WriteRefusedError, match="may only read"):
        list(engine.run("CREATE (:X)", {}).rows)


def test_a_runaway_query_is_stopped(engine: Neo4jEngine) -> None:
    with pytest.raises(QueryTimeoutError, match="no answer within 1 seconds"):
        list(engine.run("UNWIND range(1, 10000000000) AS x RETURN sum(x * x % 7)", {}, timeout=1).rows)


def test_an_error_shows_where_it_is(engine: Neo4jEngine) -> None:
    with pytest.raises(QueryError) as raised:
        engine.run("MATCH (n) RETRUN n", {})
    lines = raised.value.problem.splitlines()
    caret = next(number for number, line in enumerate(lines) if line.strip() == "^")
    # The server puts the text between quotation marks, and the caret one place off.
    assert lines[caret - 1][lines[caret].index("^") :].startswith("RETRUN")


def test_an_error_while_rows_come_is_told(engine: Neo4jEngine) -> None:
    with pytest.raises(QueryError, match="/ by zero"):
        list(engine.run("UNWIND [2, 1, 0] AS x RETURN 1 / x", {}).rows)


@pytest.mark.parametrize("text", READING)
def test_reading_is_allowed(engine: Neo4jEngine, text: str) -> None:
    refusal = ""
    try:
        list(engine.run(text, {"set": 1}).rows)
    except QueryError as error:
        refusal = error.problem
    assert not refusal or "no such fulltext" in refusal


@pytest.mark.parametrize("guards", ["words and plan", "the plan alone"])
@pytest.mark.parametrize("text", WRITING)
def test_writing_is_refused(
    engine: Neo4jEngine, text: str, guards: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if guards == "the plan alone":
        monkeypatch.setattr(Refusals, "check", lambda self, text: None)
    with pytest.raises(WriteRefusedError):
        engine.run(text, {})


@pytest.mark.parametrize("guards", ["words and plan", "the plan alone"])
@pytest.mark.parametrize("text", REACHING)
def test_the_server_and_its_settings_are_out_of_reach(
    engine: Neo4jEngine, text: str, guards: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if guards == "the plan alone" and "EXISTS" not in text:  # what stands in expressions is in no plan
        monkeypatch.setattr(Refusals, "check", lambda self, text: None)
    with pytest.raises(QueryError) as raised:
        engine.run(text, {})
    assert not isinstance(raised.value, WriteRefusedError)
    assert raised.value.advice
