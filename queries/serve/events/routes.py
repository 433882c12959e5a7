"""The address of events."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from queries.browse.events.records import EventQuery, count_events, find_events, verbs_of
from queries.serve.entities.rows import required_entity
from queries.serve.events.rows import Part, Taking, Verb, event_query
from queries.serve.html.programs import PageRoute
from queries.serve.html.rendering import page
from queries.serve.http.paging import Cursor, cursor_after, offset_of
from queries.serve.http.scores import Everything, least_score
from queries.serve.http.served import Index

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse, route_class=PageRoute)
_EVENTS = 25
_VERBS = 40


@router.get("/events")
def events(
    request: Request,
    index: Index,
    entity: Taking = "",
    side: Part = "",
    verb: Verb = "",
    all: Everything = False,
    cursor: Cursor = "",
) -> HTMLResponse:
    """Events with their participants and sentences."""
    query = event_query(index, entity, side, verb, least_score(all))
    offset = offset_of(cursor)
    total, listed = find_events(index, query, limit=_EVENTS, offset=offset)
    verbs = verbs_of(index, EventQuery(query.entity, side, least=query.least))
    everything = EventQuery(query.entity, side, verb, 0.0)
    return page(
        request,
        "events/events.html",
        head=required_entity(index, entity).head if entity else None,
        side=side,
        verb=verb,
        all=all,
        unlikely=count_events(index, everything) - total,
        verbs=verbs[:_VERBS],
        more_verbs=len(verbs) - _VERBS,
        total=total,
        events=listed,
        offset=offset,
        next=cursor_after(offset, len(listed), total),
    )
