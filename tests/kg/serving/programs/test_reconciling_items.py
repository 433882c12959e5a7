"""Items of the index of Wikidata are candidates too, also those that no text of the graph speaks of."""

from __future__ import annotations

import json
from typing import Any

import httpx

from tests.kg.serving.programs.test_reconciliation import reconciled

POLAND, UNITED_STATES = "Q36", "Q30"


def extended(client: httpx.Client, id: str, *properties: str) -> dict[str, list[str]]:
    query = {"ids": [id], "properties": [{"id": each} for each in properties]}
    rows: Any = client.post("/reconcile", data={"extend": json.dumps(query)}).json()["rows"]
    return {name: [each.get("str", each.get("name")) for each in values] for name, values in rows[id].items()}


def test_an_item_is_found_by_its_names_in_any_case(client: httpx.Client) -> None:
    for name in ("Poland", "poland", POLAND):
        found = reconciled(client, query=name, type="item")[0]
        assert (found["id"], found["name"], found["match"]) == (POLAND, "Poland", True)
        assert found["description"] == "country in Europe"
    assert reconciled(client, query="U.S.", type="item")[0]["id"] == UNITED_STATES


def test_a_misspelled_item_is_a_candidate_and_no_match(client: httpx.Client) -> None:
    found = reconciled(client, query="Switzerlnad", type="item")[0]
    assert (found["name"], found["match"]) == ("Switzerland", False)
    assert found["score"] < 100


def test_items_come_only_where_they_are_asked_for(client: httpx.Client) -> None:
    assert all(not each["id"].startswith("Q") for each in reconciled(client, query="Poland"))


def test_an_item_is_extended_by_what_the_index_knows(client: httpx.Client) -> None:
    told = extended(client, UNITED_STATES, "P36", "alias", "description", "documents", "wikidata")
    assert told["P36"] == ["Washington, D.C."]
    assert "USA" in told["alias"]
    assert told["wikidata"] == ["United States of America"]
    assert any(
        each["id"] == "P36" for each in client.get("/reconcile/extend/propose?type=item").json()["properties"]
    )


def test_a_fact_of_an_item_is_a_hint(client: httpx.Client) -> None:
    capital = [{"pid": "P36", "v": "Warsaw"}]
    assert reconciled(client, query="Poland", type="item", properties=capital)[0]["match"]
    assert not reconciled(client, query="Spain", type="item", properties=capital)[0]["match"]


def test_items_are_suggested_and_previewed(client: httpx.Client) -> None:
    suggested = client.get("/reconcile/suggest/entity", params={"prefix": "Poland"}).json()["result"]
    assert POLAND in {each["id"] for each in suggested}
    preview = client.get("/reconcile/preview", params={"id": POLAND})
    assert "country in Europe" in preview.text
    assert client.get("/reconcile/preview", params={"id": "Q999999"}).status_code == 404
