"""What of a server's plan is judged as reading, and the disguises of a name that do not help."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.stores.cypher.allowed import PROCEDURES, is_allowed_function
from kg.stores.cypher.judge import MOST_NESTED, Refusals, check_plan
from queries.engine import QueryError, WriteRefusedError

REFUSALS = Refusals(["apoc.load.json", "dbms.listconfig", "apoc.util.sleep"])

READING = [
    "MATCH (n:Entity) RETURN n.name ORDER BY n.name LIMIT 5",
    "match (a)-[r:OF|IN*1..3]->(b) where a.score > 1.5e-3 return a, r, b;",
    "MATCH (start:A)-->(stop) WHERE start.load = stop.set RETURN start.create, {set: 1, merge: 2, call: 3}",
    "MATCH (n:Set|Create)-[:DELETE]->(:`LOAD`) RETURN n.`merge`, $set, n {.create, .delete}",
    "RETURN 'it\\'s CREATE' AS a, \"\\\\\" AS b // DELETE",
    "UNWIND [1, 2] AS x CALL (x) { RETURN x + 1 AS y UNION RETURN 0 AS y } RETURN collect(y)",
    "CALL db.labels() YIELD label RETURN label",
    "CALL `db`.`index` . fulltext /* here */ .queryNodes('betwixt_Entity', 'a*') YIELD node RETURN node",
    "CALL db.schema.visualization",
    "WITH point({x: 1, y: 2}) AS a RETURN date.truncate('year', date()), point.distance(a, a), size([1])",
    "MATCH (n) WHERE n:% RETURN size([x IN range(1, 3) | x * 2]), EXISTS { (n)-->() }, COUNT { (n) }",
    "MATCH ((a)-[:T]->(b))+ RETURN size(a)",
    "MATCH p = SHORTEST 1 (a)-->+(b) RETURN length(p)",
    "MATCH p = shortestPath((a:A)-[*..4]->(b:B)) RETURN length(p)",
    "SHOW INDEXES",
    "SHOW FULLTEXT INDEXES YIELD name RETURN name",
    "EXPLAIN MATCH (n) RETURN n",
    "PROFILE MATCH (n) RETURN n",
    "RETURN '\\u00e9' AS é",
]
WRITING = [
    "CREATE (n)",
    "MATCH (n) SET n.x = 1",
    "MATCH (n) set n:Label",
    "MATCH (n) DETACH DELETE n",
    "MATCH (n)REMOVE n.x",
    "MERGE (n:X {id: 1}) RETURN n",
    "UNWIND [1] AS x FOREACH (y IN [x] | CREATE (:A))",
    "MATCH (n) WITH n/**/CREATE (m)",
    "CALL { CREATE (n) } RETURN 1",
    "DROP INDEX betwixt_Entity IF EXISTS",
    "CREATE INDEX FOR (n:X) ON (n.y)",
    "MATCH (n) \\u0053ET n.x = 1",
    "// harmless\rCREATE (n)",
    "MATCH (n)\u00a0CREATE (m)",
    "MATCH (n) WHERE n:% CREATE (m)",
    "PROFILE CREATE (n)",
    "EXPLAIN CREATE (n)",
]
REACHING = [
    "CALL dbms.listConfig()",
    "MATCH (n) WHERE n:% CALL dbms.listConfig() YIELD name RETURN name",
    "PROFILE CALL dbms.listConfig() YIELD name RETURN name",
    "RETURN [x IN [1] WHERE EXISTS { CALL dbms.listConfig() YIELD name RETURN name } | x]",
    "CALL `dbms` /**/ . \\u006cistConfig() YIELD name RETURN name",
    "SHOW SETTINGS",
    "SHOW USERS YIELD user AS index",
    "SHOW TRANSACTIONS",
    "TERMINATE TRANSACTIONS 'neo4j-transaction-1'",
    "ALTER CURRENT USER SET PASSWORD FROM 'a' TO 'b'",
]
HIDDEN = [
    "LOAD CSV FROM 'file:///etc/passwd' AS line RETURN line",
    "MATCH (n:Document) WHERE n:% LOAD CSV FROM 'file:///etc/passwd' AS r RETURN r",
    "MATCH ((a)-->(b))+ load/* */csv with headers FROM 'http://x' AS line RETURN line",
    "UNWIND [1] AS x LIMIT 1_0LOAD//\nCSV FROM 'file:///etc/passwd' AS l RETURN l",
    "\\u004cOAD CSV FROM 'file:///etc/passwd' AS l RETURN l",
    "\\u005cu004cOAD CSV FROM 'file:///etc/passwd' AS l RETURN l",
    "CALL `apoc`.`load` . `json`('x')",
    "CALL `apoc.load.json`('x')",
    "RETURN \\uu0061poc /**/ . load . json ('x')",
    "RETURN [x IN y WHERE apoc.util.sleep(10) IS NULL]",
]


@pytest.mark.parametrize("text", READING)
def test_reading_holds_no_word_that_is_refused(text: str) -> None:
    REFUSALS.check(text)


@pytest.mark.parametrize("text", HIDDEN)
def test_disguises_do_not_help(text: str) -> None:
    with pytest.raises(QueryError) as raised:
        REFUSALS.check(text)
    assert raised.value.advice


@pytest.mark.parametrize(
    ("operator", "details"),
    [
        ("LoadCSV@neo4j", "r"),
        ("RunQueryAt@neo4j", ""),
        ("ProcedureCall@neo4j", "apoc.load.json($a) :: (value :: MAP)"),
        ("AdministrationCommand@system", ""),
        ("ShowSettings@neo4j", ""),
        ("SomethingNew@neo4j", ""),
        ("TransactionApply@neo4j", ""),
        ("NodeUniqueIndexSeek(Locking)@neo4j", ""),
    ],
)
def test_operators_that_are_not_known_to_read_are_refused(operator: str, details: str) -> None:
    leaf = {"operatorType": operator, "args": {"Details": details}, "children": []}
    plan = {"operatorType": "ProduceResults@neo4j", "args": {}, "children": [{**leaf, "children": [leaf]}]}
    with pytest.raises(QueryError):
        check_plan(plan, "r")


@pytest.mark.parametrize("kind", ["w", "rw"])
def test_writing_is_told_by_the_type_of_the_query(kind: str) -> None:
    with pytest.raises(WriteRefusedError):
        check_plan({"operatorType": "ProduceResults@neo4j", "args": {}, "children": []}, kind)


def test_without_a_plan_nothing_runs() -> None:
    with pytest.raises(QueryError):
        check_plan(None, "r")


@given(text=st.text(alphabet="'\"`\\/*\n\r ab.(){}:;,1$u0027CREATSETcall", max_size=60))
def test_any_text_is_judged(text: str) -> None:
    with contextlib.suppress(QueryError):
        REFUSALS.check(text)


def nested(levels: int) -> str:
    """A query with so many subqueries within each other."""
    inner = "".join(f"EXISTS {{ MATCH (n{n})-->(n{n + 1}) WHERE " for n in range(levels))
    return f"MATCH (n0) WHERE {inner}true{'}' * levels} RETURN 1"


def test_subqueries_that_may_never_be_planned_are_refused() -> None:
    REFUSALS.check(nested(MOST_NESTED))
    REFUSALS.check("RETURN " + ", ".join("{a: {b: 1}}" for _ in range(100)))
    for text in (nested(MOST_NESTED + 1), nested(60), nested(60).replace("{", "\\u007b")):
        with pytest.raises(QueryError, match="nests braces"):
            REFUSALS.check(text)


@pytest.mark.timeout(60)
@pytest.mark.parametrize("piece", ["SERVICE#", "\\u005c", "a.", "\\", "/*", "`", "load", "\u0130"])
def test_a_long_text_is_judged_in_linear_time(piece: str) -> None:
    """A million characters; a guard that is not linear would need hours."""
    with contextlib.suppress(QueryError):
        REFUSALS.check(piece * (1_000_000 // len(piece)))


def test_names_are_compared_in_lower_case() -> None:
    assert {name.lower() for name in PROCEDURES} == PROCEDURES


@pytest.mark.parametrize(
    ("name", "built_in", "allowed"),
    [
        ("size", True, True),
        ("size", False, False),
        ("apoc.text.join", False, True),
        ("apoc.load.json", False, False),
        ("genai.vector.encode", True, False),
    ],
)
def test_functions(name: str, built_in: bool, allowed: bool) -> None:
    assert is_allowed_function(name, built_in=built_in) is allowed
