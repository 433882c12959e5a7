"""Which SPARQL texts are updates, and which would make a store reach out."""

from __future__ import annotations

import pytest

from kg.stores.sparql.text import operation, reaches_out


@pytest.mark.parametrize(
    "text",
    [
        "SELECT * { ?s ?p ?o }",
        "# DROP ALL\nASK {}",
        "PREFIX insert: <urn:x#>\nprefix : <urn:y> CONSTRUCT WHERE { ?s insert:data ?o }",
        "BASE <urn:delete> DESCRIBE <x>",
        "",
    ],
)
def test_queries(text: str) -> None:
    assert operation(text) == "query"


@pytest.mark.parametrize(
    "text",
    [
        "INSERT DATA {}",
        "\n\t#x\r\n PREFIX a:<urn:select#>#y\nbase <urn:b>\ndelete where {}",
        "PREFIX a: <urn:a> LOAD <urn:x>",
        "with <urn:g> insert {} where {}",
        "CLEAR ALL",
    ],
)
def test_updates(text: str) -> None:
    assert operation(text) == "update"


@pytest.mark.parametrize(
    "text",
    [
        "SELECT * { SERVICE <http://a/> { ?s ?p ?o } }",
        "select*{service silent<http://a/>{?s ?p ?o}}",
        "SELECT * { SERVICE # x\n ?where { ?s ?p ?o } }",
        "PREFIX e: <http://a/> SELECT * { ?s ?p 1SERVICE e:x{ ?s ?p ?o } }",
        'SELECT * { FILTER(?a<#>"""\n?b) SERVICE <http://a/> { ?s ?p ?o } } #"""',
        "ASK { ?service ?p ?o . SERVICE ?service { ?s ?p ?o } }",
    ],
)
def test_services(text: str) -> None:
    assert reaches_out(text) == "SERVICE"


@pytest.mark.parametrize(
    "text", ["LOAD <http://a/>", "CLEAR ALL; load silent <file:///x> INTO GRAPH <urn:g>"]
)
def test_loads(text: str) -> None:
    assert reaches_out(text) == "LOAD"


@pytest.mark.parametrize(
    "text",
    [
        "SELECT * { ?service ?p ?o }",
        "SELECT ?service { VALUES (?service ?x) { (1 2) } }",
        'SELECT * { ?s ?p ?o FILTER(CONTAINS(?o, "customer service")) }',
        'SELECT * { ?s ?p ?o FILTER(?o = "load <x>") }',
        "INSERT DATA { <urn:s> <urn:p> 'a heavy load' }",
    ],
)
def test_words_that_only_look_like_it(text: str) -> None:
    assert reaches_out(text) == ""
