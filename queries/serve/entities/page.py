"""The page of an entity."""

from __future__ import annotations

from collections.abc import Sequence

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
)
from queries.browse.index import BrowseIndex
from queries.serve.entities.neighbourhood import Neighbour, neighbourhood
from queries.serve.html.addresses import address, segment
from queries.serve.html.drawings import Bar, bar_chart
from queries.serve.html.rendering import TYPE_NAMES, page

_DESCRIPTIONS, _RELATIONS, _PLACES, _BETWEEN = 12, 12, 8, 3


def entity_page(request: Request, index: BrowseIndex, entity: Entity) -> HTMLResponse:
    """What all texts say of an entity, and what Wikidata says."""
    all_descriptions, descriptions = descriptions_of(index, entity.number, limit=_DESCRIPTIONS)
    facts = facts_of(index, entity.items[0].qid) if entity.items else []
    all_around, around = neighbours_of(index, entity.number)
    around.sort(key=lambda each: each.direction)  # as the picture is read: what leads to it first
    return page(
        request,
        "entities/entity.html",
        entity=entity,
        descriptions=descriptions,
        all_descriptions=all_descriptions,
        facts=_by_property(facts),
        out=relations_of(index, entity.number, "out", limit=_RELATIONS),
        into=relations_of(index, entity.number, "in", limit=_RELATIONS),
        places=mentions_of(index, entity.number, limit=_PLACES),
        chart=bar_chart(_bars(entity), f"documents by year about {entity.head.name}"),
        picture=neighbourhood(entity.head.name, [_drawn(neighbour) for neighbour in around]),
        around=around,
        all_around=all_around,
        between=_BETWEEN,
        types=TYPE_NAMES,
    )


def _by_property(facts: Sequence[Fact]) -> dict[str, list[Fact]]:
    """Facts by what their property is called; those that texts say too come first."""
    by_property: dict[str, list[Fact]] = {}
    for fact in sorted(facts, key=lambda each: not each.expressed):
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


def _drawn(each: Neighbouring) -> Neighbour:
    return Neighbour(
        each.head.name,
        TYPE_NAMES.get(each.head.type, "other"),
        f"/entity/{segment(each.head.key)}",
        ", ".join(each.prepositions[:_BETWEEN]),
        each.times,
        "left" if each.direction == "in" else "right",
    )
