"""Items of the index of Wikidata are candidates too, also those that no text of the graph speaks of."""

from __future__ import annotations

import json
from typing import Any

import httpx

from tests.kg.serving.programs.test_reconciliation import reconciled

POLAND, UNITED_STATES = "Q36", "Q30"


def extended(client: httpx.Client, id: str, *properties: str) -> dict[str, list[str]]:
    query = {"ids": [id], "properties": [{"id": property} for property in properties]}
    rows: Any = client.post("/reconcile", data={"extend": json.dumps(query)}).json()["rows"]
    return {
        name: [value.get("str", value.get("name")) for value in values] for name, values in rows[id].items()
    }


def test_an_item_is_found_by_its_names_in_any_case(client: httpx.Client) -> None:
    for name in ("Poland", "poland", POLAND):
        candidate = reconciled(client, query=name, type="item")[0]
        assert (candidate["id"], candidate["name"], candidate["match"]) == (POLAND, "Poland", True)
        assert candidate["description"] == "country in Europe"
    assert reconciled(client, query="U.S.", type="item")[0]["id"] == UNITED_STATES


def test_a_misspelled_item_is_a_candidate_and_no_match(client: httpx.Client) -> None:
    candidate = reconciled(client, query="Switzerlnad", type="item")[0]
    assert (candidate["name"], candidate["match"]) == ("Switzerland", False)
    assert candidate["score"] < 100


def test_items_come_only_where_they_are_asked_for(client: httpx.Client) -> None:
    assert all(not candidate["id"].startswith("Q") for candidate in reconciled(client, query="Poland"))


def test_an_item_is_extended_by_what_the_index_knows(client: httpx.Client) -> None:
    values = extended(client, UNITED_STATES, "P36", "alias", "description", "documents", "wikidata")
    assert values["P36"] == ["Washington, D.C."]
    assert "USA" in values["alias"]
    assert values["wikidata"] == ["United States of America"]
    assert any(
        property["id"] == "P36"
        for property in client.get("/reconcile/extend/propose?type=item").json()["properties"]
    )


def test_a_fact_of_an_item_is_a_hint(client: httpx.Client) -> None:
    capital = [{"pid": "P36", "v": "Warsaw"}]
    assert reconciled(client, query="Poland", type="item", properties=capital)[0]["match"]
    assert not reconciled(client, query="Spain", type="item", properties=capital)[0]["match"]


def test_items_are_suggested_and_previewed(client: httpx.Client) -> None:
    suggested = client.get("/reconcile/suggest/entity", params={"prefix": "Poland"}).json()["result"]
    assert POLAND in {suggestion["id"] for suggestion in suggested}
    preview = client.get("/reconcile/preview", params={"id": POLAND})
    assert "country in Europe" in preview.text
    assert client.get("/reconcile/preview", params={"id": "Q999999"}).status_code == 404
