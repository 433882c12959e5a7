"""The page of the API tells of every address, and its examples work."""

from __future__ import annotations

import re
import shlex
from html import unescape

from fastapi.testclient import TestClient

from queries.serve.http.openapi import summarised

LOADS_MODELS = ("/annotate", "/api/suggestions")
NEEDS_JAVA = ("/cypher",)


def test_every_example_is_answered(client: TestClient) -> None:
    page = client.get("/docs", headers={"accept": "text/html"})
    assert page.status_code == 200
    scripts = re.findall(r"<script\b[^>]*>", page.text)
    assert all('src="/static/' in script for script in scripts), "nothing comes from elsewhere"
    lines = [unescape(line) for line in re.findall(r">(curl [^<]*)<", page.text)]
    operations = [
        (method, path)
        for path, methods in client.get("/openapi.json").json()["paths"].items()
        for method in methods
    ]
    assert len(lines) == len(operations)
    for line, (_, path) in zip(lines, operations_as_shown(page.text), strict=True):
        _, address, *options = shlex.split(line)
        at = address.removeprefix("http://testserver")
        if path.startswith((*LOADS_MODELS, *NEEDS_JAVA)):
            continue
        if not options:
            answer = client.get(at, follow_redirects=False)
        elif options[0] == "--json":
            answer = client.post(at, content=options[1], headers={"content-type": "application/json"})
        else:
            name, _, value = options[1].partition("=")
            answer = client.post(at, data={name: value})
        assert answer.status_code in (200, 307), (line, answer.text)


def operations_as_shown(page: str) -> list[tuple[str, str]]:
    return re.findall(r'<h3><span class="method">(\w+)</span> <code>([^<]*)</code>', page)


def test_addresses_are_told_in_words(client: TestClient) -> None:
    description = client.get("/openapi.json").json()
    for path, operations in description["paths"].items():
        for operation in operations.values():
            assert len(operation["summary"].split()) > 1, path
            assert not operation["summary"].endswith(".")
            assert operation["responses"]["401"]["headers"]["WWW-Authenticate"]
    assert description["components"]["securitySchemes"]["bearer"]["scheme"] == "bearer"
    assert {parameter["name"] for parameter in description["paths"]["/sparql"]["get"]["parameters"]} == {
        "query",
        "default-graph-uri",
        "named-graph-uri",
    }
    assert "application/sparql-query" in description["paths"]["/sparql"]["post"]["requestBody"]["content"]
    files = description["paths"]["/api/mentions.{format}"]["get"]["responses"]["200"]["content"]
    assert set(files) == {"text/csv", "application/jsonl"}
    for address in ("/redoc", "/docs/oauth2-redirect"):
        assert client.get(address).status_code == 404


def test_the_first_sentence_is_the_summary() -> None:
    assert summarised("One, in words.") == ("One, in words", "")
    assert summarised("One\nline. Another.\n\nMore.") == ("One line", "Another.\n\nMore.")
