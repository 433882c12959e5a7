"""Concepts by which documents are chosen stand as a tree, in which a reader goes down and up."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from fastapi.testclient import TestClient

Value = dict[str, Any]


def concepts(client: TestClient, **chosen: str) -> tuple[int, list[Value]]:
    """How many documents are chosen, and the concepts that they are narrowed by."""
    answer = client.get("/api/documents", params={"facets": "concept", **chosen}).json()
    (facet,) = [facet for facet in answer["facets"] if facet["facet"] == "concept"]
    return answer["total"], facet["values"]


@pytest.fixture(scope="module")
def parent(client: TestClient) -> Value:
    """A concept with something above it and below it."""
    listed = client.get("/api/concepts", params={"limit": 100}).json()["results"]
    read = [client.get(f"/api/concepts/{concept['id']}").json() for concept in listed]
    concept: Value = next(concept for concept in read if concept["broader"] and concept["narrower"])
    return concept


def test_what_is_above_and_below_a_chosen_concept_is_shown(client: TestClient, parent: Value) -> None:
    key = parent["head"]["id"]
    _, values = concepts(client, concept=key)
    places = {value["key"]: place for place, value in enumerate(values)}
    (chosen,) = [value for value in values if value["chosen"]]
    assert chosen["key"] == key
    above = [neighbour["concept"]["id"] for neighbour in parent["broader"]]
    below = [
        neighbour["concept"]["id"] for neighbour in parent["narrower"] if neighbour["concept"]["documents"]
    ]
    assert any(id in places for id in above)
    assert below
    for id in below:
        assert places[id] > places[key]
        assert values[places[id]]["depth"] > chosen["depth"]
        assert values[places[id]]["instead"] == [key]


def test_a_concept_that_is_chosen_instead_gives_the_documents_that_were_counted(
    client: TestClient, parent: Value
) -> None:
    _, values = concepts(client, concept=parent["head"]["id"])
    (chosen,) = [value for value in values if value["chosen"]]
    below = [value for value in values if value["instead"] and value["depth"] > chosen["depth"]]
    assert below
    for value in below:
        total, _ = concepts(client, concept=value["key"])
        assert total == value["documents"]


def test_each_concept_stands_right_below_one_that_is_shown(client: TestClient) -> None:
    _, values = concepts(client)
    assert values[0]["depth"] == 0
    for before, value in pairwise(values):
        assert value["depth"] <= before["depth"] + 1
