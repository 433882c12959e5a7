"""What a reader has already is not made again, for as long as the version stays."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from queries.serve.http.middleware.unchanged import Unchanged


@pytest.fixture
def graph() -> SimpleNamespace:
    """As much of a graph as is asked."""
    return SimpleNamespace(version=lambda: "first", made=0)


@pytest.fixture
def client(graph: SimpleNamespace) -> TestClient:
    def answer(request: Request) -> PlainTextResponse:
        graph.made += 1
        return PlainTextResponse("told", int(request.query_params.get("status", 200)))

    app = Starlette(routes=[Route(path, answer, methods=["GET", "POST"]) for path in ("/page", "/now")])
    app.add_middleware(Unchanged, graph=graph, more=["/now"])
    return TestClient(app)


def test_an_answer_is_made_once_for_each_address_version_and_type(
    client: TestClient, graph: SimpleNamespace
) -> None:
    known = {"if-none-match": client.get("/page").headers["etag"]}
    again = client.get("/page", headers=known)
    assert (again.status_code, again.text, graph.made) == (304, "", 1)
    assert again.headers["etag"] == known["if-none-match"]
    assert again.headers["cache-control"] == "no-cache"
    assert client.get("/page?more=1", headers=known).status_code == 200
    assert client.get("/page", headers={**known, "accept": "text/html"}).status_code == 200
    graph.version = lambda: "second"
    assert client.get("/page", headers=known).status_code == 200


def test_what_is_no_whole_answer_is_not_marked(client: TestClient) -> None:
    for answer in (client.get("/page?status=404"), client.post("/page")):
        assert "etag" not in answer.headers
        assert "cache-control" not in answer.headers


def test_what_tells_more_than_the_graph_is_kept_by_nobody(client: TestClient) -> None:
    answer = client.get("/now")
    assert answer.headers["cache-control"] == "no-store"
    assert "etag" not in answer.headers
