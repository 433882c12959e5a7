"""The page of an entity."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from fastapi import Request
from fastapi.responses import HTMLResponse

from queries.browse.entities.neighbours import Neighbouring, neighbours_of
from queries.browse.entities.records import (
    Entity,
    Fact,
    descriptions_of,
    facts_of,
    mentions_of,
    relations_of,
    unlikely_of,
)
from queries.browse.events.records import Event, EventQuery, Side, VerbCount, find_events, verbs_of
from queries.browse.index import BrowseIndex
from queries.confidence import LIKELY
from queries.serve.entities.neighbourhood import Neighbour, neighbourhood
from queries.serve.html.addresses import address, segment
from queries.serve.html.drawings import Bar, bar_chart
from queries.serve.html.rendering import TYPE_NAMES, page
from queries.serve.http.scores import least_score

_DESCRIPTIONS, _RELATIONS, _PLACES, _BETWEEN = 12, 12, 8, 3
_VERBS, _EVENTS = 16, 5


@dataclass(frozen=True, slots=True)
class EventsShown:
    """What an entity has one part in.

    Args:
        side: the part.
        verbs: of these events, those of most facts first.
        first: some of them.
        total: how many there are.
    """

    side: Side
    verbs: Sequence[VerbCount]
    first: Sequence[Event]
    total: int


def entity_page(request: Request, index: BrowseIndex, entity: Entity, everything: bool) -> HTMLResponse:
    """What all texts say of an entity, and what Wikidata says.

    Args:
        request: that is answered.
        index: of the graph.
        entity: that is shown.
        everything: also what is unlikely.
    """
    number, least = entity.number, least_score(everything)
    all_descriptions, descriptions = descriptions_of(index, number, limit=_DESCRIPTIONS, least=least)
    facts = facts_of(index, entity.items[0].qid) if entity.items else []
    all_around, around = neighbours_of(index, number, least=least)
    around.sort(key=lambda neighbour: neighbour.direction)  # as the picture is read: what leads to it first
    return page(
        request,
        "entities/entity.html",
        entity=entity,
        descriptions=descriptions,
        all_descriptions=all_descriptions,
        facts=_by_property(facts),
        all=everything,
        unlikely=unlikely_of(index, number),
        events=[shown for side in get_args(Side) if (shown := _events(index, number, side, least)).total],
        out=relations_of(index, number, "out", limit=_RELATIONS, least=least),
        into=relations_of(index, number, "in", limit=_RELATIONS, least=least),
        places=mentions_of(index, entity.number, limit=_PLACES),
        chart=bar_chart(_bars(entity), f"documents by year about {entity.head.name}"),
        picture=neighbourhood(entity.head.name, [_drawn(neighbour) for neighbour in around]),
        around=around,
        all_around=all_around,
        between=_BETWEEN,
        verbs_shown=_VERBS,
        types=TYPE_NAMES,
    )


def _events(index: BrowseIndex, entity: int, side: Side, least: float) -> EventsShown:
    query = EventQuery(entity, side, least=least)
    total, first = find_events(index, query, limit=_EVENTS)
    return EventsShown(side, verbs_of(index, query), first, total)


def _by_property(facts: Sequence[Fact]) -> dict[str, list[Fact]]:
    """Facts by what their property is called; those that texts say too come first."""
    by_property: dict[str, list[Fact]] = {}
    for fact in sorted(facts, key=lambda fact: not fact.expressed):
        by_property.setdefault(fact.property, []).append(fact)
    return by_property


def _bars(entity: Entity) -> list[Bar]:
    """A bar for each year from the first to the last; one year alone is no chart."""
    counts = {int(yearly.key): yearly.count for yearly in entity.years}
    if len(counts) < 2:
        return []
    years = range(min(counts), max(counts) + 1)
    documents = address("/documents", entity=entity.head.key)
    return [Bar(str(year), counts.get(year, 0), f"{documents}&year={year}") for year in years]


def _drawn(neighbour: Neighbouring) -> Neighbour:
    return Neighbour(
        neighbour.head.name,
        TYPE_NAMES.get(neighbour.head.type, "other"),
        f"/entity/{segment(neighbour.head.key)}",
        ", ".join(neighbour.prepositions[:_BETWEEN]),
        neighbour.times,
        "left" if neighbour.direction == "in" else "right",
        neighbour.score < LIKELY,
    )
