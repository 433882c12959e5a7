"""Pages for a reader's own texts: annotations, and appositives for the names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from betwixt.errors import BetwixtError
from queries.browse.entities.known import known_documents
from queries.browse.names import find_names
from queries.serve.html.forms import fields
from queries.serve.html.marked_text import Mark, marked, nested
from queries.serve.html.programs import PageRoute, program_address
from queries.serve.html.rendering import TYPE_NAMES, page
from queries.serve.http.served import (
    Limited,
    Limits,
    Served,
    ServedGraph,
)
from queries.serve.http.turns import ReadInTurn
from queries.serve.texts.cards import cards
from queries.serve.texts.cards import marked as marked_names
from queries.serve.texts.rows import bounded

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse, route_class=PageRoute)

SPOKEN = {"en": "English", "es": "Spanish", "de": "German", "pl": "Polish"}
"""Languages that are read; of the others nothing is found."""
_KINDS = ("mentions", "relations", "descriptions", "predicates", "clusters", "concepts")
GivenText = Annotated[str, Query(alias="text", max_length=20_000)]
GivenLanguage = Annotated[str, Query(alias="language", max_length=10)]
GivenDate = Annotated[str, Query(alias="date", max_length=40)]


@router.get("/read")
def empty_reading(request: Request, text: GivenText = "", language: GivenLanguage = "") -> HTMLResponse:
    """A form for a text."""
    return _read_page(request, text, language)


@router.post("/read")
async def reading(request: Request, graph: Served, limits: Limited, turns: ReadInTurn) -> HTMLResponse:
    """The annotations of a text."""
    given = _sent(await fields(request), "text", "language")
    return await turns.take(partial(_reading, request, graph, limits, given))


def _sent(sent: Mapping[str, list[str]], *names: str) -> dict[str, str]:
    return {name: sent.get(name, [""])[0] for name in names}


def _reading(request: Request, graph: ServedGraph, limits: Limits, given: Mapping[str, str]) -> HTMLResponse:
    try:
        completed = graph.annotate(bounded(given["text"], limits), given["language"])
    except BetwixtError as error:
        return _read_page(request, given["text"], given["language"], error)
    completed = {**dict.fromkeys(_KINDS, ()), **completed}
    marks = nested(_mark(mention) for mention in completed["mentions"])
    shown = marked(completed["text"], marks, None, links=False)
    return _read_page(
        request,
        given["text"],
        given["language"],
        annotations=completed,
        shown=shown,
        unread=unread(completed),
        program=program_address(request, list(given.items())),
    )


def _read_page(
    request: Request, text: str, language: str, error: BetwixtError | None = None, **shown: Any
) -> HTMLResponse:
    return page(
        request,
        "texts/read.html",
        given=text,
        language=language,
        languages=SPOKEN,
        error=error,
        **{"annotations": None, "shown": None, "unread": "", **shown},
    )


def unread(annotations: Mapping[str, Any]) -> str:
    """What was not looked for in a text, and why; empty where everything was.

    Args:
        annotations: of it, with the notes of extractors.
    """
    if not any(note.startswith("no_model:") for note in annotations.get("notes", ())):
        return ""
    spoken = SPOKEN.get(annotations["language"])
    if spoken:
        return (
            f"The text is read as {spoken}. No model reads relations or concepts in this language: what is"
            " found are names, and how they are described."
        )
    return (
        f"The text is read as one in the language {annotations['language']!r}, which no model reads: nothing"
        f" is looked for in it. If it is in {', '.join(SPOKEN.values())}, say so above."
    )


def _mark(mention: Mapping[str, Any]) -> Mark:
    kind = TYPE_NAMES.get(mention["entity_type"], mention["kinds"][0])
    return Mark(mention["span"]["start"], mention["span"]["end"], f"m {kind}", kind)


@router.get("/editor")
def empty_editor(
    request: Request, text: GivenText = "", language: GivenLanguage = "", date: GivenDate = ""
) -> HTMLResponse:
    """A form for a sentence that is being written."""
    return _editor_page(request, text, language, date)


@router.post("/editor")
async def editor(request: Request, graph: Served, limits: Limited, turns: ReadInTurn) -> HTMLResponse:
    """Who is named in a sentence, is an appositive due, and which."""
    given = _sent(await fields(request), "text", "language", "date")
    return await turns.take(partial(_suggesting, request, graph, limits, given))


def _suggesting(
    request: Request, graph: ServedGraph, limits: Limits, given: Mapping[str, str]
) -> HTMLResponse:
    try:
        suggestion_rows = graph.suggest(bounded(given["text"], limits), given["language"], given["date"])
    except BetwixtError as error:
        return _editor_page(request, given["text"], given["language"], given["date"], error)
    with graph.index() as index:
        here = {
            suggestion_row["name"]: find_names(index, suggestion_row["name"], kind="entity", limit=1)
            for suggestion_row in suggestion_rows
        }
        documents = {
            said["document"] for suggestion_row in suggestion_rows for said in suggestion_row["said"]
        }
        headings = {id: heading for id, (_, heading) in known_documents(index, documents).items()}
    those = cards(given["text"], suggestion_rows)
    return _editor_page(
        request,
        given["text"],
        given["language"],
        given["date"],
        cards=those,
        pieces=list(marked_names(given["text"], those)),
        here={name: names[0] for name, names in here.items() if names and names[0].how == "name"},
        headings=headings,
        program=program_address(request, list(given.items())),
    )


def _editor_page(
    request: Request, text: str, language: str, date: str, error: BetwixtError | None = None, **shown: Any
) -> HTMLResponse:
    return page(
        request,
        "texts/editor.html",
        given=text,
        language=language,
        languages=SPOKEN,
        date=date,
        error=error,
        **{"cards": None, "pieces": [], "here": {}, "headings": {}, **shown},
    )
