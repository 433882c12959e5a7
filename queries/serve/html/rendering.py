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

from betwixt.errors import BetwixtError
from betwixt.roles.phrases import role_in
from queries.browse.documents.listing import Hit
from queries.browse.events.records import Participant
from queries.confidence import LIKELY
from queries.serve.html.addresses import address, place_address, segment
from queries.serve.html.node_labels import label
from queries.serve.html.programs import program_address
from queries.serve.html.written import TAKEN_BACK, WRITTEN, written_just_now
from queries.serve.http.problems import problem, status_of

STATIC = Path(str(files("queries.serve.html").joinpath("static")))
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
KIND_NAMES = {
    "appositive": "beside the name",
    "before-name": "before the name",
    "predicate": "what it is said to be",
    "nominal": "in the place of the name",
    "clause": "what a clause tells",
    "noun-phrase": "noun phrase",
}
ROLE_NAMES = {
    "ARGM-TMP": "when",
    "ARGM-LOC": "where",
    "ARGM-MNR": "how",
    "ARGM-CAU": "why",
    "ARGM-PRP": "what for",
    "ARGM-PNC": "what for",
    "ARGM-DIR": "which way",
    "ARGM-GOL": "to whom or where",
    "ARGM-EXT": "how much",
    "ARGM-COM": "with whom",
}
FACTUALITY_LABELS = {
    "future": "is to come",
    "possible": "may be so",
    "conditional": "on a condition",
    "intended": "only intended",
    "reported": "only reported",
    "asked": "only asked",
    "denied": "is denied",
    "negated": "is not so",
}
FACTUALITY_NAMES = {
    "future": "the text says that it will happen",
    "possible": "the text says that it may happen or may have happened",
    "conditional": "the text makes it depend on a condition",
    "intended": "the text says that somebody wants it",
    "reported": "the text says that somebody says so",
    "asked": "the text asks whether it is so",
    "denied": "the text says that somebody denies it",
    "negated": "the text says that it did not happen",
}
_PAGES_OF = ("entity", "concept", "document")
TYPE_NAMES = {"PERSON": "person", "ORGANISATION": "organisation", "LOCATION": "place", "OTHER": "other"}


_AMOUNT = re.compile(r"\d{5,}(?!\S*[^\d.\s])")


def amount(value: str) -> str:
    """A value of Wikidata as people read it: "783,562.05 square kilometre"; what is no amount as it is."""
    return _AMOUNT.sub(lambda digits: f"{int(digits[0]):,}", value, count=1) if value[:1].isdigit() else value


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("queries.serve", ""),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        lstrip_blocks=True,  # and no trim_blocks: the end of a line is the space between two words
    )
    environment.filters |= {
        "segment": segment,
        "place_address": place_address,
        "snippet": snippet,
        "ticks": ticks,
        "as_json": lambda value: json.dumps(value, ensure_ascii=False),
        "node_name": lambda value: label(value) or value,
        "number": lambda number: f"{number:,}",
        "amount": amount,
        "percent": lambda score: f"{100 * score:.0f}\N{NO-BREAK SPACE}%",
        "kind_name": lambda kind: KIND_NAMES.get(kind, kind),
        "role_in": role_in,
        "role_name": role_name,
        "factuality_name": lambda factuality: FACTUALITY_NAMES.get(factuality, factuality),
        "factuality_label": lambda factuality: FACTUALITY_LABELS.get(factuality, factuality),
        "is_unlikely": lambda score: score < LIKELY,
        "type_name": lambda type: TYPE_NAMES.get(type, type.casefold()),
    }
    environment.globals |= {
        "facet_names": FACET_NAMES,
        "likely": LIKELY,
        "static": static_address,
        "address": address,
    }
    return environment


def page(
    request: Request,
    template: str,
    *,
    status: int = 200,
    error: BetwixtError | None = None,
    **values: Any,
) -> HTMLResponse:
    """A page.

    Args:
        request: that is answered.
        template: its path below ``queries/serve``, ``concepts/concept.html``.
        status: of the response, where there is no error.
        error: to show on the page, beside the form that led to it.
        values: that the template uses.
    """
    known = {
        "graph_name": request.app.state.graph.name,
        "path": request.url.path,
        "program": program_address(request),
        "notice": written_just_now(request),
        "error": error,
    }
    shown = _environment().get_template(template).render({**known, **values})
    # What was written just now is shown once, and depends on more than the version of the graph.
    kept = {"cache-control": "no-store"} if {WRITTEN, TAKEN_BACK} & request.query_params.keys() else {}
    ended = status_of(error) if error else status
    return HTMLResponse(shown, ended, {"vary": "Accept", **kept})


def problem_page(request: Request, status: HTTPStatus, detail: str, advice: str) -> Response:
    """An error: a page for who reads pages, else JSON (``queries.serve.http.problems.Show``)."""
    programs = ("/api/", "/sparql", "/cypher", "/reconcile", "/mcp", "/static/", "/openapi.json")
    if request.url.path.startswith(programs) or "text/html" not in request.headers.get("accept", ""):
        return problem(request, status, detail, advice)
    return page(
        request,
        "html/problem.html",
        status=int(status),
        phrase=status.phrase,
        detail=detail,
        advice="" if advice.startswith("/api/") else advice,
        login=address("/login", to=_here(request)) if status is HTTPStatus.UNAUTHORIZED else "",
        search=address("/search", q=_sought(request)) if status is HTTPStatus.NOT_FOUND else "",
    )


def _here(request: Request) -> str:
    """The page that was asked for, to come back to."""
    if request.method != "GET":
        return ""
    return f"{request.url.path}{'?' * bool(request.url.query)}{request.url.query}"


def _sought(request: Request) -> str:
    """The name in the address of a page about something that there is not."""
    _, kind, *rest = request.url.path.split("/")
    words = "/".join(rest)
    return (words.replace("-", " ") if kind == "concept" else words) if kind in _PAGES_OF else ""


def snippet(hit: Hit) -> Markup:
    """The snippet of a document with the words marked that were asked for."""
    shown, at = Markup(""), 0
    for start, end in hit.asked:
        shown += escape(hit.snippet[at:start]) + Markup("<mark>{}</mark>").format(hit.snippet[start:end])
        at = end
    return shown + escape(hit.snippet[at:])


def role_name(participant: Participant) -> str:
    """What a part in an event is called: as the sense of the verb calls it, else in plain words."""
    return ROLE_NAMES.get(participant.role) or participant.description or "with"


def ticks(text: str) -> Markup:
    """A text in one line; what stands between backticks is shown as code."""
    return Markup(re.sub(r"`+([^`]+)`+", r"<code>\1</code>", str(escape(" ".join(text.split())))))


@cache
def static_address(name: str) -> str:
    """Where a file for browsers is; another address when it changes."""
    return f"/static/{name}?{blake2b((STATIC / name).read_bytes(), digest_size=6).hexdigest()}"
