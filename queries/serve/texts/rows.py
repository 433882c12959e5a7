"""Texts that a reader brings: their annotations, and appositives for whom they name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any

from fastapi import Query

from queries.serve.http.problems import TooLargeError
from queries.serve.http.routing import api_router
from queries.serve.http.served import Limited, Limits, Served
from queries.serve.http.turns import ReadInTurn

router = api_router("texts")


@dataclass(frozen=True, slots=True)
class Text:
    """A text to be read.

    Args:
        text: of it.
        language: ISO 639-1 code; recognised if none is given.
        date: of the text (ISO 8601); facts that ended before it are “former”.
    """

    text: str
    language: str = ""
    date: str = ""


GivenText = Annotated[str, Query(max_length=20_000, description="to be read; longer ones by POST")]
GivenLanguage = Annotated[str, Query(max_length=10, description="ISO 639-1; recognised if none is given")]
GivenDate = Annotated[str, Query(max_length=40, description="of it (ISO 8601): what was over by then")]


@router.get("/annotate")
async def annotate_in_address(
    graph: Served, limits: Limited, turns: ReadInTurn, text: GivenText = "", language: GivenLanguage = ""
) -> dict[str, Any]:
    """What the extractors find in a short text. The answer is that of POST. Without a text, it is empty."""
    if not text:
        return {"text": text, "language": language}
    return await annotate(graph, limits, turns, Text(text, language))


@router.post("/annotate")
async def annotate(graph: Served, limits: Limited, turns: ReadInTurn, given: Text) -> dict[str, Any]:
    """What the extractors find in a text: mentions, relations, clusters, descriptions, with characters.

    ``notes`` has ``no_model:NAME`` of each extractor that does not know the language.
    """
    return await turns.take(partial(graph.annotate, bounded(given.text, limits), given.language))


@router.get("/api/suggestions")
async def suggestions_in_address(
    graph: Served,
    limits: Limited,
    turns: ReadInTurn,
    text: GivenText = "",
    language: GivenLanguage = "",
    date: GivenDate = "",
) -> list[dict[str, Any]]:
    """Appositives for whom a short text names. The answer is that of POST. Without a text, it is empty."""
    return await suggestions(graph, limits, turns, Text(text, language, date)) if text else []


@router.post("/api/suggestions")
async def suggestions(graph: Served, limits: Limited, turns: ReadInTurn, given: Text) -> list[dict[str, Any]]:
    """Appositives for each person and organisation that a text names: who is meant, is one due, and which."""
    text = bounded(given.text, limits)
    return await turns.take(partial(graph.suggest, text, given.language, given.date))


def bounded(text: str, limits: Limits) -> str:
    """The text.

    Raises:
        TooLargeError: it is longer than is read here.
    """
    if len(text) > limits.text:
        raise TooLargeError(
            f"a text of {len(text):,} characters, {limits.text:,} are read here",
            "build a graph of it: kg build FILE -o GRAPH",
        )
    return text
