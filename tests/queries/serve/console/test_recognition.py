"""The console sees whether a query is Cypher or SPARQL."""

from __future__ import annotations

import pytest

from queries.named import catalogue
from queries.serve.console.recognition import language_of


@pytest.mark.parametrize("name", catalogue())
def test_every_question_is_recognised_in_both_languages(name: str) -> None:
    question = catalogue()[name]
    assert language_of(question.cypher, "sparql") == "cypher"
    assert language_of(question.sparql, "cypher") == "sparql"


@pytest.mark.parametrize(
    ("query", "language"),
    [
        ("match (d:Document) return d.identifier", "cypher"),
        ("MATCH (a)-[r]->(b) RETURN r // SELECT ?x", "cypher"),
        ("MATCH (n:Name {name: 'SELECT ?s WHERE { ?s a ?t }'}) RETURN n", "cypher"),
        ("select * { ?s ?p ?o } limit 3", "sparql"),
        ("ASK { ?s a skos:Concept }", "sparql"),
        ("# MATCH (n) RETURN n\nDESCRIBE <urn:betwixt:concept:parser>", "sparql"),
        ('SELECT ?s { ?s rdfs:label "MATCH (n:Name) RETURN n" }', "sparql"),
    ],
)
def test_own_queries_are_recognised(query: str, language: str) -> None:
    for otherwise in ("cypher", "sparql"):
        assert language_of(query, otherwise) == language  # type: ignore[arg-type]


def test_what_is_neither_stays_as_it_was_asked() -> None:
    assert language_of("", "sparql") == "sparql"
    assert language_of("Tony Blair", "cypher") == "cypher"
