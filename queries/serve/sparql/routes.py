"""``/sparql``: the query operation of the SPARQL 1.1 Protocol (W3C Recommendation, 2013), for reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import parse_qsl

from fastapi import Request
from fastapi.responses import Response, StreamingResponse
from starlette.exceptions import HTTPException

from betwixt.errors import BetwixtError, WrongParameterError
from queries.engine import Dataset, RdfAnswer, RdfEngine, WriteRefusedError
from queries.serve.http.reading_only import ADVICE, reading_only
from queries.serve.http.routing import api_router
from queries.serve.http.row_formats.accept import preferred
from queries.serve.http.row_formats.answer_files import TRUNCATED
from queries.serve.http.served import (
    Limited,
    Limits,
    Served,
    ServedGraph,
)
from queries.serve.http.turns import InTurn
from queries.serve.sparql.description import service_description
from queries.serve.sparql.graphs import GRAPH_FORMATS, graph_document
from queries.serve.sparql.results import (
    FORMATS,
    SHORT,
    TABLES,
    together,
)

router = api_router("SPARQL")

FORM, QUERY, UPDATE = (
    "application/x-www-form-urlencoded",
    "application/sparql-query",
    "application/sparql-update",
)
HEADERS = {"cache-control": "no-store", "vary": "Accept"}
"""A query may ask for the time or for chance (NOW, RAND), and its answer depends on what is accepted."""
_MOST_PARAMETERS = 1000


@dataclass(frozen=True, slots=True)
class Asked:
    """A request.

    Args:
        query: in SPARQL.
        dataset: the graphs to be asked; None where the query says so itself.
        accept: the header of that name.
    """

    query: str
    dataset: Dataset | None
    accept: str


_PARAMETERS: dict[str, Any] = {
    "query": ({"type": "string"}, "in SPARQL 1.1; the prefixes of the schema need no declaration"),
    "default-graph-uri": ({"type": "array", "items": {"type": "string"}}, "a graph of the default graph"),
    "named-graph-uri": ({"type": "array", "items": {"type": "string"}}, "a graph that GRAPH finds"),
}
_ANSWERS: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "Rows, the truth of an ASK, or triples, in the form that Accept asks for",
        "headers": {
            "Betwixt-Truncated": {
                "description": "true, where there are more rows than are given",
                "schema": {"type": "string"},
            }
        },
        "content": {
            media_type: {"schema": {"type": "string"}} for media_type in (*FORMATS, *SHORT, *GRAPH_FORMATS)
        },
    }
}
_IN_ADDRESS = {
    "parameters": [
        {"name": name, "in": "query", "required": False, "schema": schema, "description": says}
        for name, (schema, says) in _PARAMETERS.items()
    ]
}
_IN_BODY = {
    "requestBody": {
        "required": True,
        "content": {
            FORM: {
                "schema": {
                    "type": "object",
                    "required": ["query"],
                    "properties": {
                        name: {**schema, "description": says} for name, (schema, says) in _PARAMETERS.items()
                    },
                }
            },
            QUERY: {"schema": {"type": "string"}},
        },
    }
}


@router.get("/sparql", response_class=Response, responses=_ANSWERS, openapi_extra=_IN_ADDRESS)
async def get(request: Request, graph: Served, limits: Limited, turns: InTurn) -> Response:
    """A query in SPARQL. Without one, what this service is (SPARQL 1.1 Service Description)."""
    given = _parameters(request.scope["query_string"])
    if not any(name in ("query", "update") for name, _ in given):
        return service_description(_accept(request))
    return await turns.take(partial(_answered, graph, limits, _asked(given, _accept(request))))


@router.post("/sparql", response_class=Response, responses=_ANSWERS, openapi_extra=_IN_BODY)
async def post(request: Request, graph: Served, limits: Limited, turns: InTurn) -> Response:
    """A query in SPARQL, in the body. It is a field of a form, or by itself (SPARQL 1.1 Protocol, 2.1)."""
    media_type, _, parameters = request.headers.get("content-type", "").partition(";")
    media_type = media_type.strip().casefold()
    if media_type not in (FORM, QUERY, UPDATE):
        raise HTTPException(415, f"send a query as {QUERY} or {FORM}")
    if media_type != FORM and not _is_utf8(parameters):
        raise HTTPException(415, f"{QUERY} is UTF-8")
    given = _parameters(request.scope["query_string"])
    body = await request.body()
    if media_type == FORM:
        given += _parameters(body)
    else:
        given.append(("query" if media_type == QUERY else "update", _text(body)))
    return await turns.take(partial(_answered, graph, limits, _asked(given, _accept(request))))


def _accept(request: Request) -> str:
    """The header, which may be sent in several parts (RFC 9110, section 5.3)."""
    return ",".join(request.headers.getlist("accept"))


def _is_utf8(parameters: str) -> bool:
    """Whether the parameters of a content type name no other character set."""
    pairs = (part.partition("=") for part in parameters.split(";"))
    charsets = {
        value.strip(' "').casefold() for name, _, value in pairs if name.strip().casefold() == "charset"
    }
    return charsets <= {"utf-8", "utf8"}


def _text(body: bytes) -> str:
    try:
        return body.decode()
    except UnicodeDecodeError as error:
        raise WrongParameterError(f"the query is no UTF-8: {error}", "send it in UTF-8") from error


def _parameters(encoded: bytes) -> list[tuple[str, str]]:
    """The parameters of an address or of a form.

    Raises:
        WrongParameterError: they are no UTF-8, or far too many.
    """
    try:
        return parse_qsl(
            encoded.decode("ascii"),
            keep_blank_values=True,
            errors="strict",
            max_num_fields=_MOST_PARAMETERS,
        )
    except ValueError as error:
        raise WrongParameterError(
            f"the parameters cannot be read: {error}", "encode them in UTF-8, by percent signs"
        ) from error


def _asked(given: Sequence[tuple[str, str]], accept: str) -> Asked:
    """What is asked; parameters that the protocol does not know are left alone.

    Raises:
        WriteRefusedError: it is an update.
        WrongParameterError: there is no query, or several.
    """
    if any(name == "update" for name, _ in given):
        raise WriteRefusedError("this endpoint only reads", ADVICE)
    queries = [value for name, value in given if name == "query"]
    if len(queries) != 1:
        raise WrongParameterError(f"{len(queries)} queries", "send one, as the parameter query")
    default, named = _values(given, "default-graph-uri"), _values(given, "named-graph-uri")
    return Asked(queries[0], Dataset(default, named) if default or named else None, accept)


def _values(given: Sequence[tuple[str, str]], name: str) -> tuple[str, ...]:
    """The values of a parameter; forms send an empty one where nothing was filled in."""
    return tuple(value.strip() for key, value in given if key == name and value.strip())


def _answered(graph: ServedGraph, limits: Limits, asked: Asked) -> Response:
    if preferred(asked.accept, (*FORMATS, *SHORT, *GRAPH_FORMATS)) is None:
        raise _not_acceptable()
    with graph.engine("sparql") as engine, reading_only():
        if not isinstance(engine, RdfEngine):
            raise BetwixtError("the store gives no exact terms")
        answer = engine.answer(
            asked.query,
            rows=limits.rows,
            size=limits.answer,
            dataset=asked.dataset,
            timeout=limits.seconds,
        )
    headers = {**HEADERS, **(TRUNCATED if answer.truncated else {})}
    offered = preferred(asked.accept, _offered(answer))
    if offered is None:
        raise _not_acceptable()
    if answer.is_graph:
        return Response(graph_document(answer, offered), media_type=offered, headers=headers)
    media_type = SHORT.get(offered, offered)
    return StreamingResponse(together(FORMATS[media_type](answer)), media_type=media_type, headers=headers)


def _offered(answer: RdfAnswer) -> tuple[str, ...]:
    """Media types of an answer; the formats in CSV and TSV have no place for the truth of an ASK."""
    if answer.is_graph:
        return tuple(GRAPH_FORMATS)
    formats = (*FORMATS, *SHORT)
    return tuple(
        format_name for format_name in formats if answer.boolean is None or format_name not in TABLES
    )


def _not_acceptable() -> HTTPException:
    detail = (
        f"rows come as {', '.join(FORMATS)}; the truth of an ASK as the first two of these; "
        f"triples as {', '.join(GRAPH_FORMATS)}"
    )
    return HTTPException(406, detail)
