"""What Neo4j's tools ask about a server becomes a query that the store answers."""

from __future__ import annotations

import pytest

from queries.serve.bolt.introspection.rewriting import rewritten


@pytest.mark.parametrize(
    ("query", "parts"),
    [
        ("CALL dbms.components()", ("'Neo4j Kernel'", "RETURN `name`, `versions`, `edition`")),
        (
            "call DBMS.Components() yield name as n, versions;",
            ("row.`name` AS `n`", "RETURN `n`, `versions`"),
        ),
        (
            "CALL dbms.components() YIELD versions, name UNWIND versions AS v RETURN name, v",
            ("WITH row.`versions` AS `versions`, row.`name` AS `name` UNWIND versions AS v RETURN name, v",),
        ),
        ("SHOW DATABASES", ("'numbers'", "'system'", "'online'")),
        ("SHOW DATABASES YIELD name, default WHERE default RETURN name", ("WHERE default RETURN name",)),
        ("show  default\ndatabase ;", ("'numbers'",)),
        ("/* a tool */ SHOW INDEXES YIELD *", ("UNWIND [] AS row", "`labelsOrTypes`")),
        ("CALL db.schema.nodeTypeProperties", ("':`Document`'", "`nodeLabels`")),
        ("CALL db.schema.relTypeProperties()", ("`relType`", "'Double'")),
        ("SHOW DATABASE numbers", ("'numbers'",)),
        ("// x\nCALL db.ping()", ("true", "`success`")),
        ("SHOW FULLTEXT INDEXES", ("UNWIND [] AS row", "`indexProvider`")),
        ("SHOW VECTOR INDEX YIELD name", ("UNWIND [] AS row", "RETURN `name`")),
        ("SHOW NODE KEY CONSTRAINTS", ("UNWIND [] AS row", "`ownedIndex`")),
        ("SHOW DATABASE other", ("UNWIND [] AS row",)),
        ("SHOW USERS", ("UNWIND [] AS row", "`suspended`")),
        ("SHOW BUILT IN FUNCTIONS", ("UNWIND [] AS row", "`category`")),
        ("SHOW ALIASES FOR DATABASE", ("UNWIND [] AS row", "`location`")),
        ("CALL dbms.listConfig('')", ("UNWIND [] AS row", "`value`")),
        ("CALL dbms.queryJmx('org.neo4j:*') YIELD name RETURN name", ("RETURN name",)),
        ("CALL db.awaitIndexes(300)", ("UNWIND [] AS row RETURN row",)),
    ],
)
def test_a_question_about_the_server_is_a_list(query: str, parts: tuple[str, ...]) -> None:
    asked = rewritten(query, "numbers", "127.0.0.1:1")
    assert asked is not None
    text = asked.text
    assert text.startswith("UNWIND [")
    for part in parts:
        assert part in text


def test_columns_are_known_without_rows() -> None:
    """ArcadeDB names none for an answer without rows."""
    for query, columns in (
        ("SHOW CONSTRAINTS YIELD name, type AS kind", ("name", "kind")),
        ("CALL dbms.functions()", ("name", "signature", "description", "mode")),
        ("SHOW USERS YIELD user RETURN user", ()),
    ):
        asked = rewritten(query, "numbers", "127.0.0.1:1")
        assert asked is not None
        assert asked.columns == columns


@pytest.mark.parametrize(
    "query",
    [
        "CALL db.labels()",
        "CALL apoc.meta.data()",
        "SHOW DATABASES2",
        "SHOW INDEXES2",
        "TERMINATE TRANSACTIONS 'x'",
        "MATCH (n) RETURN n",
        "RETURN 'SHOW DATABASES'",
        "CALL dbms.shutdown()",
        "",
        "CALL " + "/*" * 1_000,
    ],
)
def test_everything_else_is_the_stores(query: str) -> None:
    assert rewritten(query, "numbers", "127.0.0.1:1") is None
