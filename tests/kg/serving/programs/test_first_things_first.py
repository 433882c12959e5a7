"""Facets that tell nothing are folded, and the status begins with what people ask."""

from __future__ import annotations

import re

import httpx


def test_a_facet_of_one_document_a_value_is_folded(address: str) -> None:
    html = httpx.get(f"{address}/documents").text
    facets = {name: bool(is_open) for is_open, name in re.findall(r"<details( open)?><summary>(\w+)", html)}
    assert facets["Sources"] is False
    assert facets["Categories"] is True


def test_a_chosen_facet_stays_open(address: str) -> None:
    html = httpx.get(f"{address}/documents", params={"author": "Ada Veld"}).text
    assert re.search(r"<details open><summary>Authors", html)


def test_the_status_begins_with_when_and_how_many(address: str) -> None:
    html = httpx.get(f"{address}/status").text
    parts = ("<dt>built</dt>", "<dt>languages</dt>", "How it was built", "<h2>Tables")
    order = [html.index(part) for part in parts]
    assert order == sorted(order)


def test_an_answer_spells_names_as_texts_do(address: str) -> None:
    html = httpx.get(f"{address}/questions/most-connected-names", params={"view": "table"}).text
    assert '<a href="/entity/valmora%20port">Valmora Port</a>' in html
    rows = httpx.get(f"{address}/api/questions/most-connected-names").text
    assert "valmora port" in rows
