"""Which SPARQL texts are updates."""

from __future__ import annotations

import pytest

from kg.stores.sparql.text import operation


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
