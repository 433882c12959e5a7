"""The questions of the catalogue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Annotated, Any

from fastapi import Query, Request
from fastapi.responses import StreamingResponse

from queries.answers import run
from queries.engine import Language, Rows, Value
from queries.named import NamedQuery, catalogue
from queries.serve.http.problems import NotFoundError
from queries.serve.http.routing import api_router
from queries.serve.http.row_formats.answer_files import answer_file
from queries.serve.http.row_formats.tables import FILES, FileFormat
from queries.serve.http.served import (
    Limited,
    Limits,
    Served,
    ServedGraph,
)
from queries.serve.http.turns import InTurn

router = api_router("questions", "/api")

AskedIn = Annotated[Language, Query(description="of the store that is asked")]


@dataclass(frozen=True, slots=True)
class ParameterTold:
    """What a question asks back."""

    name: str
    type: str
    describes: str
    default: str | None
    choices: tuple[str, ...]
    many: bool


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the catalogue."""

    name: str
    title: str
    topic: str
    description: str
    parameters: tuple[ParameterTold, ...]
    columns: tuple[str, ...]
    cypher: str
    sparql: str


@dataclass(frozen=True, slots=True)
class Answer:
    """Rows, each with a value for each column.

    Args:
        columns: their names.
        rows: of the answer.
        truncated: whether there are more than are given.
        notes: what should be known beside them.
    """

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]
    truncated: bool
    notes: tuple[str, ...]


@router.get("/questions")
def questions() -> list[Question]:
    """All questions."""
    return [described(question) for question in catalogue().values()]


def described(question: NamedQuery) -> Question:
    """A question as the API shows it."""
    return Question(
        question.name,
        question.title,
        question.topic,
        question.description,
        tuple(
            ParameterTold(
                parameter.name,
                parameter.type,
                parameter.describes,
                parameter.default,
                parameter.choices,
                parameter.many,
            )
            for parameter in question.parameters
        ),
        tuple(column.name for column in question.columns),
        question.cypher,
        question.sparql,
    )


@router.get("/questions/{name}.{format}", response_class=StreamingResponse, responses=FILES)
async def file(
    graph: Served,
    limits: Limited,
    turns: InTurn,
    request: Request,
    name: str,
    format: FileFormat,
    language: AskedIn = "sparql",
) -> StreamingResponse:
    """The answer to a question as a file. Its rows are bounded by time and size alone, and by ``limit``.

    A file without all rows has the header ``Betwixt-Truncated``.
    """
    opened = partial(asked, graph, limits, required_question(name), parameters_of(request), language)
    return await answer_file(turns, opened, limits, format, name)


@router.get("/questions/{name}/about")
def about(name: str) -> Question:
    """A question: its parameters, its columns and its texts in both languages."""
    return described(required_question(name))


@router.get("/questions/{name}")
async def ask(
    graph: Served,
    limits: Limited,
    turns: InTurn,
    request: Request,
    name: str,
    language: AskedIn = "sparql",
) -> Answer:
    """The answer to a question. Its parameters stand in the address, repeated for several values."""
    asking = partial(answer, graph, limits, required_question(name), parameters_of(request), language)
    return await turns.take(asking)


def required_question(name: str) -> NamedQuery:
    """A question by its name.

    Raises:
        NotFoundError: there is none.
    """
    if name not in catalogue():
        raise NotFoundError(f"there is no question {name!r}", "/api/questions lists all")
    return catalogue()[name]


def parameters_of(request: Request) -> dict[str, list[str]]:
    """The parameters of a question that stand in an address."""
    names = [key for key in request.query_params if key not in ("language", "view")]
    return {key: request.query_params.getlist(key) for key in names}


@contextmanager
def asked(
    graph: ServedGraph,
    limits: Limits,
    question: NamedQuery,
    given: Mapping[str, Sequence[str]],
    language: Language,
) -> Iterator[Rows]:
    """The answer to a question, until the block ends.

    Raises:
        WrongParameterError: a parameter is unknown, missing or wrong.
        QueryTimeoutError: the limit was reached.
    """
    with graph.engine(language) as engine:
        yield run(engine, question, given, timeout=limits.seconds, base_iri=graph.base_iri)


def answer(
    graph: ServedGraph,
    limits: Limits,
    question: NamedQuery,
    given: Mapping[str, Sequence[str]],
    language: Language,
) -> Answer:
    """Ask a question.

    Raises:
        WrongParameterError: a parameter is unknown, missing or wrong.
        QueryTimeoutError: the limit was reached.
    """
    with asked(graph, limits, question, given, language) as rows:
        listed: list[tuple[Value, ...]] = list(islice(rows.rows, limits.rows + 1))
    truncated = len(listed) > limits.rows
    return Answer(rows.columns, listed[: limits.rows], truncated, rows.notes)
