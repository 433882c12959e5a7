"""By which methods an address is asked, and what is refused in words."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("/sparql", "GET, HEAD, OPTIONS, POST"),
        ("/annotate", "GET, HEAD, OPTIONS, POST"),
        ("/cypher", "OPTIONS, POST"),
        ("/corrections", "GET, HEAD, OPTIONS, POST"),
        ("/corrections/remove", "OPTIONS, POST"),
        ("/api/documents/x", "GET, HEAD, OPTIONS"),
    ],
)
def test_options_and_a_wrong_method_tell_all_methods(client: TestClient, path: str, methods: str) -> None:
    answer = client.options(path)
    assert (answer.status_code, answer.headers["allow"], answer.content) == (204, methods, b"")
    wrong = client.delete(path)
    assert (wrong.status_code, wrong.headers["allow"]) == (405, methods)


def test_options_of_nothing_is_not_found(client: TestClient) -> None:
    assert client.options("/no/such/address").status_code == 404


@pytest.mark.parametrize("path", ["/", "/sparql", "/ws", "/api/console"])
@pytest.mark.parametrize("upgrade", ["websocket", "WebSocket"])
def test_a_websocket_is_refused_in_words(client: TestClient, path: str, upgrade: str) -> None:
    headers = {"connection": "Upgrade", "upgrade": upgrade, "sec-websocket-version": "13"}
    answer = client.get(path, headers=headers)
    assert (answer.status_code, "WebSocket" in answer.text) == (501, True)


def test_another_protocol_is_offered_in_vain(client: TestClient) -> None:
    assert client.get("/api/status", headers={"connection": "Upgrade", "upgrade": "h2c"}).status_code == 200


@pytest.mark.parametrize("name", ["default-graph-uri", "named-graph-uri"])
@pytest.mark.parametrize("value", ["", " ", "%20&default-graph-uri="])
def test_a_graph_that_nobody_filled_in_is_none(client: TestClient, name: str, value: str) -> None:
    query = "query=SELECT%20%3Ftitle%20%7B%3Fd%20dcterms%3Atitle%20%3Ftitle%7D%20LIMIT%203"
    form = {"content-type": "application/x-www-form-urlencoded"}
    plain = client.get(f"/sparql?{query}").json()["results"]["bindings"]
    assert len(plain) == 3
    assert client.get(f"/sparql?{query}&{name}={value}").json()["results"]["bindings"] == plain
    posted = client.post("/sparql", content=f"{name}={value}&{query}", headers=form)
    assert posted.json()["results"]["bindings"] == plain
