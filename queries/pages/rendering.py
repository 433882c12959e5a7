"""Templates, and what all of them know."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from http import HTTPStatus
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from fastapi import Request
from fastapi.responses import HTMLResponse, Response
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup, escape

from queries.api.problems import problem
from queries.browse.documents import AFTER, BEFORE
from queries.browse.evidence import Evidence

STATIC = Path(str(files("queries.pages").joinpath("static")))
FACET_NAMES = {
    "concept": "Concepts",
    "entity": "People, organisations, places",
    "type": "Kinds of entity",
    "category": "Categories",
    "author": "Authors",
    "year": "Years",
    "language": "Languages",
    "source": "Sources",
}
TYPE_NAMES = {"PERSON": "person", "ORGANISATION": "organisation", "LOCATION": "place", "OTHER": "other"}


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("queries.pages"),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "segment": segment,
        "place_address": place_address,
        "snippet": snippet,
        "number": lambda number: f"{number:,}",
        "percent": lambda score: f"{100 * score:.0f} %",
        "type_name": lambda type: TYPE_NAMES.get(type, type.casefold()),
    }
    environment.globals |= {
        "facet_names": FACET_NAMES,
        "static": static_address,
        "address": address,
    }
    return environment


def page(request: Request, template: str, *, status: int = 200, **values: Any) -> HTMLResponse:
    """A page.

    Args:
        request: that is answered.
        template: file name in ``templates``.
        status: of the response.
        values: that the template uses.
    """
    graph = request.app.state.graph
    shown = (
        _environment().get_template(template).render(graph_name=graph.name, path=request.url.path, **values)
    )
    return HTMLResponse(shown, status)


def problem_page(request: Request, status: HTTPStatus, detail: str, advice: str) -> Response:
    """An error: a page for who reads pages, else JSON (``queries.api.problems.Show``)."""
    programs = ("/api/", "/sparql", "/cypher", "/reconcile", "/mcp", "/static/", "/openapi.json")
    if request.url.path.startswith(programs) or "text/html" not in request.headers.get("accept", ""):
        return problem(request, status, detail, advice)
    return page(
        request, "problem.html", status=int(status), phrase=status.phrase, detail=detail, advice=advice
    )


def segment(text: object) -> str:
    """A key as one part of a path."""
    return quote(str(text), safe="")


def address(path: str, *parameters: tuple[str, object], **named: object) -> str:
    """A path with parameters; those that are empty are left out."""
    pairs = [
        (name, str(value)) for name, value in (*parameters, *named.items()) if value not in ("", None, 0)
    ]
    return f"{path}?{urlencode(pairs)}" if pairs else path


def place_address(evidence: Evidence) -> str:
    """The page of a document at a stretch of its text."""
    at = f"{evidence.start}-{evidence.end}"
    return f"/document/{segment(evidence.document.identifier)}?at={at}#at"


def snippet(text: str) -> Markup:
    """A snippet with the words marked that were asked for."""
    return Markup(str(escape(text)).replace(BEFORE, "<mark>").replace(AFTER, "</mark>"))


@cache
def static_address(name: str) -> str:
    """Where a file for browsers is; another address when it changes."""
    return f"/static/{name}?{blake2b((STATIC / name).read_bytes(), digest_size=6).hexdigest()}"
