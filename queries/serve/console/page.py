"""The console: a query of the reader's own, or one that begins as a question of the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response
from starlette.concurrency import run_in_threadpool

from betwixt.errors import BetwixtError
from betwixt.schema import EDGES, NODES, PREFIXES
from queries.answers import text_of
from queries.asking import written
from queries.engine import Language, Rows
from queries.named import Given
from queries.serve.console.examples import Examples
from queries.serve.console.recognition import language_of
from queries.serve.console.rows import LONGEST, asked_freely, too_large
from queries.serve.html.addresses import address
from queries.serve.html.programs import PageRoute
from queries.serve.html.rendering import page
from queries.serve.http.problems import NotFoundError
from queries.serve.http.row_formats.answer_files import answer_file
from queries.serve.http.row_formats.tables import file_headers
from queries.serve.http.served import (
    Limited,
    Limits,
    Served,
    ServedGraph,
)
from queries.serve.http.turns import InTurn
from queries.serve.questions.answer_views import SHOWN, View, answer_to_query
from queries.serve.questions.page import LANGUAGES, by_topic
from queries.serve.questions.rows import required_question

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse, route_class=PageRoute)

OwnQuery = Annotated[str, Query(max_length=LONGEST)]
_START = {
    "sparql": "SELECT ?title WHERE { GRAPH ?document { ?document dcterms:title ?title } } LIMIT 20",
    "cypher": "MATCH (d:Document) RETURN d.identifier, d.title LIMIT 20",
}
_OURS = ("query", "language", "view", "question")


@router.get("/console")
async def console(
    request: Request,
    graph: Served,
    limits: Limited,
    turns: InTurn,
    query: OwnQuery = "",
    language: Language | None = None,
    view: View = "",
    question: Annotated[str, Query(max_length=100)] = "",
) -> HTMLResponse:
    """A query and its answer; or the text of a question with its values put in, to go on from."""
    likely = language_of(query, language or "sparql")
    language = language or likely
    answer, rows = Rows((), iter(())), list[tuple[Any, ...]]()
    error, text, put_in = None, query, dict[str, str]()
    try:
        if query.strip():
            answer, rows = await turns.take(partial(_answered, graph, limits, query, language))
        elif question:
            sent = request.query_params
            given = {key: sent.getlist(key) for key in sent if key not in _OURS}
            text, put_in = await turns.take(partial(_written, graph, limits, question, given, language))
    except NotFoundError:
        raise
    except BetwixtError as raised:
        error = raised
    shown = await run_in_threadpool(answer_to_query, graph, answer.columns, rows, view)
    files = ["csv", "jsonl"] if answer.turtle is None else ["ttl"]
    return page(
        request,
        "console/console.html",
        query=text.strip() or _START[language],
        asked=bool(query.strip()),
        language=language,
        looks_like=likely,
        languages=LANGUAGES,
        shown=shown,
        turtle=answer.turtle,
        views=[
            (view_name, address("/console", query=query, language=language, view=view_name))
            for view_name in shown.views
        ],
        files=[(file, address(f"/console.{file}", query=query, language=language)) for file in files],
        notes=answer.notes,
        error=error,
        question=question,
        put_in=put_in,
        topics=by_topic(),
        nodes=NODES,
        edges=EDGES,
        prefixes=PREFIXES,
    )


def _answered(
    graph: ServedGraph, limits: Limits, query: str, language: Language
) -> tuple[Rows, list[tuple[Any, ...]]]:
    """An answer, and as many of its rows as are shown, and one more if there is one.

    Raises:
        QueryError: these are larger than an answer may be.
    """
    with asked_freely(graph, limits, query, language) as answer:
        rows: list[tuple[Any, ...]] = []
        size = 0
        for row in islice(answer.rows, SHOWN + 1):
            size += len(str(row))
            if size > limits.answer:
                raise too_large(limits)
            rows.append(row)
        return answer, rows


def _written(
    graph: ServedGraph, limits: Limits, name: str, given: Given, language: Language
) -> tuple[str, dict[str, str]]:
    """The text of a question, and what was put in for what it needs and was not given."""
    question = required_question(name)
    given = {key: values for key, values in given.items() if any(values)}
    with graph.index() as index:
        examples = Examples(index).of_question(question)
    put_in = {key: value for key, value in examples.items() if key not in given}
    asked = {**put_in, **given}
    named = (
        parameter
        for parameter in question.parameters
        if parameter.type == "concepts-in" or parameter.name in given
    )
    if not any(
        named_parameter.type in ("concept", "concepts-in") for named_parameter in named
    ):  # examples are ids already
        return written(language, question, asked, graph.base_iri), put_in
    with graph.engine("sparql") as engine:  # which is there at once, and looks up the concepts
        text = text_of(
            engine, question, asked, language=language, timeout=limits.seconds, base_iri=graph.base_iri
        )
    return text, put_in


@router.get("/console.{format}")
async def console_file(
    graph: Served,
    limits: Limited,
    turns: InTurn,
    format: Literal["csv", "jsonl", "ttl"],
    query: OwnQuery,
    language: Language = "sparql",
) -> Response:
    """The answer to a query of the reader's own as a file: rows, or triples in Turtle."""
    if format == "ttl":
        answer, _ = await turns.take(partial(_answered, graph, limits, query, language))
        if answer.turtle is None:
            raise NotFoundError("the answer has rows and no triples", "a CONSTRUCT or DESCRIBE has triples")
        return Response(answer.turtle, media_type="text/turtle", headers=file_headers("answer", format))
    opened = partial(_rows_of, graph, limits, query, language)
    return await answer_file(turns, opened, limits, format, "answer")


@contextmanager
def _rows_of(graph: ServedGraph, limits: Limits, query: str, language: Language) -> Iterator[Rows]:
    with asked_freely(graph, limits, query, language) as answer:
        if answer.turtle is not None:
            raise NotFoundError("the answer has triples and no rows", "SELECT has rows; ttl is for triples")
        yield answer
