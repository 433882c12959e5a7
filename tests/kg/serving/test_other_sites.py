"""What pages of other sites cannot start in a reader's browser, and what ends with its client."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest
from fastapi.testclient import TestClient

from kg.graph.folder import GraphFolder
from kg.serving.text_reader import Reader
from kg.stores.oxigraph.store import OxigraphStore
from queries.asker import CURRENT, Asker, AskerGoneError

HEAVY = (
    "/api/console?query=SELECT",
    "/console?query=SELECT",
    "/console.csv?query=SELECT",
    "/annotate?text=Ada",
    "/api/suggestions?text=Ada",
    "/sparql?query=SELECT",
)
ENDLESS = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }"


@pytest.mark.parametrize("path", HEAVY)
@pytest.mark.parametrize("site", ["cross-site", "Cross-Site", " cross-site "])
def test_pages_of_other_sites_start_no_work(client: TestClient, path: str, site: str) -> None:
    answer = client.get(path, headers={"sec-fetch-site": site, "sec-fetch-mode": "no-cors"})
    assert (answer.status_code, "other sites" in answer.text) == (403, True)


@pytest.mark.parametrize("path", ["/read", "/editor", "/sparql", "/cypher", "/annotate"])
def test_nor_do_their_forms(client: TestClient, path: str) -> None:
    form = {"content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site"}
    assert client.post(path, content="text=Ada&query=SELECT", headers=form).status_code in (403, 422)


@pytest.mark.parametrize("site", ["same-origin", "none", "same-site", ""])
def test_own_pages_and_programs_are_answered(client: TestClient, site: str) -> None:
    for path in ("/api/console?query=ASK%20%7B%7D", "/sparql?query=ASK%20%7B%7D"):
        assert client.get(path, headers={"sec-fetch-site": site}).status_code == 200


def test_links_of_other_sites_lead_to_pages(client: TestClient) -> None:
    for path in ("/", "/documents", "/entities"):
        assert client.get(path, headers={"sec-fetch-site": "cross-site"}).status_code == 200


def seconds_until_gone(work: Callable[[], Any]) -> float:
    """How long work goes on after its asker has left."""
    who = Asker()

    def ask() -> None:
        CURRENT.set(who)
        with pytest.raises(AskerGoneError):
            work()

    thread = threading.Thread(target=ask)
    thread.start()
    time.sleep(1)
    began = time.monotonic()
    who.leave()
    thread.join(60)
    assert not thread.is_alive()
    return time.monotonic() - began


def test_a_sparql_query_ends_with_its_asker(folder: GraphFolder) -> None:
    with closing(OxigraphStore(folder.path).engine()) as engine:
        work = lambda: list(engine.run(ENDLESS, {}, timeout=120).rows)  # noqa: E731
        assert seconds_until_gone(work) < 30
        assert list(engine.run("ASK {}", {}).rows) == [(True,)]


def test_a_text_that_waits_is_not_read_for_who_has_gone(folder: GraphFolder) -> None:
    reader = Reader(folder.path, 120)
    with reader._lock, closing(reader):
        assert seconds_until_gone(lambda: reader.ask("annotate", "Ada", "en")) < 30
        assert reader._process is None
