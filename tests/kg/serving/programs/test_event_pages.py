"""Events on pages and in the API: what is implied, and what is no fact, says so."""

from __future__ import annotations

import re

import httpx
import pytest

from betwixt.schema import FACTUALITIES
from queries.serve.html.rendering import FACTUALITY_LABELS, FACTUALITY_NAMES

HARBOUR = "/document/news%2Fa%20harbour.txt"


def shown(address: str, path: str, **parameters: str) -> str:
    answer = httpx.get(f"{address}{path}", params=parameters or None, headers={"accept": "text/html"})
    assert answer.status_code == 200, answer.text
    return answer.text


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_an_entity_page_lists_what_it_did_and_what_happened_to_it(address: str) -> None:
    director = shown(address, "/entity/director")
    assert "What The director did" in director
    assert "What happened to The director" not in director
    assert "side=did&amp;verb=praise" in director
    assert "open 1 not as fact" in words(director)
    assert "What happened to A gate" in shown(address, "/entity/gate")


def test_no_page_presents_a_possible_or_negated_event_as_a_fact(address: str) -> None:
    rows = shown(address, "/events").split("<tr")
    by_verb = {verb: row for row in rows for verb in ("broke", "opened", "left") if f">{verb}</a>" in row}
    assert "may be so" in by_verb["opened"]
    assert "is not so" in by_verb["left"]
    assert 'class="factuality"' not in by_verb["broke"]


def test_every_factuality_but_stated_has_words() -> None:
    assert set(FACTUALITY_LABELS) == set(FACTUALITY_NAMES) == set(FACTUALITIES) - {"stated"}


def test_a_document_marks_events_and_who_takes_part(address: str) -> None:
    marked = shown(address, HARBOUR, show="events")
    assert 'class="m event"' in marked
    assert 'class="m event unstated"' in marked
    opened = shown(address, HARBOUR, at="55-61")
    assert 'class="m participant definite"' in opened
    assert 'class="m participant overt"' in opened
    assert "[ Valmora Port ]" in words(opened)
    assert "[not said]" in words(opened)


def test_a_mention_leads_to_the_events_in_which_it_takes_part(address: str) -> None:
    panel = shown(address, HARBOUR, at="0-12").partition("<aside")[2]
    assert "Takes part in" in panel
    assert "at=29-36#at" in panel


def test_a_search_finds_events_by_any_form_of_their_verb(address: str) -> None:
    assert 'href="/events?verb=praise"' in shown(address, "/search", q="praised")
    verbs = httpx.get(f"{address}/api/search", params={"q": "praised"}).json()["verbs"]
    assert [verb["verb"] for verb in verbs] == ["praise"]


def test_what_is_unlikely_is_counted_and_one_click_away(address: str) -> None:
    likely = shown(address, "/entity/crew")
    assert "Relations of the crew" not in likely
    assert 'href="/entity/crew?all=1"' in likely
    everything = shown(address, "/entity/crew", all="1")
    assert "Relations of the crew" in everything
    assert '<tr class="unlikely">' in everything
    assert 'class="edge unlikely"' in everything


@pytest.mark.parametrize(
    ("path", "parameters", "least"),
    [("/entity/crew", {"all": "1"}, 0.0), ("/entity/crew", {}, 0.5)],
)
def test_the_json_of_a_page_has_what_the_page_shows(
    address: str, path: str, parameters: dict[str, str], least: float
) -> None:
    answer = httpx.get(
        f"{address}{path}",
        params=parameters,
        headers={"accept": "application/json"},
        follow_redirects=True,
    ).json()
    prepositions = [count["key"] for count in answer["entity"]["prepositions_out"]]
    assert prepositions == (["member(s) of"] if least == 0 else [])
    assert answer["unlikely"]["relations"] == (0 if least == 0 else 1)
    assert [verb["verb"] for verb in answer["events"]["undergone"]] == ["praise"]


def test_the_api_has_events_with_their_participants(address: str) -> None:
    given = {"entity": "director", "side": "did"}
    answer = httpx.get(f"{address}/api/events", params=given).json()
    assert answer["total"] == 2
    assert [event["factuality"] for event in answer["results"]] == ["stated", "possible"]
    assert {one["role"]: one["realization"] for one in answer["results"][1]["participants"]} == {
        "ARG0": "overt",
        "ARG1": "overt",
        "ARG2": "indefinite",
        "ARG3": "definite",
        "ARGM-LOC": "overt",
    }
    assert httpx.get(f"{address}/api/events", params={"entity": "nobody"}).status_code == 404


def test_an_entity_is_called_by_its_name(address: str) -> None:
    page = words(shown(address, "/entity/valmora%20port", all="1").partition("<main")[2])
    assert not re.search(r"\b(describe|around|with|of) it\b", page, re.IGNORECASE)
