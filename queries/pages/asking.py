"""Pages on which a reader asks: questions of the catalogue, own queries, and texts to be read."""

from __future__ import annotations

from itertools import islice
from typing import Annotated, Any
from urllib.parse import parse_qs

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse
from starlette.concurrency import run_in_threadpool

from betwixt.errors import BetwixtError, InvalidInputError
from queries.api.questions import answer, parameters_of, required_question
from queries.api.reading import bounded
from queries.api.served import Limited, Served
from queries.engine import Language
from queries.named import NamedQuery, catalogue
from queries.pages.marked_text import Mark, marked, nested
from queries.pages.rendering import TYPE_NAMES, address, page

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

LANGUAGES = ("sparql", "cypher")
_SHOWN = 500
_START = {
    "sparql": "SELECT ?title WHERE { GRAPH ?document { ?document dcterms:title ?title } } LIMIT 20",
    "cypher": "MATCH (d:Document) RETURN d.identifier, d.title LIMIT 20",
}


@router.get("/questions")
def questions(request: Request) -> HTMLResponse:
    """All questions of the catalogue."""
    return page(request, "questions.html", questions=catalogue().values())


@router.get("/questions/{name}")
def question(
    request: Request, graph: Served, limits: Limited, name: str, language: Language = "sparql"
) -> HTMLResponse:
    """A question with a form for its parameters, and its answer."""
    asked, given = required_question(name), parameters_of(request)
    ready = bool(given) or not any(each.required for each in asked.parameters)
    found, error = None, None
    if ready:
        try:
            found = answer(graph, limits, asked, _filled(asked, given), language)
        except InvalidInputError as raised:
            error = raised
    return page(
        request,
        "question.html",
        status=400 if error else 200,
        question=asked,
        given=given,
        found=found,
        error=error,
        language=language,
        languages=LANGUAGES,
        files=[
            (each, address(f"/api/questions/{name}.{each}", *_pairs(given), ("language", language)))
            for each in ("csv", "jsonl")
        ],
        program=address(f"/api/questions/{name}", *_pairs(given), ("language", language)),
        shown=_SHOWN,
    )


def _filled(question: NamedQuery, given: dict[str, list[str]]) -> dict[str, list[str]]:
    """What was filled in; an empty field is no value."""
    known = {parameter.name for parameter in question.parameters}
    return {name: values for name, values in given.items() if name not in known or any(values)}


def _pairs(given: dict[str, list[str]]) -> list[tuple[str, str]]:
    return [(name, value) for name, values in given.items() for value in values]


@router.get("/console")
def console(
    request: Request,
    graph: Served,
    limits: Limited,
    query: Annotated[str, Query(max_length=20_000)] = "",
    language: Language = "sparql",
) -> HTMLResponse:
    """A query of the reader's own, and its answer."""
    columns: tuple[str, ...] = ()
    rows: list[tuple[Any, ...]] = []
    notes: tuple[str, ...] = ()
    turtle, error = None, None
    if query.strip():
        try:
            with graph.engine(language) as engine:
                found = engine.run(query, {}, timeout=limits.seconds)
                columns, turtle, notes = found.columns, found.turtle, found.notes
                rows = list(islice(found.rows, _SHOWN + 1))
        except BetwixtError as raised:
            error = raised
    return page(
        request,
        "console.html",
        status=400 if error else 200,
        query=query or _START[language],
        asked=bool(query.strip()),
        language=language,
        languages=LANGUAGES,
        columns=columns,
        rows=rows[:_SHOWN],
        more=len(rows) > _SHOWN,
        shown=_SHOWN,
        turtle=turtle,
        notes=notes,
        error=error,
        questions=catalogue().values(),
    )


async def _fields(request: Request) -> dict[str, str]:
    """What a form sent."""
    body = (await request.body()).decode("utf-8", errors="replace")
    return {name: values[0] for name, values in parse_qs(body).items()}


@router.get("/read")
def empty_reading(request: Request) -> HTMLResponse:
    """A form for a text."""
    return page(request, "read.html", given="", found=None, text=None, error=None)


@router.post("/read")
async def reading(request: Request, graph: Served, limits: Limited) -> HTMLResponse:
    """What is found in a text."""
    given = (await _fields(request)).get("text", "")
    return await run_in_threadpool(_reading, request, graph, limits, given)


def _reading(request: Request, graph: Served, limits: Limited, given: str) -> HTMLResponse:
    found, error, shown = None, None, None
    try:
        found = graph.annotate(bounded(given, limits), "")
    except BetwixtError as raised:
        error = raised
    if found:
        found = {**dict.fromkeys(("relations", "descriptions", "clusters", "concepts"), ()), **found}
        marks = nested(_mark(each) for each in found.get("mentions", ()))
        shown = marked(found["text"], marks, None, links=False)
    return page(
        request,
        "read.html",
        status=400 if error else 200,
        given=given,
        found=found,
        text=shown,
        error=error,
    )


def _mark(mention: dict[str, Any]) -> Mark:
    kind = TYPE_NAMES.get(mention["entity_type"], mention["kinds"][0])
    return Mark(mention["span"]["start"], mention["span"]["end"], f"m {kind}", kind)


@router.get("/editor")
def empty_editor(request: Request) -> HTMLResponse:
    """A form for a sentence that is being written."""
    return page(request, "editor.html", given="", date="", found=None, error=None)


@router.post("/editor")
async def editor(request: Request, graph: Served, limits: Limited) -> HTMLResponse:
    """Who is named in a sentence, is an appositive due, and which."""
    fields = await _fields(request)
    given, date = fields.get("text", ""), fields.get("date", "")
    return await run_in_threadpool(_suggesting, request, graph, limits, given, date)


def _suggesting(request: Request, graph: Served, limits: Limited, given: str, date: str) -> HTMLResponse:
    found, error = None, None
    try:
        found = graph.suggest(bounded(given, limits), "", date)
    except BetwixtError as raised:
        error = raised
    return page(
        request,
        "editor.html",
        status=400 if error else 200,
        given=given,
        date=date,
        found=found,
        error=error,
    )
