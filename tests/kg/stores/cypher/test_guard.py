"""What a read-only Cypher query may say, and the disguises that do not help."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.stores.cypher.guard import PROCEDURES, check_read_only
from queries.engine import QueryError, WriteRefusedError

READING = [
    "MATCH (n:Entity) RETURN n.name ORDER BY n.name LIMIT 5",
    "match (a)-[r:OF|IN*1..3]->(b) where a.score > 1.5e-3 return a, r, b;",
    "MATCH (start:A)-->(stop) WHERE start.load = stop.set RETURN start.create, {set: 1, merge: 2, call: 3}",
    "MATCH (n:Set|Create)-[:DELETE]->(:`LOAD CSV`) RETURN n.`merge`, $set, n {.create, .delete}",
    'RETURN \'LOAD CSV FROM "x"\' AS a, "CREATE (n)" AS b // CREATE (n)\n/* DELETE n */',
    "RETURN 'it\\'s CREATE' AS a, \"\\\\\" AS b",
    "UNWIND [1, 2] AS x CALL (x) { RETURN x + 1 AS y UNION RETURN 0 AS y } RETURN collect(y)",
    "CALL db.labels() YIELD label RETURN label",
    "CALL `db`.`index` . fulltext /* here */ .queryNodes('betwixt_Entity', 'a*') YIELD node RETURN node",
    "CALL db.schema.visualization",
    "RETURN date.truncate('year', date()), point.distance(a, b), duration.between(a, b), size (a)",
    "RETURN apoc.text.join(['a', 'b'], '-'), size([x IN range(1, 3) | x * 2]), EXISTS { (n)-->(m) }",
    "SHOW INDEXES",
    "SHOW FULLTEXT INDEXES YIELD name RETURN name",
    "EXPLAIN MATCH (n) RETURN n",
    "RETURN '\\u00e9' AS é",
    "",
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
    "RETURN 1 AS a UNION CREATE (n) RETURN 1 AS a",
    "CALL { CREATE (n) } RETURN 1",
    "CALL (x) {CREATE (n)} IN TRANSACTIONS",
    "DROP INDEX betwixt_Entity",
    "CREATE DATABASE x",
    "STOP DATABASE neo4j",
    "TERMINATE TRANSACTIONS 'neo4j-transaction-1'",
    "ALTER CURRENT USER SET PASSWORD FROM 'a' TO 'b'",
    "GRANT ROLE admin TO x",
    "MATCH (n) \\u0053ET n.x = 1",
    "MATCH (n) \\uu0053\\u0045T n.x = 1",
    "// harmless\rCREATE (n)",
    "RETURN '\\\\' CREATE (n) //'",
    "RETURN `a``b` CREATE (n)",
    "RETURN 1CREATE (n)",
    "RETURN 1.CREATE (n)",
    "MATCH (n)\u00a0CREATE (m)",
    "MATCH (n)\u180eCREATE (m)",
    "INSERT (:Entity)",
]
REACHING = [
    "LOAD CSV FROM 'file:///etc/passwd' AS line RETURN line",
    "load/* */csv with headers FROM 'http://x' AS line RETURN line",
    "UNWIND [1] AS x LOAD//\nCSV FROM 'file:///etc/passwd' AS l RETURN l",
    "\\u004cOAD CSV FROM 'file:///etc/passwd' AS l RETURN l",
    "\u017fHOW USERS",
    "CALL apoc.load.json('file:///etc/passwd')",
    "CALL `apoc`.`load` . `json`('x')",
    "CALL `apoc.load.json`('x')",
    "CALL dbms.listConfig()",
    "CALL dbms.security.listUsers",
    "CALL apoc.cypher.runFile('x')",
    "OPTIONAL CALL apoc.load.xml('x') YIELD value RETURN value",
    "RETURN apoc.load.json('x')",
    "RETURN apoc /**/ . load . json ('x')",
    "RETURN `apoc.load.json`('x')",
    "RETURN genai.vector.encode('x', 'OpenAI', {})",
    "WITH 1 AS x WHERE apoc.util.sleep(10) IS NULL RETURN x",
    "USE other MATCH (n) RETURN n",
    "SHOW SETTINGS",
    "SHOW USERS YIELD user AS index",
    "SHOW TRANSACTIONS",
]
UNCLEAR = [
    "RETURN 'never closed",
    'RETURN "a\\"',
    "RETURN `never closed",
    "RETURN 1 /* never closed",
    "RETURN '\\u0027 CREATE (n) //'",
    "RETURN 1 /\\u002a CREATE (n) */",
    "RETURN \\u0060a",
]


@pytest.mark.parametrize("text", READING)
def test_reading_is_allowed(text: str) -> None:
    check_read_only(text)


@pytest.mark.parametrize("text", WRITING)
def test_writing_is_refused(text: str) -> None:
    with pytest.raises(WriteRefusedError):
        check_read_only(text)


@pytest.mark.parametrize("text", REACHING)
def test_files_network_and_server_are_out_of_reach(text: str) -> None:
    with pytest.raises(QueryError) as raised:
        check_read_only(text)
    assert not isinstance(raised.value, WriteRefusedError)
    assert raised.value.advice


@pytest.mark.parametrize("text", UNCLEAR)
def test_what_can_be_read_in_two_ways_is_refused(text: str) -> None:
    with pytest.raises(QueryError):
        check_read_only(text)


GAPS = st.sampled_from([" ", "\n", "\t", "/* x */", "/**/", "// y\n", "// '\r", "\u00a0", "\u2003"])
LETTERS = st.sampled_from([str.upper, str.lower, str.title])
ESCAPES = st.booleans()


@given(gap=GAPS, second=GAPS, case=LETTERS, escaped=ESCAPES)
def test_no_disguise_hides_load_csv(gap: str, second: str, case, escaped: bool) -> None:  # type: ignore[no-untyped-def]
    word = case("load")
    if escaped:
        word = f"\\u{ord(word[0]):04x}{word[1:]}"
    with pytest.raises(QueryError):
        check_read_only(f"UNWIND [1] AS x{gap}{word}{second}{case('csv')} FROM 'file:///x' AS l RETURN l")


@given(text=st.text(alphabet="'\"`\\/*\n\r ab.(){}:;,1$u0027CREATSETcall", max_size=60))
def test_any_text_is_allowed_or_refused_in_time(text: str) -> None:
    with contextlib.suppress(QueryError):
        check_read_only(text)


@given(st.text(max_size=30))
def test_what_stands_in_a_string_is_no_clause(text: str) -> None:
    literal = text.replace("\\", "\\\\").replace("'", "\\'")
    if "\\u" not in literal:
        check_read_only(f"RETURN '{literal}' AS x")


def test_allowed_procedures_are_compared_in_lower_case() -> None:
    assert {name.lower() for name in PROCEDURES} == PROCEDURES
