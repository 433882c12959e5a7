"""The API: lists in parts, one shape of errors, nothing sent twice to who has it."""

from __future__ import annotations

import csv
import html
import json
import re
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from fastapi.testclient import TestClient

from queries.serve.http.served import Limits
from tests.kg.serving.conftest import DOCUMENTS


def everything(client: TestClient, address: str) -> list[Any]:
    """All results of a list, part by part."""
    rows, cursor = [], ""
    while True:
        given = parse_qsl(urlsplit(address).query)
        page = client.get(address, params=[*given, ("limit", 7), ("cursor", cursor)]).json()
        rows += page["results"]
        if page["next"] is None:
            assert len(rows) == page["total"]
            return rows
        cursor = page["next"]


@pytest.mark.parametrize("address", ["/api/documents", "/api/entities", "/api/concepts", "/api/hierarchy"])
def test_parts_give_everything_once(client: TestClient, address: str) -> None:
    rows = everything(client, address)
    assert len({str(row) for row in rows}) == len(rows) > 7


def test_a_document_has_characters_for_all_that_is_said(client: TestClient) -> None:
    identifier = client.get("/api/documents").json()["results"][0]["document"]["identifier"]
    document = client.get(f"/api/documents/{identifier}").json()
    for mention in (*document["mentions"], *document["descriptions"]):
        assert document["text"][mention["start"] : mention["end"]] == mention["surface"]
        assert mention["extractor"]
        assert 0 <= mention["score"] <= 1
    assert all(relation["anchor"] < len(document["mentions"]) for relation in document["relations"])


def test_values_of_several_facets_narrow_each_other(client: TestClient) -> None:
    everything = client.get("/api/documents").json()
    facets = {facet["facet"]: facet for facet in everything["facets"]}
    year, category = facets["year"]["values"][0]["key"], facets["category"]["values"][0]["key"]
    one = client.get("/api/documents", params={"year": year}).json()["total"]
    both = client.get("/api/documents", params={"year": year, "category": category}).json()["total"]
    assert DOCUMENTS > one >= both


def test_a_facet_is_listed_to_its_end_and_searched(client: TestClient) -> None:
    all_values = client.get("/api/facets/entity", params={"limit": 200}).json()
    assert len(all_values["values"]) == all_values["total"]
    some = client.get("/api/facets/entity", params={"containing": "NAMÉ 3", "limit": 200}).json()["values"]
    assert some
    assert {value["key"] for value in some} == {
        value["key"] for value in all_values["values"] if "name 3" in value["key"].replace("é", "e")
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
    problem = answer.json()
    assert problem["status"] == status
    assert problem["title"]
    assert problem["detail"]
    assert problem["instance"] == address.partition("?")[0]


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
    records = [json.loads(line) for line in some.text.splitlines()]
    assert len(records) == client.get("/api/documents", params={"category": "category 3"}).json()["total"]
    assert all(record["categories"] == ["category 3"] for record in records)
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


def test_values_in_a_file_are_written_as_in_json(client: TestClient) -> None:
    query = "SELECT (true AS ?a) (0.5 AS ?b) (1e0 AS ?c) ('x' AS ?d) (1 AS ?e) ?f {}"
    [names, row] = csv.reader(client.get("/console.csv", params={"query": query}).text.splitlines())
    assert row[0] == "true"
    assert dict(zip(names, row, strict=True)) == {
        name: "" if value is None else value if name == "d" else json.dumps(value)
        for name, value in json.loads(client.get("/console.jsonl", params={"query": query}).text).items()
    }


def test_files_of_answers_have_all_rows(client: TestClient) -> None:
    app: Any = client.app
    query = "SELECT ?s ?p WHERE { GRAPH ?g { ?s ?p ?o } } LIMIT 12000"
    everything = client.get("/console.jsonl", params={"query": query})
    assert len(everything.text.splitlines()) == 12_000
    assert "betwixt-truncated" not in everything.headers
    table = client.get("/api/console", params={"query": query}).json()
    assert (len(table["rows"]), table["truncated"]) == (10_000, True)
    before = app.state.limits
    app.state.limits = Limits(answer=1_500)
    try:
        cut = client.get("/console.csv", params={"query": query})
        question = client.get("/api/questions/documents.jsonl")
    finally:
        app.state.limits = before
    assert len(cut.content) <= 1_500
    for answer in (cut, question):
        assert answer.headers["betwixt-truncated"] == "true"
        assert ".truncated." in answer.headers["content-disposition"]


def test_triples_are_a_file(client: TestClient) -> None:
    query = "CONSTRUCT { ?d dcterms:title ?t } WHERE { GRAPH ?d { ?d dcterms:title ?t } } LIMIT 2"
    shown = client.get("/console", params={"query": query}, headers={"accept": "text/html"}).text
    assert "/console.ttl?" in shown
    file = client.get("/console.ttl", params={"query": query})
    assert file.headers["content-type"].startswith("text/turtle")
    assert file.text.count("dcterms:title") == 2
    assert client.get("/console.ttl", params={"query": "ASK {}"}).status_code == 404
    assert client.get("/console.csv", params={"query": query}).status_code == 404


@pytest.mark.parametrize("path", ["/console", "/console.ttl", "/api/console"])
@pytest.mark.parametrize(
    "query",
    [
        "CONSTRUCT { ?d dcterms:title ?t } WHERE { GRAPH ?d { ?d dcterms:title ?t } }",
        "SELECT ?t WHERE { GRAPH ?d { ?d dcterms:title ?t } }",
    ],
    ids=["triples", "rows"],
)
def test_no_answer_is_larger_than_may_be(client: TestClient, path: str, query: str) -> None:
    app: Any = client.app
    before = app.state.limits
    app.state.limits = Limits(answer=100)
    try:
        answer = client.get(path, params={"query": query})
    finally:
        app.state.limits = before
    if path == "/api/console" and answer.status_code == 200:
        assert answer.json()["truncated"]
    else:
        assert answer.status_code == 400
        assert "100 characters" in answer.text


@pytest.mark.parametrize(
    "address", ["/console", "/console.csv", "/console.jsonl", "/api/console", "/sparql", "/api/corrections"]
)
def test_what_tells_more_than_the_graph_is_always_told_anew(client: TestClient, address: str) -> None:
    known = client.get(address, params={"query": "SELECT (NOW() AS ?n) {}"})
    assert "etag" not in known.headers
    entities = client.get("/api/entities").headers["etag"]
    again = client.get(
        address, params={"query": "SELECT (NOW() AS ?n) {}"}, headers={"if-none-match": entities}
    )
    assert again.status_code == 200
    assert again.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("address", ["/", "/api/documents", "/api/documents.csv", "/static/style.css"])
def test_head_is_get_without_a_body(client: TestClient, address: str) -> None:
    head, got = client.head(address), client.get(address)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"] == got.headers["content-type"]
    assert head.headers.get("etag") == got.headers.get("etag")


def test_lists_are_sorted_as_asked(client: TestClient) -> None:
    for kind in ("entities", "concepts"):
        names = [row["name"] for row in everything(client, f"/api/{kind}?sort=name")]
        counts = [row["documents"] for row in everything(client, f"/api/{kind}?sort=documents")]
        assert counts == sorted(counts, reverse=True)
        if kind == "entities":
            assert names == sorted(names)
        assert client.get(f"/api/{kind}?sort=none").status_code == 422


def test_all_mentions_of_an_entity(client: TestClient) -> None:
    key = client.get("/api/entities").json()["results"][0]["key"]
    mentions = everything(client, f"/api/mentions?entity={key}")
    places = {(mention["document"]["identifier"], mention["start"], mention["end"]) for mention in mentions}
    assert len(places) == len(mentions) == client.get(f"/api/entities/{key}").json()["entity"]["mentions"]
    first = everything(client, f"/api/mentions?entity={key}&each=document")
    assert len(first) < len(mentions)
    rows = list(csv.DictReader(client.get(f"/api/mentions.csv?entity={key}").text.splitlines()))
    assert {(row["document"], int(row["start"]), int(row["end"])) for row in rows} == places
    assert all(row["text"] in row["sentence"] for row in rows)


def test_everything_is_a_file(client: TestClient) -> None:
    for kind, key in (("entities", "key"), ("concepts", "id")):
        rows = [json.loads(line) for line in client.get(f"/api/{kind}.jsonl").text.splitlines()]
        assert [row[key] for row in rows] == [row[key] for row in everything(client, f"/api/{kind}")]
    rows = list(csv.DictReader(client.get("/api/relations.csv").text.splitlines()))
    assert len({(row["anchor"], row["preposition"], row["complement"]) for row in rows}) == len(rows) > 500
    key = client.get("/api/entities").json()["results"][0]["key"]
    some = list(csv.DictReader(client.get(f"/api/relations.csv?entity={key}").text.splitlines()))
    counted = sum(
        client.get(f"/api/relations?entity={key}&direction={direction}").json()["total"]
        for direction in ("in", "out")
    )
    itself = sum(row["anchor"] == row["complement"] for row in some)
    assert len(some) + itself == counted


def test_a_snippet_is_text_with_the_places_of_words(client: TestClient) -> None:
    for hit in client.get("/api/documents?q=name").json()["results"]:
        assert hit["snippet"].isprintable()
        assert hit["asked"]
        assert {hit["snippet"][start:end].casefold() for start, end in hit["asked"]} <= {"name", "names"}
    shown = client.get("/documents?q=name", headers={"accept": "text/html"}).text
    assert "<mark>" in shown


def test_a_write_is_refused_with_advice_that_can_be_followed(client: TestClient) -> None:
    refused = client.get("/console", params={"query": "DELETE WHERE { ?s ?p ?o }"})
    assert refused.status_code == 403
    assert "--write" not in refused.text
    assert "kg build" in refused.text


def test_a_question_goes_on_in_the_console(client: TestClient) -> None:
    page = client.get("/questions/categories?limit=3", headers={"accept": "text/html"}).text
    [link] = re.findall(r'href="(/console\?question=categories[^"]*language=sparql)"', page)
    console = client.get(html.unescape(link), headers={"accept": "text/html"}).text
    [text] = re.findall(r"<textarea[^>]*>(.*?)</textarea>", console, re.DOTALL)
    assert "LIMIT 3" in text
    answer = client.get("/api/console", params={"query": html.unescape(text)}).json()
    assert answer["rows"] == client.get("/api/questions/categories?limit=3").json()["rows"]
    filled = client.get("/console?question=neighbours&language=cypher", headers={"accept": "text/html"}).text
    assert "$name" not in filled


def test_answers_lead_to_pages(client: TestClient) -> None:
    asked = "/questions/most-connected-names?limit=3&view=table"
    page = client.get(asked, headers={"accept": "text/html"}).text
    links = re.findall(r'<td[^>]*><a href="(/entity/[^"]*)"', page)
    assert len(links) == 3
    assert all(client.get(html.unescape(link)).status_code == 200 for link in links)
    rows = client.get("/api/console?query=SELECT+?d+{+?d+a+nif:Context+}+LIMIT+2").json()["rows"]
    shown = client.get("/console?query=SELECT+?d+{+?d+a+nif:Context+}+LIMIT+2").text
    assert shown.count('<a href="/document/') == len(rows) == 2
