"""A client shaped like OpenRefine asks a started server: manifest, candidates, preview, extension."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from tests.kg.serving.programs.conftest import MARKUP, ORIGIN

PORT = "name:valmora%20port"
SERVICES = ("/reconcile", "/reconcile/draft")


def reconciled(client: httpx.Client, **query: Any) -> list[dict[str, Any]]:
    response = client.post("/reconcile", data={"queries": json.dumps({"q0": query})})
    assert response.status_code == 200, response.text
    result: list[dict[str, Any]] = response.json()["q0"]["result"]
    return result


def matched(client: httpx.Client, **query: Any) -> list[dict[str, Any]]:
    response = client.post("/reconcile/draft/match", json={"queries": [query]})
    assert response.status_code == 200, response.text
    (result,) = response.json()["results"]
    candidates: list[dict[str, Any]] = result["candidates"]
    return candidates


def named(name: str) -> dict[str, Any]:
    return {"matchType": "name", "propertyValue": name}


def test_the_manifest_of_0_2_has_what_the_specification_asks_for(client: httpx.Client) -> None:
    manifest = client.get("/reconcile").json()
    assert manifest["versions"] == ["0.2"]
    assert all(isinstance(manifest[key], str) for key in ("name", "identifierSpace", "schemaSpace"))
    assert "{{id}}" in manifest["view"]["url"]
    assert "{{id}}" in manifest["preview"]["url"]
    assert isinstance(manifest["preview"]["width"], int)
    assert isinstance(manifest["preview"]["height"], int)
    for kind in ("entity", "type", "property"):
        suggest = manifest["suggest"][kind]
        assert client.get(suggest["service_url"] + suggest["service_path"]).json()["result"]
        assert "${id}" in suggest["flyout_service_path"]
    propose = manifest["extend"]["propose_properties"]
    assert client.get(propose["service_url"] + propose["service_path"]).json()["properties"]
    assert manifest["batchSize"] > 0


def test_the_manifest_of_the_draft_has_what_the_specification_asks_for(client: httpx.Client) -> None:
    manifest = client.get("/reconcile/draft").json()
    assert manifest["versions"] == ["1.0-draft"]
    assert "{id}" in manifest["view"]["url"]
    assert "{{id}}" not in manifest["view"]["url"]
    assert manifest["suggest"] == {"entity": True, "property": True, "type": True}
    assert set(manifest["preview"]) == {"width", "height"}
    assert manifest["extend"]["proposeProperties"] is True
    assert manifest["standardizedScore"] is True
    assert "identifierSpace" not in manifest


def test_a_batch_is_answered_by_its_keys_with_the_best_first(client: httpx.Client) -> None:
    queries = {"q0": {"query": "Valmora Port"}, "q1": {"query": "Valmora Prot"}, "q2": {"query": "xyzzy"}}
    answer = client.post("/reconcile", data={"queries": json.dumps(queries)}).json()
    assert set(answer) == set(queries)
    exact, alike = answer["q0"]["result"], answer["q1"]["result"]
    assert (exact[0]["id"], exact[0]["name"], exact[0]["match"]) == (PORT, "Valmora Port", True)
    assert {"id", "name"} <= set(exact[0]["type"][0])
    assert alike[0]["id"] == PORT
    assert not alike[0]["match"]
    assert answer["q2"]["result"] == []
    for candidate in (*exact, *alike):
        assert 0 <= candidate["score"] <= 100
        assert {feature["id"] for feature in candidate["features"]} >= {
            "name_similarity",
            "popularity",
            "type_match",
        }
    assert [candidate["score"] for candidate in alike] == sorted(
        (candidate["score"] for candidate in alike), reverse=True
    )
    assert client.get("/reconcile", params={"queries": json.dumps(queries)}).json() == answer


def test_both_versions_find_the_same(client: httpx.Client) -> None:
    assert matched(client, conditions=[named("valmora port")]) == reconciled(client, query="valmora port")
    earlier = client.post("/reconcile/draft/reconcile", json=[{"conditions": [named("xyzzy")]}])
    assert earlier.json() == {"results": [{"candidates": []}]}


def test_a_type_narrows_and_the_limit_is_kept(client: httpx.Client) -> None:
    assert reconciled(client, query="parser", type="concept")[0]["id"] == "concept:parser"
    assert reconciled(client, query="Valmora Port", type=["PERSON"]) == []
    assert reconciled(client, query="Valmora Port", type=["PERSON", "ORGANISATION"])[0]["id"] == PORT
    assert len(reconciled(client, query="old wall", limit=1)) == 1
    assert len(matched(client, conditions=[named("parser")], type="concept", limit=1)) == 1


def test_an_id_is_its_own_name(client: httpx.Client) -> None:
    (candidate,) = reconciled(client, query="urn:betwixt:" + PORT)[:1]
    assert (candidate["id"], candidate["score"], candidate["match"]) == (PORT, 100.0, True)


def test_a_wikidata_item_is_a_hint_and_can_be_reconciled_itself(client: httpx.Client) -> None:
    values = client.post(
        "/reconcile", data={"extend": json.dumps({"ids": [PORT], "properties": [{"id": "wikidata"}]})}
    ).json()["rows"][PORT]["wikidata"]
    (item,) = values
    by_item = reconciled(client, properties=[{"pid": "wikidata", "v": item["id"]}])
    assert by_item[0]["id"] == PORT
    assert by_item[0]["match"]
    fits = {feature["id"]: feature["value"] for feature in by_item[0]["features"]}
    assert fits["property_wikidata"] == 1.0
    wrong = reconciled(client, query="Valmora Port", properties=[{"pid": "wikidata", "v": "Q999999"}])
    assert not wrong[0]["match"]
    assert wrong[0]["score"] < reconciled(client, query="Valmora Port")[0]["score"]
    assert reconciled(client, query="Valmora Port", type="item")[0]["id"] == item["id"]


def test_a_condition_that_is_required_or_excluded_is_kept(client: httpx.Client) -> None:
    def ids(**condition: Any) -> list[str]:
        type = {"matchType": "property", "propertyId": "type", **condition}
        return [candidate["id"] for candidate in matched(client, conditions=[named("Valmora Port"), type])]

    assert PORT in ids(propertyValue="ORGANISATION", required=True)
    assert PORT not in ids(propertyValue="PERSON", required=True)
    assert PORT in ids(propertyValue=["PERSON", "ORGANISATION"], required=True)
    assert PORT not in ids(propertyValue=["PERSON", "ORGANISATION"], required=True, matchQuantifier="all")
    assert PORT not in ids(propertyValue="ORGANISATION", required=True, matchQuantifier="none")


@pytest.mark.parametrize(
    ("property", "value", "fits"),
    [
        ("first", "2021-05-03", True),
        ("first", "2021-05-03T00:00:00Z", True),
        ("first", "2021-05-03T00:00:00.000+00:00", True),
        ("first", "2021-05-04T00:00:00Z", False),
        ("first", "2021-05-03T12:00:00Z", False),
        ("first", "2021-05", True),
        ("first", "2021-06", False),
        ("first", 2021, True),
        ("first", 2022, False),
        ("first", 2021.0, True),
        ("documents", 3.0, True),
        ("documents", 3.5, False),
        ("P1082", 812, True),
        ("P1082", "813", False),
        ("P999", "harbour", False),
    ],
)
def test_a_value_fits_however_a_program_writes_it(
    client: httpx.Client, property: str, value: Any, fits: bool
) -> None:
    (candidate,) = reconciled(
        client, query="Valmora Port", properties=[{"pid": property, "v": value}], limit=1
    )
    assert candidate["match"] is fits
    features = {feature["id"]: feature["value"] for feature in candidate["features"]}
    assert (features[f"property_{property}"] == 1.0) is fits


@pytest.mark.parametrize("service", SERVICES)
def test_markup_in_a_name_comes_out_escaped(client: httpx.Client, service: str) -> None:
    (candidate,) = reconciled(client, query=MARKUP)[:1]
    assert candidate["name"] == MARKUP
    page = client.get(f"{service}/preview", params={"id": candidate["id"]})
    card = client.get(f"{service}/flyout/entity", params={"id": candidate["id"]}).json()
    assert card["id"] == candidate["id"]
    for html in (page.text, card["html"]):
        assert "<script" not in html
        assert "&lt;script&gt;" in html
    assert "<mark>" in page.text


def test_a_preview_may_be_framed_and_runs_nothing(client: httpx.Client) -> None:
    headers = client.get("/reconcile/preview", params={"id": PORT}).headers
    policy = headers["content-security-policy"]
    assert "frame-ancestors *" in policy
    assert "default-src 'none'" in policy
    assert "script-src" not in policy
    assert "x-frame-options" not in headers
    elsewhere = client.get("/reconcile/view", params={"id": PORT}, follow_redirects=True).headers
    assert "frame-ancestors 'none'" in elsewhere["content-security-policy"]
    assert elsewhere["x-frame-options"] == "DENY"


def test_a_view_leads_to_the_page(client: httpx.Client) -> None:
    assert client.get("/reconcile/view", params={"id": PORT}).headers["location"] == "/entity/valmora%20port"
    assert (
        client.get("/reconcile/view", params={"id": "Q5"})
        .headers["location"]
        .endswith("wikidata.org/wiki/Q5")
    )
    assert client.get("/reconcile/view", params={"id": "//evil.example"}).status_code == 404


def test_extension_has_each_propertys_values_in_both_versions(client: httpx.Client) -> None:
    wanted = ("type", "wikidata", "documents", "description", "alias", "first", "last")
    query = {"ids": [PORT, "name:nobody"], "properties": [{"id": property} for property in wanted]}
    old = client.post("/reconcile", data={"extend": json.dumps(query)}).json()
    new = client.post("/reconcile/draft/extend", json=query).json()
    assert [column["id"] for column in old["meta"]] == list(wanted)
    assert all({"id", "name"} <= set(column) for column in old["meta"])
    assert old["meta"] == new["meta"]
    row = old["rows"][PORT]
    assert {"str": "ORGANISATION"} in row["type"]
    assert isinstance(row["documents"][0]["int"], int)
    assert row["first"] == [{"str": "2021-05-03"}]
    assert row["last"] == [{"str": "2023-02-03"}]
    assert set(row["wikidata"][0]) == {"id", "name"}
    assert old["rows"]["name:nobody"] == {property: [] for property in wanted}
    listed = {row["id"]: {p["id"]: p["values"] for p in row["properties"]} for row in new["rows"]}
    assert listed == old["rows"]


def test_a_property_of_wikidata_that_nothing_has_is_empty_and_one_that_cannot_be_is_refused(
    client: httpx.Client,
) -> None:
    query: dict[str, Any] = {"ids": [PORT], "properties": [{"id": "P999"}, {"id": "documents"}]}
    answer = client.post("/reconcile", data={"extend": json.dumps(query)}).json()
    assert answer["meta"] == [{"id": "P999", "name": "P999"}, {"id": "documents", "name": "documents"}]
    assert answer["rows"] == {PORT: {"P999": [], "documents": [{"int": 3}]}}
    for wrong in ("P0", "P", "p31", "P31x", "P12345678901", "colour"):
        query["properties"] = [{"id": wrong}]
        assert client.post("/reconcile/draft/extend", json=query).status_code == 400


def test_concepts_are_extended_by_the_hierarchy(client: httpx.Client) -> None:
    query = {"ids": ["concept:chart-parser"], "properties": [{"id": "broader"}]}
    rows = client.post("/reconcile/draft/extend", json=query).json()["rows"]
    assert rows[0]["properties"][0]["values"] == [{"id": "concept:parser", "name": "Parsers"}]


def test_suggestions_go_on_where_the_cursor_stands(client: httpx.Client) -> None:
    first = client.get("/reconcile/suggest/entity", params={"prefix": "valm"}).json()["result"]
    assert (first[0]["id"], first[0]["name"]) == (PORT, "Valmora Port")
    assert client.get("/reconcile/suggest/entity", params={"prefix": PORT}).json()["result"][0]["id"] == PORT
    rest = client.get("/reconcile/suggest/entity", params={"prefix": "valm", "cursor": 1}).json()["result"]
    assert rest == first[1:]
    assert (
        client.get("/reconcile/suggest/type", params={"prefix": "pers"}).json()["result"][0]["id"] == "PERSON"
    )
    properties = client.get("/reconcile/suggest/property", params={"prefix": "wikid"}).json()["result"]
    assert properties == [{"id": "wikidata", "name": "Wikidata item"}]


@pytest.mark.parametrize(
    ("form", "detail"),
    [
        ({"queries": "{"}, "no JSON"),
        ({"queries": "[]"}, "an object"),
        ({"queries": '{"\\ud800": {"query": "a"}}'}, "half a character"),
        ({"extend": '{"ids": ["\\ud800"], "properties": []}'}, "half a character"),
        ({"queries": "[" * 100_000}, "no JSON"),
        ({"extend": '{"ids": [1], "properties": []}'}, "ids and properties"),
        ({"callback": "run", "queries": "{}"}, "JSONP"),
        ({}, "neither queries nor extend"),
    ],
)
def test_a_wrong_request_is_refused_with_advice(
    client: httpx.Client, form: dict[str, str], detail: str
) -> None:
    response = client.post("/reconcile", data=form)
    assert response.status_code == 400
    assert response.headers["content-type"] == "application/problem+json"
    assert detail in response.json()["detail"]


@pytest.mark.parametrize(
    ("query", "error"),
    [
        ({}, "neither name nor property"),
        ({"query": "a", "type": "Ship"}, "no type 'Ship'"),
        ({"query": "a", "type": 1}, "type should be"),
        ({"query": "a", "limit": 0.5}, "positive integer"),
        ({"query": "a", "limit": "many"}, "positive integer"),
        ({"query": "a", "limit": True}, "positive integer"),
        ({"query": ["a"]}, "query should be"),
        ({"query": "a", "properties": "P31"}, "properties should be"),
        ({"query": "a", "properties": [{"pid": "P0", "v": 1}]}, "no property 'P0'"),
        ({"query": "half \ud800"}, "half a character"),
        ({"query": "a", "limit": float("inf")}, "a number that JSON lacks"),
        ({"query": "a", "properties": [{"pid": "P31", "v": float("nan")}]}, "a number that JSON lacks"),
        ("Valmora Port", "a query should be"),
        (None, "a query should be"),
    ],
)
def test_a_query_that_nobody_can_read_spoils_no_other(client: httpx.Client, query: Any, error: str) -> None:
    batch = {"odd": query, "fine": {"query": "Valmora Port"}}
    answer = client.post("/reconcile", data={"queries": json.dumps(batch)}).json()
    assert answer["odd"]["result"] == []
    assert error in answer["odd"]["error"]
    assert answer["fine"]["result"][0]["id"] == PORT


@pytest.mark.parametrize("name", ["", "  ", "\u00a0"])
def test_an_empty_cell_has_no_candidates(client: httpx.Client, name: str) -> None:
    batch = {"empty": {"query": name}, "fine": {"query": "Valmora Port", "limit": "2"}}
    answer = client.post("/reconcile", data={"queries": json.dumps(batch)}).json()
    assert answer["empty"] == {"result": []}
    assert answer["fine"]["result"][0]["id"] == PORT
    draft = client.post("/reconcile/draft/match", json=[{"conditions": [named(name)]}]).json()
    assert draft == {"results": [{"candidates": []}]}


@pytest.mark.parametrize("limit", ["1", " 1 ", 1.0, "1.0"])
def test_a_limit_may_be_a_text(client: httpx.Client, limit: Any) -> None:
    assert len(reconciled(client, query="Valmora Port", limit=limit)) == 1


@pytest.mark.parametrize(
    "typed", ["Port, Valmora", "PORT,Valmora", "Valmora\u00a0Port", "Val\u00admora Port"]
)
def test_the_order_and_the_spaces_of_a_name_do_not_count(client: httpx.Client, typed: str) -> None:
    (candidate,) = reconciled(client, query=typed, limit=1)
    assert (candidate["id"], candidate["match"]) == (PORT, True)


def test_a_batch_may_not_be_too_large(client: httpx.Client) -> None:
    queries = {f"q{number}": {"query": "a"} for number in range(51)}
    assert client.post("/reconcile", data={"queries": json.dumps(queries)}).status_code == 413


def test_jsonp_is_refused_for_the_manifest_too(client: httpx.Client) -> None:
    assert client.get("/reconcile", params={"callback": "run"}).status_code == 400


def test_only_pages_of_an_allowed_origin_may_read_and_only_this_service(client: httpx.Client) -> None:
    def allowed(path: str, origin: str) -> str | None:
        return client.get(path, headers={"origin": origin}).headers.get("access-control-allow-origin")

    assert allowed("/reconcile", ORIGIN) == ORIGIN
    assert allowed("/reconcile/suggest/type", ORIGIN) == ORIGIN
    assert allowed("/reconcile", "http://evil.example") is None
    assert allowed("/api/status", ORIGIN) is None


def test_a_name_with_a_null_character_is_a_name_like_others(client: httpx.Client) -> None:
    assert client.get("/reconcile/suggest/entity", params={"prefix": "valm\0"}).status_code == 200
    assert client.get("/api/search", params={"q": "valm\0ora"}).status_code == 200
