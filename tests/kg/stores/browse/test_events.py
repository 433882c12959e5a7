"""Events of a graph that was written by hand, found by who takes part and by their verb."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kg.progress import Progress
from kg.stores.browse.store import BrowseProjection
from queries.browse.documents.listing import read_document
from queries.browse.entities.records import read_entity, unlikely_of
from queries.browse.events.records import (
    EventQuery,
    Side,
    VerbCount,
    count_events,
    events_of_document,
    find_events,
    verbs_called,
    verbs_of,
)
from queries.browse.index import BrowseIndex
from tests.integration.valmora import TEXTS, write_valmora

HARBOUR = TEXTS[0].identifier


def arranged(folder: Path, *, text: bool) -> BrowseIndex:
    projection = BrowseProjection(folder)
    projection.load(write_valmora(folder, text=text), progress=Progress(quiet=True))
    current = projection.current()
    assert current is not None
    return BrowseIndex(current)


@pytest.fixture(scope="module")
def valmora(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowseIndex]:
    index = arranged(tmp_path_factory.mktemp("events") / "graph", text=True)
    yield index
    index.close()


def number(index: BrowseIndex, key: str) -> int:
    entity = read_entity(index, key)
    assert entity is not None
    return entity.number


@pytest.mark.parametrize(
    ("key", "side", "verbs"),
    [
        ("director", "did", [("praise", 1, 0), ("open", 0, 1)]),
        ("director", "undergone", []),
        ("gate", "undergone", [("break", 1, 0), ("open", 0, 1)]),
        ("storm", "other", [("break", 1, 0)]),
        ("valmora port", "other", [("open", 0, 1)]),
        ("ada veld", "did", [("leave", 0, 1)]),
    ],
)
def test_an_entity_has_verbs_by_its_part(
    valmora: BrowseIndex, key: str, side: Side, verbs: list[tuple[str, int, int]]
) -> None:
    counts = verbs_of(valmora, EventQuery(number(valmora, key), side))
    assert counts == [VerbCount(verb, stated, unstated, 1) for verb, stated, unstated in verbs]


def test_facts_come_first_and_what_is_none_says_so(valmora: BrowseIndex) -> None:
    total, events = find_events(valmora, EventQuery())
    assert total == len(events) == 4
    assert [event.is_fact for event in events] == [True, True, False, False]
    assert {event.verb: event.factuality for event in events if not event.is_fact} == {
        "open": "possible",
        "leave": "negated",
    }


def test_parts_follow_each_other(valmora: BrowseIndex) -> None:
    _, events = find_events(valmora, EventQuery())
    for at, event in enumerate(events):
        assert find_events(valmora, EventQuery(), limit=1, offset=at) == (4, [event])


def test_participants_are_said_implied_or_unknown(valmora: BrowseIndex) -> None:
    (opened,) = find_events(valmora, EventQuery(verb="open"))[1]
    by_role = {participant.role: participant for participant in opened.participants}
    assert opened.evidence.sentence == TEXTS[0].sentences[1]
    assert opened.evidence.words == "opened"
    assert (by_role["ARG1"].words, by_role["ARG1"].realization) == ("a gate", "overt")
    assert by_role["ARG0"].entity is not None
    assert by_role["ARG0"].entity.key == "director"
    assert (by_role["ARG3"].words, by_role["ARG3"].realization) == ("Valmora Port", "definite")
    assert (by_role["ARG2"].words, by_role["ARG2"].start) == ("", -1)
    assert by_role["ARG2"].realization == "indefinite"


def test_what_is_unlikely_is_counted_and_shown_on_request(valmora: BrowseIndex) -> None:
    ada = number(valmora, "ada veld")
    assert unlikely_of(valmora, ada).events == 1
    assert count_events(valmora, EventQuery(ada)) == 1
    assert {count.verb for count in verbs_of(valmora, EventQuery(ada, least=0.0))} == {"leave", "wave"}
    assert unlikely_of(valmora, ada, 0.0).total == 0


@pytest.mark.parametrize("word", ["praise", "Praised", "PRAISE", "prais"])
def test_a_verb_is_found_in_any_of_its_forms(valmora: BrowseIndex, word: str) -> None:
    assert verbs_called(valmora, word) == [VerbCount("praise", 1, 0, 1)]


@pytest.mark.parametrize("word", ["", "pr", "harbour", "praising of", "%"])
def test_what_is_no_verb_finds_none(valmora: BrowseIndex, word: str) -> None:
    assert verbs_called(valmora, word) == []


def test_a_document_has_its_events_in_order(valmora: BrowseIndex) -> None:
    document = read_document(valmora, HARBOUR)
    assert document is not None
    events = events_of_document(valmora, document.number, document.record)
    assert [event.verb for event in events] == ["praise", "open"]


def test_a_graph_without_texts_has_events_too(tmp_path: Path) -> None:
    index = arranged(tmp_path / "graph", text=False)
    try:
        total, events = find_events(index, EventQuery(verb="break"))
        assert total == 1
        assert [participant.words for participant in events[0].participants] == ["", "", ""]
        assert events[0].participants[0].start >= 0
    finally:
        index.close()


def test_what_is_known_best_comes_first(valmora: BrowseIndex) -> None:
    _, events = find_events(valmora, EventQuery())
    facts = [event for event in events if event.is_fact]
    named = [
        sum(
            participant.entity is not None and not participant.role.startswith("ARGM")
            for participant in event.participants
        )
        for event in facts
    ]
    assert named == sorted(named, reverse=True)
    assert named[0] > named[-1]
