"""The addresses of the reconciliation service: ``/reconcile`` (0.2) and ``/reconcile/draft`` (1.0-draft).

The manifests of the two versions contradict each other, so each version has an endpoint of its own; what both
have alike is answered below both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal
from urllib.parse import parse_qs

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse

from betwixt.errors import WrongParameterError
from queries.serve.http.problems import NotFoundError, TooLargeError
from queries.serve.http.routing import api_router
from queries.serve.http.served import Served
from queries.serve.reconciliation.answers import answered, extension
from queries.serve.reconciliation.identifiers import reference
from queries.serve.reconciliation.knowledge import Knowledge, Known
from queries.serve.reconciliation.manifest import MOST_AT_ONCE, manifest_0_2, manifest_1_0
from queries.serve.reconciliation.preview import (
    HEADERS,
    card,
    plain_card,
    preview,
)
from queries.serve.reconciliation.properties import properties
from queries.serve.reconciliation.queries import (
    ReadQuery,
    json_of,
    queries_0_2,
    queries_1_0,
    whole,
)
from queries.serve.reconciliation.records import Record, read_record
from queries.serve.reconciliation.suggest import (
    FURTHEST,
    flyout,
    suggest_entities,
    suggest_properties,
    suggest_types,
)
from queries.serve.reconciliation.types import TYPES

router = api_router("reconciliation")
_shared = APIRouter()

SERVICE, DRAFT = "/reconcile", "/reconcile/draft"
_FIELDS = 10

Id = Annotated[str, Query(max_length=8_000, description="as candidates and suggestions have it")]
Prefix = Annotated[str, Query(max_length=300, description="as far as it is typed")]
Cursor = Annotated[int, Query(ge=0, le=FURTHEST, description="how many suggestions are passed over")]


async def form(request: Request) -> dict[str, str]:
    """What a form or the address holds; of fields that are repeated the last.

    Raises:
        WrongParameterError: it is no form, or asks for JSONP.
    """
    parameters_given = dict(request.query_params)
    if request.method == "POST":
        try:
            fields = parse_qs((await request.body()).decode(), keep_blank_values=True, max_num_fields=_FIELDS)
        except ValueError as error:
            raise WrongParameterError("this is no form", "send queries=… or extend=…, URL-encoded") from error
        parameters_given |= {name: values[-1] for name, values in fields.items()}
    if "callback" in parameters_given:
        raise WrongParameterError(
            "JSONP is not supported: it would run what this server sends as a program",
            "leave callback out; the origin of a page can be allowed: kg serve --origin",
        )
    return parameters_given


async def body(request: Request) -> Any:
    """The JSON that a request holds.

    Raises:
        WrongParameterError: it is none.
    """
    return json_of(await request.body(), "the body")


Form = Annotated[dict[str, str], Depends(form)]
Body = Annotated[Any, Depends(body)]


@router.get(SERVICE)
@router.post(SERVICE)
def service(request: Request, graph: Served, known: Known, given: Form) -> dict[str, Any]:
    """Version 0.2: the manifest; with ``queries`` candidates, with ``extend`` values of properties."""
    if "queries" in given:
        batch = queries_0_2(json_of(given["queries"], "queries"))
        answers = _answered(known, list(batch.values()), graph.base_iri, "result")
        return dict(zip(batch, answers, strict=True))
    if "extend" in given:
        query = whole(json_of(given["extend"], "extend"), "extend")
        return extension(known, query, graph.base_iri, rows_as_list=False)
    if request.method == "POST":
        raise WrongParameterError("neither queries nor extend is given", "send one of them as a form")
    token = bool(request.app.state.token)
    return manifest_0_2(graph.name, graph.base_iri, _address(request, SERVICE), token=token)


@router.get(DRAFT)
def draft(request: Request, graph: Served) -> dict[str, Any]:
    """The manifest of the draft of version 1.0."""
    return manifest_1_0(graph.name, _address(request, DRAFT), token=bool(request.app.state.token))


@router.post(f"{DRAFT}/match")
@router.post(f"{DRAFT}/reconcile", include_in_schema=False)
def match(graph: Served, known: Known, batch: Body) -> dict[str, Any]:
    """Candidates (1.0-draft; earlier drafts called it ``/reconcile``)."""
    return {"results": _answered(known, queries_1_0(batch), graph.base_iri, "candidates")}


@router.post(f"{DRAFT}/extend")
def extend(graph: Served, known: Known, query: Body) -> dict[str, Any]:
    """Values of properties (1.0-draft)."""
    return extension(known, whole(query, "the body"), graph.base_iri, rows_as_list=True)


@_shared.get("/extend/propose")
def propose(
    known: Known,
    type: Annotated[str, Query(max_length=40)] = "",
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> dict[str, Any]:
    """Properties that things of a type have."""
    if type and type not in TYPES:
        raise NotFoundError(f"there is no type {type!r}", f"the types: {', '.join(TYPES)}")
    known_properties = properties(known, type)[:limit]
    return {
        "type": type,
        "limit": limit,
        "properties": [
            {"id": property_known.id, "name": property_known.name} for property_known in known_properties
        ],
    }


@_shared.get("/suggest/entity")
def suggest_entity(
    graph: Served, known: Known, _: Form, prefix: Prefix = "", cursor: Cursor = 0
) -> dict[str, Any]:
    """Entities and concepts while a name is typed."""
    return {"result": suggest_entities(known, prefix, cursor, graph.base_iri)}


@_shared.get("/suggest/type")
def suggest_type(_: Form, prefix: Prefix = "", cursor: Cursor = 0) -> dict[str, Any]:
    """Types while a name is typed."""
    return {"result": suggest_types(prefix, cursor)}


@_shared.get("/suggest/property")
def suggest_property(known: Known, _: Form, prefix: Prefix = "", cursor: Cursor = 0) -> dict[str, Any]:
    """Properties while a name is typed."""
    return {"result": suggest_properties(known, prefix, cursor)}


@_shared.get("/flyout/{what}")
def show_flyout(
    graph: Served, known: Known, _: Form, what: Literal["entity", "type", "property"], id: Id
) -> dict[str, str]:
    """A piece of HTML about a suggestion (0.2)."""
    if what == "entity":
        return {"id": id, "html": card(known, _required(known, id, graph.base_iri))}
    preview_text = flyout(known, what, id)
    if preview_text is None:
        raise NotFoundError(f"there is no {what} {id!r}", f"/reconcile/suggest/{what} lists them")
    return {"id": id, "html": plain_card(*preview_text)}


@_shared.get("/preview", response_class=HTMLResponse)
def show_preview(graph: Served, known: Known, id: Id) -> HTMLResponse:
    """A small page about something, for a frame in any page."""
    return HTMLResponse(preview(known, _required(known, id, graph.base_iri)), headers=HEADERS)


@_shared.get("/view")
def view(graph: Served, id: Id) -> RedirectResponse:
    """To the page about something."""
    named = reference(id, graph.base_iri)
    if named is None:
        raise NotFoundError(f"{id!r} is no id", "candidates have ids")
    return RedirectResponse(named.page, 307)


def _required(known: Knowledge, id: str, base_iri: str) -> Record:
    named = reference(id, base_iri)
    record = read_record(known, named) if named else None
    if record is None:
        raise NotFoundError(f"there is nothing with the id {id!r}", "candidates have ids")
    return record


def _answered(
    known: Knowledge, batch: Sequence[ReadQuery], base_iri: str, field: str
) -> list[dict[str, Any]]:
    """The answer to each query, its candidates in a field."""
    if len(batch) > MOST_AT_ONCE:
        raise TooLargeError(f"a batch has more than {MOST_AT_ONCE} queries", "send several batches")
    return [answered(known, query, base_iri, field) for query in batch]


def _address(request: Request, path: str) -> str:
    return str(request.base_url).rstrip("/") + path


router.include_router(_shared, prefix=DRAFT)
router.include_router(_shared, prefix=SERVICE)
