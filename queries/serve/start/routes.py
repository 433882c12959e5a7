"""The address of the start page."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from queries.browse.completion import best_descriptions
from queries.browse.overview import overview
from queries.serve.html.programs import PageRoute
from queries.serve.html.rendering import page
from queries.serve.http.served import Index

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse, route_class=PageRoute)

KINDS = {"PERSON": "People", "ORGANISATION": "Organisations", "LOCATION": "Places"}
"""Type → what its entities are called together. Others are not shown: they have nothing in common."""


@router.get("/")
def home(request: Request, index: Index) -> HTMLResponse:
    """What there is, and where to begin."""
    overview_shown = overview(index)
    known = [of_type for of_type in overview_shown.types if of_type.key in KINDS]
    keys = [head.key for of_type in known for head in of_type.results]
    return page(
        request,
        "start/home.html",
        tables=overview_shown.tables,
        types=sorted(known, key=lambda of_type: list(KINDS).index(of_type.key)),
        headings=KINDS,
        notes=best_descriptions(index, keys),
        concepts=overview_shown.notable,
        newest=overview_shown.newest,
    )
