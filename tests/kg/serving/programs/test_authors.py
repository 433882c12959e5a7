"""Authors are found by parts of their names, without initials, wherever documents are chosen or searched."""

from __future__ import annotations

import httpx
import pytest


@pytest.mark.parametrize("typed", ["J. Orr", "orr", "Orr, J.", "Jane Orr", "ORR J"])
def test_documents_of_an_author(client: httpx.Client, typed: str) -> None:
    whole = client.get("/api/documents", params={"author": "J. Orr"}).json()
    assert whole["total"] == 2
    chosen = client.get("/api/documents", params={"author": typed}).json()
    assert chosen["results"] == whole["results"]
    page = client.get("/documents", params={"author": typed})
    assert f"<strong>{whole['total']}</strong> documents" in page.text


@pytest.mark.parametrize("typed", ["or", "Kim Orrin", "K. Orr", ""])
def test_another_author_has_none(client: httpx.Client, typed: str) -> None:
    everything = client.get("/api/documents").json()["total"]
    chosen = client.get("/api/documents", params={"author": typed}).json()
    assert chosen["total"] == (0 if typed else everything)


@pytest.mark.parametrize("typed", ["veld", "Veld, Ada", "A. Veld"])
def test_the_search_box_finds_authors(client: httpx.Client, typed: str) -> None:
    authors = client.get("/api/search", params={"q": typed}).json()["authors"]
    assert [(author["key"], author["documents"]) for author in authors] == [("Ada Veld", 1)]
    assert 'href="/documents?author=Ada+Veld"' in client.get("/search", params={"q": typed}).text.replace(
        "%20", "+"
    )


def test_the_values_of_the_facet_are_searched_by_names(client: httpx.Client) -> None:
    answer = client.get("/api/facets/author", params={"containing": "Orr, Jane"}).json()
    assert [value["key"] for value in answer["values"]] == ["J. Orr"]
