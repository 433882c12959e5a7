"""The search box offers names with their kinds, authors and titles; the start page what tells most."""

from __future__ import annotations

import re

from fastapi.testclient import TestClient

from queries.browse.entities.records import EntityHead
from queries.browse.overview import worth

HTML = {"accept": "text/html"}


def test_a_beginning_leads_to_names_and_titles(client: TestClient) -> None:
    offered = client.get("/api/complete", params={"q": "name"}).json()
    kinds = [offer["kind"] for offer in offered]
    assert {"entity", "concept"} <= set(kinds)
    assert len(offered) <= 16
    for offer in offered:
        address = {"entity": "/entity/", "concept": "/concept/", "document": "/document/"}.get(offer["kind"])
        if address:
            assert client.get(f"{address}{offer['key']}", headers=HTML).status_code == 200
    title = client.get("/api/documents").json()["results"][0]["document"]["heading"]
    titled = client.get("/api/complete", params={"q": title}).json()
    assert title in [offer["label"] for offer in titled if offer["kind"] == "document"]


def test_too_little_and_anything_complete_to_nothing(client: TestClient) -> None:
    for typed in ("", " ", "n", "\0", '"', "zzzzqqq", "*", "a" * 300):
        assert client.get("/api/complete", params={"q": typed}).json() == [], typed


def test_a_search_groups_names_by_kind(client: TestClient) -> None:
    page = client.get("/search?q=name", headers=HTML).text
    headings = re.findall(r"<h2>(.*?)</h2>", page)
    assert "Concepts" in headings
    assert {"People", "Organisations", "Places", "Others"} & set(headings)
    assert "Names" not in headings


def test_the_start_page_has_one_search_box_and_no_others(client: TestClient) -> None:
    page = client.get("/", headers=HTML).text
    assert page.count('name="q"') == 1
    assert ">Others<" not in page


class Documents:
    """As many documents as a graph has."""

    def __init__(self, count: int) -> None:
        self.all_documents = range(count)


def test_what_is_in_all_documents_comes_last() -> None:
    heads = [EntityHead(str(count), "", "PERSON", count) for count in (30, 29, 11, 5, 1)]
    first, *_, last = worth(Documents(30), heads)  # type: ignore[arg-type]
    assert (first.documents, last.documents) == (11, 30)
    assert worth(Documents(0), []) == []  # type: ignore[arg-type]
