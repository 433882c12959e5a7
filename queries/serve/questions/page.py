"""Pages of the catalogue: all questions, and one with a form and its answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from starlette.concurrency import run_in_threadpool

from betwixt.errors import InvalidInputError
from queries.engine import Language
from queries.named import TOPICS, NamedQuery, catalogue
from queries.serve.html.addresses import address
from queries.serve.html.programs import PageRoute
from queries.serve.html.rendering import page
from queries.serve.http.served import Limited, Served
from queries.serve.http.turns import InTurn
from queries.serve.questions.answer_views import View, answer_to_question
from queries.serve.questions.rows import (
    Answer,
    answer,
    parameters_of,
    required_question,
)

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse, route_class=PageRoute)

LANGUAGES = ("sparql", "cypher")


def by_topic() -> list[tuple[str, list[NamedQuery]]]:
    """The catalogue in the order in which it is listed."""
    return [(topic, [value for value in catalogue().values() if value.topic == topic]) for topic in TOPICS]


@router.get("/questions")
def questions(request: Request) -> HTMLResponse:
    """All questions of the catalogue."""
    return page(request, "questions/questions.html", topics=by_topic())


@router.get("/questions/{name}")
async def question(
    request: Request,
    graph: Served,
    limits: Limited,
    turns: InTurn,
    name: str,
    language: Language = "sparql",
    view: View = "",
) -> HTMLResponse:
    """A question with a form for its parameters, and its answer."""
    asked, given = required_question(name), parameters_of(request)
    known = {parameter.name for parameter in asked.parameters}
    filled = {key: values for key, values in given.items() if key not in known or any(values)}
    ready = not any(parameter.required and parameter.name not in filled for parameter in asked.parameters)
    answer_shown: Answer | None = None
    error = None
    if ready or given:
        try:
            answer_shown = await turns.take(partial(answer, graph, limits, asked, filled, language))
        except InvalidInputError as raised:
            error = raised
    pairs = [(name, value) for name, values in filled.items() for value in values]
    shown = await run_in_threadpool(
        answer_to_question,
        graph,
        asked,
        _with_defaults(asked, filled),
        answer_shown.rows if answer_shown else (),
        view,
    )
    here = partial(address, f"/questions/{name}", *pairs, ("language", language))
    return page(
        request,
        "questions/question.html",
        question=asked,
        given=filled,
        result=answer_shown,
        error=error,
        language=language,
        languages=LANGUAGES,
        shown=shown,
        limit=_reached(asked, filled, answer_shown),
        views=[(view_name, here(("view", view_name))) for view_name in shown.views],
        files=[
            (file_format, address(f"/api/questions/{name}.{file_format}", *pairs, ("language", language)))
            for file_format in ("csv", "jsonl")
        ],
        consoles=[
            (
                console_language,
                address("/console", ("question", name), *pairs, ("language", console_language)),
            )
            for console_language in LANGUAGES
        ],
    )


def _with_defaults(question: NamedQuery, given: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    defaults = {parameter.name: [parameter.default] for parameter in question.parameters if parameter.default}
    return {**defaults, **given}


def _reached(question: NamedQuery, given: Mapping[str, Sequence[str]], result: Answer | None) -> int:
    """The limit that was asked for, where the answer has as many rows; else 0."""
    if result is None or not question.limited:
        return 0
    limit = int(_with_defaults(question, given)["limit"][0])
    return limit if len(result.rows) >= limit else 0
