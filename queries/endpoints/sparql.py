"""``/sparql``: the query operation of the SPARQL 1.1 Protocol (W3C Recommendation, 2013), for reading."""

from __future__ import annotations

from contextlib import ExitStack
from itertools import islice
from urllib.parse import parse_qsl

from fastapi import APIRouter, Request
from fastapi.responses import Response, StreamingResponse
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

from betwixt.errors import WrongParameterError
from queries.api.served import Limited, Limits, Served, ServedGraph
from queries.endpoints.accept import preferred
from queries.endpoints.results import FORMATS, SHORT, together
from queries.engine import QueryError, RdfAnswer, RdfEngine, WriteRefusedError

router = APIRouter(tags=["SPARQL"])

FORM, QUERY, UPDATE = (
    "application/x-www-form-urlencoded",
    "application/sparql-query",
    "application/sparql-update",
)
TURTLE = "text/turtle"
TRUNCATED = {"betwixt-truncated": "true"}
"""A header of answers with more rows than are given."""
_DESCRIPTION = """@prefix sd: <http://www.w3.org/ns/sparql-service-description#> .
[] a sd:Service ;
  sd:endpoint <{endpoint}> ;
  sd:supportedLanguage sd:SPARQL11Query ;
  sd:feature sd:UnionDefaultGraph ;
  sd:resultFormat {formats} .
"""
_FORMATS = "http://www.w3.org/ns/formats/"
_FORMAT_NAMES = (
    "SPARQL_Results_JSON",
    "SPARQL_Results_XML",
    "SPARQL_Results_CSV",
    "SPARQL_Results_TSV",
    "Turtle",
)


@router.get("/sparql", response_class=Response)
async def get(request: Request, graph: Served, limits: Limited) -> Response:
    """A query in the address; without one, what this service is (SPARQL 1.1 Service Description)."""
    given = request.query_params.multi_items()
    if not given:
        formats = " , ".join(f"<{_FORMATS}{name}>" for name in _FORMAT_NAMES)
        endpoint = str(request.url.replace(query=""))
        return Response(_DESCRIPTION.format(endpoint=endpoint, formats=formats), media_type=TURTLE)
    return await run_in_threadpool(_answered, request, graph, limits, _query(given))


@router.post("/sparql", response_class=Response)
async def post(request: Request, graph: Served, limits: Limited) -> Response:
    """A query in the body: by itself, or as a field of a form."""
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().casefold()
    body = (await request.body()).decode("utf-8", errors="replace")
    given = request.query_params.multi_items()
    if media_type == FORM:
        given += parse_qsl(body, keep_blank_values=True)
    elif media_type == QUERY:
        given.append(("query", body))
    elif media_type == UPDATE:
        given.append(("update", body))
    else:
        raise HTTPException(415, f"send a query as {QUERY} or {FORM}")
    return await run_in_threadpool(_answered, request, graph, limits, _query(given))


def _query(given: list[tuple[str, str]]) -> str:
    """The one query of a request.

    Raises:
        WriteRefusedError: it is an update.
        WrongParameterError: there is none, or several, or a data set is described beside it.
    """
    if any(name == "update" for name, _ in given):
        raise WriteRefusedError("this endpoint only reads", "change the graph by its documents: kg build")
    if any(name in ("default-graph-uri", "named-graph-uri") for name, _ in given):
        raise WrongParameterError(
            "the data set is not described beside the query", "name graphs in it: FROM, FROM NAMED, GRAPH"
        )
    queries = [value for name, value in given if name == "query"]
    if len(queries) != 1:
        raise WrongParameterError(f"{len(queries)} queries", "send one, as the parameter query")
    return queries[0]


def _answered(request: Request, graph: ServedGraph, limits: Limits, query: str) -> Response:
    accept = request.headers.get("accept", "")
    with ExitStack() as stack:
        engine = stack.enter_context(graph.engine("sparql"))
        if not isinstance(engine, RdfEngine):
            raise QueryError("the store gives no exact terms")
        answer = engine.answer(query, timeout=limits.seconds)
        if answer.turtle is not None:
            if preferred(accept, (TURTLE,)) is None:
                raise HTTPException(406, f"triples come as {TURTLE}")
            return Response(answer.turtle, media_type=TURTLE)
        offered = preferred(accept, (*FORMATS, *SHORT))
        media_type = SHORT.get(offered or "", offered)
        if media_type is None or (answer.boolean is not None and media_type.startswith("text/")):
            raise HTTPException(406, f"answers come as {', '.join(FORMATS)}; those to ASK as JSON or XML")
        rows = list(islice(answer.rows, limits.rows + 1))
    found = RdfAnswer(answer.columns, iter(rows[: limits.rows]), answer.boolean)
    headers = TRUNCATED if len(rows) > limits.rows else {}
    return StreamingResponse(together(FORMATS[media_type](found)), media_type=media_type, headers=headers)
