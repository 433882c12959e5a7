"""Events by who takes part in them and by their verb."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Query

from queries.browse.events.records import Event, EventQuery, Side, find_events
from queries.browse.index import BrowseIndex
from queries.confidence import LIKELY
from queries.serve.entities.rows import required_entity
from queries.serve.http.paging import Page, Parted
from queries.serve.http.routing import api_router
from queries.serve.http.scores import MinScore
from queries.serve.http.served import Index

router = api_router("events", "/api")

Taking = Annotated[
    str, Query(max_length=2_000, description="key of an entity that takes part; empty for all")
]
Part = Annotated[
    Side | Literal[""],
    Query(description="the entity's part: did (ARG0), undergone (ARG1), any other; empty for all"),
]
Verb = Annotated[str, Query(max_length=200, description="dictionary form of the event word; empty for all")]


@router.get("/events")
def events(
    index: Index,
    part: Parted,
    entity: Taking = "",
    side: Part = "",
    verb: Verb = "",
    min_score: MinScore = LIKELY,
) -> Page[Event]:
    """Events with their participants and sentences: what texts present as facts first, and each says
    whether it is one."""
    query = event_query(index, entity, side, verb, min_score)
    return part.page(*find_events(index, query, limit=part.limit, offset=part.offset))


def event_query(
    index: BrowseIndex, entity: str, side: Side | Literal[""], verb: str, least: float
) -> EventQuery:
    """Which events an address asks for.

    Args:
        index: of the graph.
        entity: key of who or what takes part, or empty.
        side: the part that it has, or empty.
        verb: dictionary form of the event word, or empty.
        least: score.

    Raises:
        NotFoundError: there is no such entity.
    """
    number = required_entity(index, entity).number if entity else None
    return EventQuery(number, side, verb, least)
