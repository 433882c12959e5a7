"""The address of the status page."""

from __future__ import annotations

import json

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from queries.browse.facets.values import facet_list
from queries.serve.html.programs import PageRoute
from queries.serve.html.rendering import page
from queries.serve.http.served import Index, Served

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse, route_class=PageRoute)


@router.get("/status")
def status(request: Request, graph: Served, index: Index) -> HTMLResponse:
    """What is served."""
    return page(
        request,
        "status/status.html",
        about=index.about,
        tables=index.tables,
        extractors=json.loads(index.about["extractors"]),
        version=graph.version(),
        build=graph.build(),
        languages=facet_list(index, "language", index.all_documents, limit=50),
    )
