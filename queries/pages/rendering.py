"""Templates, and what all of them know."""

from __future__ import annotations

import json
import re
from functools import cache
from hashlib import blake2b
from http import HTTPStatus
from importlib.resources import files
from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse, Response
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup, escape

from queries.api.problems import problem
from queries.browse.documents import Hit
from queries.pages.addresses import address, place_address, segment
from queries.pages.answer_graph import label
from queries.pages.programs import program_address

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
        "ticks": ticks,
        "as_json": lambda value: json.dumps(value, ensure_ascii=False),
        "node_name": lambda value: label(value) or value,
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
    known = {
        "graph_name": request.app.state.graph.name,
        "path": request.url.path,
        "program": program_address(request),
    }
    shown = _environment().get_template(template).render({**known, **values})
    return HTMLResponse(shown, status, {"vary": "Accept"})


def problem_page(request: Request, status: HTTPStatus, detail: str, advice: str) -> Response:
    """An error: a page for who reads pages, else JSON (``queries.api.problems.Show``)."""
    programs = ("/api/", "/sparql", "/cypher", "/reconcile", "/mcp", "/static/", "/openapi.json")
    if request.url.path.startswith(programs) or "text/html" not in request.headers.get("accept", ""):
        return problem(request, status, detail, advice)
    return page(
        request, "problem.html", status=int(status), phrase=status.phrase, detail=detail, advice=advice
    )


def snippet(hit: Hit) -> Markup:
    """The snippet of a document with the words marked that were asked for."""
    shown, at = Markup(""), 0
    for start, end in hit.asked:
        shown += escape(hit.snippet[at:start]) + Markup("<mark>{}</mark>").format(hit.snippet[start:end])
        at = end
    return shown + escape(hit.snippet[at:])


def ticks(text: str) -> Markup:
    """A text in one line; what stands between backticks is shown as code."""
    return Markup(re.sub(r"`+([^`]+)`+", r"<code>\1</code>", str(escape(" ".join(text.split())))))


@cache
def static_address(name: str) -> str:
    """Where a file for browsers is; another address when it changes."""
    return f"/static/{name}?{blake2b((STATIC / name).read_bytes(), digest_size=6).hexdigest()}"
