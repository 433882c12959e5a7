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
    ],
)
def test_a_question_about_the_server_is_a_list(query: str, parts: tuple[str, ...]) -> None:
    text = rewritten(query, "numbers", "127.0.0.1:1")
    assert text is not None
    assert text.startswith("UNWIND [")
    for part in parts:
        assert part in text


@pytest.mark.parametrize(
    "query",
    [
        "CALL db.labels()",
        "CALL apoc.meta.data()",
        "SHOW USERS",
        "SHOW DATABASES2",
        "MATCH (n) RETURN n",
        "RETURN 'SHOW DATABASES'",
        "CALL dbms.shutdown()",
        "SHOW DATABASE other",
        "",
        "CALL " + "/*" * 1_000,
    ],
)
def test_everything_else_is_the_stores(query: str) -> None:
    assert rewritten(query, "numbers", "127.0.0.1:1") is None
