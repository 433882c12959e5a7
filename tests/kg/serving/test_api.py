"""The API: lists in parts, one shape of errors, nothing sent twice to who has it."""

from __future__ import annotations

import csv
import json
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.kg.serving.conftest import DOCUMENTS


def everything(client: TestClient, address: str) -> list[Any]:
    """All results of a list, part by part."""
    found, cursor = [], ""
    while True:
        page = client.get(address, params={"limit": 7, "cursor": cursor}).json()
        found += page["results"]
        if page["next"] is None:
            assert len(found) == page["total"]
            return found
        cursor = page["next"]


@pytest.mark.parametrize("address", ["/api/documents", "/api/entities", "/api/concepts", "/api/hierarchy"])
def test_parts_give_everything_once(client: TestClient, address: str) -> None:
    found = everything(client, address)
    assert len({str(each) for each in found}) == len(found) > 7


def test_a_document_has_characters_for_all_that_is_said(client: TestClient) -> None:
    identifier = client.get("/api/documents").json()["results"][0]["document"]["identifier"]
    document = client.get(f"/api/documents/{identifier}").json()
    for found in (*document["mentions"], *document["descriptions"]):
        assert document["text"][found["start"] : found["end"]] == found["surface"]
        assert found["extractor"]
        assert 0 <= found["score"] <= 1
    assert all(each["anchor"] < len(document["mentions"]) for each in document["relations"])


def test_values_of_several_facets_narrow_each_other(client: TestClient) -> None:
    everything = client.get("/api/documents").json()
    facets = {each["facet"]: each for each in everything["facets"]}
    year, category = facets["year"]["values"][0]["key"], facets["category"]["values"][0]["key"]
    one = client.get("/api/documents", params={"year": year}).json()["total"]
    both = client.get("/api/documents", params={"year": year, "category": category}).json()["total"]
    assert DOCUMENTS > one >= both


def test_a_facet_is_listed_to_its_end_and_searched(client: TestClient) -> None:
    all_values = client.get("/api/facets/entity", params={"limit": 200}).json()
    assert len(all_values["values"]) == all_values["total"]
    some = client.get("/api/facets/entity", params={"containing": "NAMÉ 3", "limit": 200}).json()["values"]
    assert some
    assert {each["key"] for each in some} == {
        each["key"] for each in all_values["values"] if "name 3" in each["key"].replace("é", "e")
    }


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/api/documents/none", 404),
        ("/api/entities/none", 404),
        ("/api/concepts/none", 404),
        ("/api/facets/none", 404),
        ("/api/questions/none", 404),
        ("/api/none", 404),
        ("/api/documents?limit=0", 422),
        ("/api/documents?limit=many", 422),
        ("/api/documents?cursor=none", 400),
        ("/api/documents?cursor=%C3%A9", 400),
        ("/api/documents?sort=none", 422),
        ("/api/search?limit=0", 422),
    ],
)
def test_errors_have_one_shape(client: TestClient, address: str, status: int) -> None:
    answer = client.get(address)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    told = answer.json()
    assert told["status"] == status
    assert told["title"]
    assert told["detail"]
    assert told["instance"] == address.partition("?")[0]


def test_a_misspelled_name_is_told(client: TestClient) -> None:
    assert "did you mean name" in client.get("/api/entities/nmae 12").json()["advice"]


def test_who_has_an_answer_gets_no_second_one(client: TestClient) -> None:
    first = client.get("/api/entities")
    again = client.get("/api/entities", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = client.get("/api/entities?limit=3", headers={"If-None-Match": first.headers["etag"]})
    assert other.status_code == 200


def test_the_api_tells_what_it_takes(client: TestClient) -> None:
    paths = client.get("/openapi.json").json()["paths"]
    assert {"/api/documents", "/api/entities/{key}", "/api/questions/{name}"} <= set(paths)
    assert not any(path.startswith("/document/") for path in paths)


def test_a_file_has_all_documents_of_a_selection(client: TestClient) -> None:
    rows = list(csv.DictReader(client.get("/api/documents.csv").text.splitlines()))
    assert len(rows) == DOCUMENTS
    assert [row["date"] for row in rows] == sorted((row["date"] for row in rows), reverse=True)
    some = client.get("/api/documents.jsonl", params={"category": "category 3", "sort": "title"})
    told = [json.loads(line) for line in some.text.splitlines()]
    assert len(told) == client.get("/api/documents", params={"category": "category 3"}).json()["total"]
    assert all(each["categories"] == ["category 3"] for each in told)
    assert "documents.jsonl" in some.headers["content-disposition"]
    assert client.get("/api/documents.exe").status_code in (404, 422)


def test_a_question_is_a_file_too(client: TestClient) -> None:
    answer = client.get("/api/questions/categories").json()
    rows = list(csv.reader(client.get("/api/questions/categories.csv").text.splitlines()))
    assert rows[0] == answer["columns"]
    assert len(rows) == 1 + len(answer["rows"])


def test_an_answer_of_names_and_numbers_is_drawn(client: TestClient) -> None:
    query = "SELECT ?c (COUNT(*) AS ?n) { GRAPH ?d { ?d dcterms:subject ?c } } GROUP BY ?c"
    shown = client.get("/console", params={"query": query}, headers={"accept": "text/html"}).text
    assert shown.count('class="bar"') == 9
    file = client.get("/console.csv", params={"query": query})
    assert len(file.text.splitlines()) == 10
