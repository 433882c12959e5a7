"""Who may ask, by which name, and how much may be sent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from html import unescape

import pytest
from fastapi.testclient import TestClient

from kg.graph.folder import GraphFolder
from kg.serving.served_folder import ServedFolder
from queries.serve.app import application
from queries.serve.http.served import Limits

TOKEN = "a secret of some length"


@pytest.fixture(scope="module")
def guarded(folder: GraphFolder) -> Iterator[TestClient]:
    with closing(ServedFolder(folder)) as served:
        app = application(served, limits=Limits(body=1_000), hosts=frozenset({"here", "[::1]"}), token=TOKEN)
        yield TestClient(app, base_url="http://here:80", raise_server_exceptions=False)


KNOWN = {"Authorization": f"Bearer {TOKEN}"}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 401),
        ({"Authorization": "Bearer wrong"}, 401),
        ({"Authorization": TOKEN}, 401),
        ({"Authorization": "Bearer é"}, 401),
        (KNOWN, 200),
        ({**KNOWN, "Host": "elsewhere"}, 421),
        ({**KNOWN, "Host": "here"}, 200),
        ({**KNOWN, "Host": "[::1]:80"}, 200),
        ({**KNOWN, "Host": "[::1]"}, 200),
        ({**KNOWN, "Host": "[::1]:x"}, 421),
        ({**KNOWN, "Host": "here.elsewhere:80"}, 421),
        ({**KNOWN, "Content-Length": "2000"}, 413),
        ({**KNOWN, "Content-Length": "-1"}, 413),
    ],
)
def test_only_who_is_known_is_answered(guarded: TestClient, headers: dict[str, str], status: int) -> None:
    encoded = {name: value.encode() for name, value in headers.items()}
    answer = guarded.get("/api/status", headers=encoded)  # type: ignore[arg-type]
    assert answer.status_code == status
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    if status != 200:
        assert "tables" not in answer.text


@pytest.mark.parametrize("host", ["x/login?", "x/static/style.css#", "x/reconcile#", "["])
def test_no_host_makes_an_address_an_open_one(folder: GraphFolder, host: str) -> None:
    with closing(ServedFolder(folder)) as served:
        client = TestClient(application(served, token=TOKEN), raise_server_exceptions=False)
        assert client.get("/api/status", headers={"host": host}).status_code == 401


def test_every_address_is_guarded(guarded: TestClient) -> None:
    inside = ("/", "/docs", "/openapi.json", "/static/none.css", "/api/none", "/sparql")
    for address in (*inside, "/login%3Fa", "/reconcile%23a", "/static/style.css%3Fa"):
        assert guarded.get(address).status_code == 401


def test_a_manifest_tells_how_the_token_is_sent_and_nothing_else_is_told(guarded: TestClient) -> None:
    for address in ("/reconcile", "/reconcile/draft"):
        manifest = guarded.get(address)
        assert manifest.status_code == 200
        assert manifest.json()["authentication"] == {"type": "http", "scheme": "bearer"}
        assert guarded.get(f"{address}?queries={{}}").status_code == 401
        assert guarded.post(address).status_code == 401
        assert guarded.get(f"{address}/suggest/entity").status_code == 401


def test_a_reader_gives_the_token_once(guarded: TestClient) -> None:
    assert guarded.get("/login").status_code == 200
    assert guarded.get("/static/style.css").status_code == 200
    assert guarded.post("/login", data={"token": "wrong"}).status_code == 401
    refused = guarded.get("/")
    assert (refused.status_code, refused.headers["www-authenticate"]) == (401, "Bearer")
    answer = guarded.post("/login", data={"token": TOKEN}, follow_redirects=False)
    assert answer.status_code == 303
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert "SameSite=strict" in answer.headers["set-cookie"]
    assert TOKEN not in answer.headers["set-cookie"]
    assert guarded.get("/").status_code == 200
    guarded.cookies.clear()
    guarded.cookies.set("betwixt", TOKEN)
    assert guarded.get("/").status_code == 401
    guarded.cookies.clear()


def test_a_login_leads_back_to_where_a_reader_was_and_nowhere_else(guarded: TestClient) -> None:
    refused = guarded.get("/documents?q=a%26b&year=2030", headers={"accept": "text/html"})
    assert refused.status_code == 401
    link = re.findall(r'href="(/login[^"]*)"', refused.text)[0]
    form = guarded.get(unescape(link)).text
    to = unescape(re.findall(r'name="to" value="([^"]*)"', form)[0])
    assert to == "/documents?q=a%26b&year=2030"
    for given, leads in (
        (to, to),
        ("", "/"),
        ("https://elsewhere", "/"),
        ("//elsewhere", "/"),
        ("/\\elsewhere", "/"),
        ("/\t/elsewhere", "/"),
        ("elsewhere", "/"),
    ):
        answer = guarded.post("/login", data={"token": TOKEN, "to": given}, follow_redirects=False)
        assert answer.headers["location"] == leads
    wrong = guarded.post("/login", data={"token": "wrong", "to": to})
    assert unescape(re.findall(r'name="to" value="([^"]*)"', wrong.text)[0]) == to
    guarded.cookies.clear()


def test_a_body_that_does_not_say_its_length_is_bounded_too(guarded: TestClient) -> None:
    def parts(count: int) -> Iterator[bytes]:
        for _ in range(count):
            yield b" " * 100

    for count, status in ((5, 415), (50, 413)):
        answer = guarded.post("/sparql", content=parts(count), headers={**KNOWN, "Host": "here"})
        assert answer.status_code == status
