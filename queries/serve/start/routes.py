"""The address of the start page."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from queries.browse.overview import overview
from queries.serve.html.programs import PageRoute
from queries.serve.html.rendering import page
from queries.serve.http.served import Index

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse, route_class=PageRoute)


@router.get("/")
def home(request: Request, index: Index) -> HTMLResponse:
    """What there is, and where to begin."""
    overview_shown = overview(index)
    return page(
        request,
        "start/home.html",
        tables=overview_shown.tables,
        types=[
            (entities_of_type, entities_of_type.total, entities_of_type.results)
            for entities_of_type in overview_shown.types
        ],
        concepts=overview_shown.concepts,
        newest=overview_shown.newest,
    )
