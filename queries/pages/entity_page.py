"""The page of an entity."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import Request
from fastapi.responses import HTMLResponse

from queries.browse.entities import (
    Direction,
    Entity,
    Fact,
    Related,
    descriptions_of,
    facts_of,
    mentions_of,
    relations_of,
)
from queries.browse.index import BrowseIndex
from queries.pages.drawings import Bar, Neighbour, bar_chart, neighbourhood
from queries.pages.rendering import TYPE_NAMES, address, page, segment

_DESCRIPTIONS, _RELATIONS, _PLACES, _AROUND = 12, 12, 8, 30


def entity_page(request: Request, index: BrowseIndex, entity: Entity) -> HTMLResponse:
    """What all texts say of an entity, and what Wikidata says."""
    descriptions = descriptions_of(index, entity.number)
    facts = facts_of(index, entity.items[0].qid) if entity.items else []
    return page(
        request,
        "entity.html",
        entity=entity,
        descriptions=descriptions[:_DESCRIPTIONS],
        all_descriptions=len(descriptions),
        facts=_by_property(facts),
        out=relations_of(index, entity.number, "out", limit=_RELATIONS),
        into=relations_of(index, entity.number, "in", limit=_RELATIONS),
        places=mentions_of(index, entity.number, limit=_PLACES),
        chart=bar_chart(_bars(entity), f"documents by year about {entity.head.name}"),
        picture=neighbourhood(entity.head.name, _around(index, entity)),
    )


def _by_property(facts: Sequence[Fact]) -> dict[str, list[Fact]]:
    """Facts by what their property is called; those that texts say too come first."""
    found: dict[str, list[Fact]] = {}
    for fact in sorted(facts, key=lambda each: not each.expressed):
        found.setdefault(fact.property, []).append(fact)
    return found


def _bars(entity: Entity) -> list[Bar]:
    """A bar for each year from the first to the last; one year alone is no chart."""
    counts = {int(each.key): each.count for each in entity.years}
    if len(counts) < 2:
        return []
    years = range(min(counts), max(counts) + 1)
    return [
        Bar(
            str(year),
            counts.get(year, 0),
            address("/documents", ("entity", entity.head.key), ("year", year)),
        )
        for year in years
    ]


def _around(index: BrowseIndex, entity: Entity) -> list[Neighbour]:
    """The entities with a type that most documents relate it with; each once, with what stands between."""
    directions: tuple[Direction, ...] = ("out", "in")
    found: dict[str, list[Related]] = {}
    for direction in directions:
        for each in relations_of(index, entity.number, direction, limit=400, with_evidence=False):
            if each.other.type and each.other.key != entity.head.key:
                found.setdefault(each.other.key, []).append(each)
    most = sorted(found.values(), key=lambda each: (-sum(r.documents for r in each), each[0].other.key))
    return [
        Neighbour(
            each[0].other.name,
            TYPE_NAMES.get(each[0].other.type, "other"),
            f"/entity/{segment(each[0].other.key)}",
            ", ".join(dict.fromkeys(relation.preposition for relation in each[:3])),
            sum(relation.documents for relation in each),
        )
        for each in most[:_AROUND]
    ]
