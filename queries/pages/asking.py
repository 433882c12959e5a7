"""Pages on which a reader asks: questions of the catalogue, own queries, and texts to be read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import islice
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, StreamingResponse
from markupsafe import Markup

from betwixt.errors import BetwixtError, InvalidInputError
from queries.api.questions import answer, parameters_of, required_question
from queries.api.served import Limited, Limits, Served, ServedGraph
from queries.api.tables import FileFormat, rows_file
from queries.api.turns import InTurn
from queries.engine import Language, Rows
from queries.named import NamedQuery, catalogue
from queries.pages.answer_graph import answer_graph, is_drawable
from queries.pages.drawings import Bar, bar_chart
from queries.pages.rendering import address, page

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

OwnQuery = Annotated[str, Query(max_length=20_000)]
View = Literal["table", "graph"]
LANGUAGES = ("sparql", "cypher")
_SHOWN, _BARS = 500, 60
_START = {
    "sparql": "SELECT ?title WHERE { GRAPH ?document { ?document dcterms:title ?title } } LIMIT 20",
    "cypher": "MATCH (d:Document) RETURN d.identifier, d.title LIMIT 20",
}


@router.get("/questions")
def questions(request: Request) -> HTMLResponse:
    """All questions of the catalogue."""
    return page(request, "questions.html", questions=catalogue().values())


@router.get("/questions/{name}")
async def question(
    request: Request,
    graph: Served,
    limits: Limited,
    turns: InTurn,
    name: str,
    language: Language = "sparql",
    view: View = "table",
) -> HTMLResponse:
    """A question with a form for its parameters, and its answer."""
    asked, given = required_question(name), parameters_of(request)
    ready = bool(given) or not any(each.required for each in asked.parameters)
    found, error = None, None
    if ready:
        try:
            found = await turns.take(partial(answer, graph, limits, asked, _filled(asked, given), language))
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
        **_pictures(
            found.columns if found else (),
            found.rows[:_SHOWN] if found else (),
            view,
            address(f"/questions/{name}", *_pairs(given), ("language", language), ("view", "graph")),
        ),
    )


def _filled(question: NamedQuery, given: dict[str, list[str]]) -> dict[str, list[str]]:
    """What was filled in; an empty field is no value."""
    known = {parameter.name for parameter in question.parameters}
    return {name: values for name, values in given.items() if name not in known or any(values)}


def _pairs(given: dict[str, list[str]]) -> list[tuple[str, str]]:
    return [(name, value) for name, values in given.items() for value in values]


@router.get("/console")
async def console(
    request: Request,
    graph: Served,
    limits: Limited,
    turns: InTurn,
    query: OwnQuery = "",
    language: Language = "sparql",
    view: View = "table",
) -> HTMLResponse:
    """A query of the reader's own, and its answer."""
    found, error = Rows((), iter(())), None
    rows: list[tuple[Any, ...]] = []
    if query.strip():
        try:
            found, rows = await turns.take(partial(_answered, graph, limits, query, language, _SHOWN + 1))
        except BetwixtError as raised:
            error = raised
    columns = found.columns
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
        turtle=found.turtle,
        **_pictures(
            columns,
            rows[:_SHOWN],
            view,
            address("/console", query=query, language=language, view="graph"),
        ),
        files=[
            (each, address(f"/console.{each}", query=query, language=language)) for each in ("csv", "jsonl")
        ],
        notes=found.notes,
        error=error,
        questions=catalogue().values(),
    )


def _answered(
    graph: ServedGraph, limits: Limits, query: str, language: Language, most: int
) -> tuple[Rows, list[tuple[Any, ...]]]:
    """An answer, and its first rows."""
    with graph.engine(language) as engine:
        found = engine.run(query, {}, timeout=limits.seconds)
        return found, list(islice(found.rows, most))


def _pictures(
    columns: Sequence[str], rows: Sequence[Sequence[Any]], view: View, graph: str
) -> dict[str, Any]:
    """A chart, or a graph where it is asked for, else the address of the graph where there can be one."""
    drawable = is_drawable(rows)
    return {
        "chart": _chart(columns, rows),
        "drawn": answer_graph(rows) if drawable and view == "graph" else None,
        "as_graph": graph if drawable and view != "graph" else "",
    }


def _chart(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> Markup:
    """Bars, where the answer is names with one number each."""
    if len(columns) != 2 or not 1 < len(rows) <= _BARS:
        return Markup("")
    numbers = [row[1] for row in rows]
    if not all(isinstance(each, int) and not isinstance(each, bool) and each >= 0 for each in numbers):
        return Markup("")
    bars = [Bar(str(row[0]), row[1], address("/search", q=row[0])) for row in rows]
    return bar_chart(bars, f"{columns[1]} by {columns[0]}")


@router.get("/console.{format}", response_class=StreamingResponse)
async def console_file(
    graph: Served,
    limits: Limited,
    turns: InTurn,
    format: FileFormat,
    query: OwnQuery,
    language: Language = "sparql",
) -> StreamingResponse:
    """The answer to a query of the reader's own as a file."""
    found, rows = await turns.take(partial(_answered, graph, limits, query, language, limits.rows))
    return rows_file(found.columns, rows, format, "answer")
