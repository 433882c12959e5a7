"""Queries of a reader's own, which may only read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Annotated

from fastapi import Query
from fastapi.responses import Response

from queries.engine import Language, QueryError, Rows
from queries.serve.http.reading_only import reading_only
from queries.serve.http.routing import api_router
from queries.serve.http.row_formats.json_rows import json_answer
from queries.serve.http.served import (
    Limited,
    Limits,
    Served,
    ServedGraph,
)
from queries.serve.http.turns import InTurn
from queries.serve.questions.rows import Answer

router = api_router("questions", "/api")

LONGEST = 20_000


@dataclass(frozen=True, slots=True)
class ConsoleAnswer(Answer):
    """Rows; or triples in Turtle, where the query makes a graph."""

    turtle: str | None = None


@router.get("/console", response_model=ConsoleAnswer)
async def console(
    graph: Served,
    limits: Limited,
    turns: InTurn,
    query: Annotated[
        str, Query(max_length=LONGEST, description="of your own; without one there are no rows")
    ] = "",
    language: Annotated[Language, Query(description="of the query")] = "sparql",
) -> Response:
    """The answer to a query of your own. It is what the console shows. The answer to a CONSTRUCT is
    ``turtle``."""
    return await turns.take(partial(_answered, graph, limits, query, language))


def _answered(graph: ServedGraph, limits: Limits, query: str, language: Language) -> Response:
    if not query.strip():
        return json_answer(Rows((), iter(())), limits)
    with asked_freely(graph, limits, query, language) as answer:
        return json_answer(answer, limits)


@contextmanager
def asked_freely(graph: ServedGraph, limits: Limits, query: str, language: Language) -> Iterator[Rows]:
    """The answer to a query of a reader's own, until the block ends.

    Raises:
        QueryError: it is refused, wrong, or out of time; or its triples are larger than an answer may be.
    """
    with reading_only(), graph.engine(language) as engine:
        rows = engine.run(query, {}, timeout=limits.seconds)
        if rows.turtle is not None and len(rows.turtle) > limits.answer:
            raise too_large(limits)
        yield rows


def too_large(limits: Limits) -> QueryError:
    """The error for an answer that is too large and cannot be cut."""
    return QueryError(f"the answer has more than {limits.answer:,} characters", "ask for less, or add LIMIT")
