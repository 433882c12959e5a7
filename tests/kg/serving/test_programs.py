"""Every page also speaks JSON: by its link, and to who asks for it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from typing import Any
from urllib.parse import quote

import pytest
from fastapi.testclient import TestClient

HTML, JSON = {"accept": "text/html"}, {"accept": "application/json"}
PAGES = [
    "/",
    "/search?q=name",
    "/documents?q=name&sort=oldest",
    "/facet/entity?containing=name",
    "/entities?type=LOCATION",
    "/concepts",
    "/concepts?begin=n",
    "/concept/name-4",
    "/concept/name-4/narrower",
    "/questions",
    "/questions/categories?limit=3",
    "/questions/aliases",
    "/questions/aliases?name=name",
    "/console",
    "/console?query=ASK%7B%7D",
    "/console?question=categories&limit=2",
    "/read",
    "/editor",
    "/corrections",
    "/status",
    "/docs",
]


def program(client: TestClient, page: str) -> str:
    """Where the link *JSON* of a page leads."""
    shown = client.get(page, headers=HTML)
    assert shown.status_code == 200
    [link] = re.findall(r'<a href="([^"]*)">JSON</a>', shown.text)
    return unescape(link)


@pytest.mark.parametrize("page", PAGES)
def test_the_link_of_a_page_is_where_who_asks_for_json_is_led(client: TestClient, page: str) -> None:
    there = program(client, page)
    led = client.get(page, headers=JSON, follow_redirects=False)
    assert (led.status_code, led.headers["location"]) == (303, there)
    assert client.get(there).headers["content-type"] == "application/json"


def test_pages_of_one_thing_lead_to_it(client: TestClient) -> None:
    entity = client.get("/api/entities?type=LOCATION").json()["results"][0]["key"]
    at = f"/entity/{quote(entity)}"
    assert client.get(program(client, at)).json()["entity"]["head"]["key"] == entity
    relations = client.get(program(client, f"{at}/relations?direction=in")).json()
    assert all(relation["direction"] == "in" for relation in relations["results"])
    first = client.get(program(client, f"{at}/mentions") + "&limit=100").json()
    assert first["total"] == len({document["document"]["identifier"] for document in first["results"]})
    document = client.get("/api/documents").json()["results"][0]["document"]["identifier"]
    assert client.get(program(client, f"/document/{document}?at=0-3")).json()["document"]["identifier"]


def test_json_has_what_the_page_shows(client: TestClient) -> None:
    home: Mapping[str, Any] = client.get("/api/overview").json()
    shown = client.get("/", headers=HTML).text
    assert all(document["document"]["heading"] in shown for document in home["documents"]["results"])
    assert all(entity["name"] in shown for type in home["types"] for entity in type["results"])
    answer = client.get("/api/search?q=name").json()
    shown = client.get("/search?q=name", headers=HTML).text
    assert answer["names"]
    assert all(f">{name['name']}</a>" in shown for name in answer["names"])
    assert answer["documents"]["results"]
    second = program(client, "/documents?q=name&sort=oldest&cursor=YXQ6Mg")
    listed = client.get(f"{second}&limit=1").json()["results"]
    everything = client.get("/api/documents?q=name&sort=oldest&limit=3").json()["results"]
    assert listed == everything[2:3]


def test_a_reader_who_takes_both_gets_the_page(client: TestClient) -> None:
    both = client.get("/entities", headers={"accept": "text/html, application/json;q=0.9, */*;q=0.8"})
    assert both.headers["content-type"].startswith("text/html")
    assert "Accept" in both.headers["vary"]
