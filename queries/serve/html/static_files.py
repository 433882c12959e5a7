"""The address of files for browsers."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import FileResponse, HTMLResponse

from queries.serve.html.programs import PageRoute
from queries.serve.html.rendering import STATIC
from queries.serve.http.problems import NotFoundError

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse, route_class=PageRoute)


@router.get("/static/{name}")
def static(name: str) -> FileResponse:
    """A file for browsers."""
    known = {path.name: path for path in STATIC.iterdir()}
    if name not in known:
        raise NotFoundError(f"there is no file {name!r}")
    return FileResponse(known[name], headers={"cache-control": "max-age=31536000, immutable"})
