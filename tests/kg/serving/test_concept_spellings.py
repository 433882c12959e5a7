"""The API and the pages find a concept by any spelling of its name."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

HTML = {"accept": "text/html"}


@pytest.mark.parametrize("spelling", ["names-4", "Names 4", "name4"])
def test_a_concept_is_found_by_another_spelling(client: TestClient, spelling: str) -> None:
    first = client.get("/api/search", params={"q": spelling, "kind": "concept"}).json()["names"][0]
    assert (first["key"], first["how"]) == ("name-4", "spelling")
    concept = client.get("/api/concepts/name-4").json()
    assert client.get(f"/api/concepts/{spelling}").json() == concept
    total = client.get("/api/documents", params={"concept": "name-4"}).json()["total"]
    assert total == client.get("/api/documents", params={"concept": spelling}).json()["total"] > 0
    assert concept["head"]["name"] in client.get(f"/concept/{spelling}", headers=HTML).text


def test_what_no_concept_is_called_is_not_found(client: TestClient) -> None:
    assert client.get("/api/concepts/quay-of-nobody").status_code == 404
