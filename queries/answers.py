"""Running a named question on a store, and the typing of what comes back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from queries.engine import QueryEngine, QueryError, Rows, Value
from queries.named import Column, NamedQuery, named_query
from queries.schema import DEFAULT_BASE_IRI
from queries.terms import bind


def run(
    engine: QueryEngine,
    query: str | NamedQuery,
    parameters: Mapping[str, str],
    *,
    timeout: float | None = None,
    base_iri: str = DEFAULT_BASE_IRI,
) -> Rows:
    """Ask a question of the catalogue in the engine's own language.

    Args:
        engine: a store's query engine, Cypher or SPARQL.
        query: a question or its name.
        parameters: texts as a user types them; what is left out takes its default.
        timeout: seconds; None means no limit.
        base_iri: what the graph's document ids begin with.

    Returns:
        The declared columns; equal values whichever the language.

    Raises:
        InvalidInputError: no such question, or a parameter is unknown, missing or wrong.
        QueryError: the store refused the query, or gave columns or values not declared.
    """
    question = named_query(query) if isinstance(query, str) else query
    values = question.values(parameters, base_iri)
    if engine.language == "cypher":
        rows = engine.run(
            question.cypher, {name: value.cypher for name, value in values.items()}, timeout=timeout
        )
    else:
        text = bind(question.sparql, {name: value.sparql for name, value in values.items()})
        rows = engine.run(text, {}, timeout=timeout)
    columns = tuple(column.name for column in question.columns)
    if rows.columns and tuple(rows.columns) != columns:  # ArcadeDB names no columns where it finds no rows
        raise QueryError(
            f"query {question.name} gave the columns {', '.join(rows.columns)}, "
            f"declared are {', '.join(columns)}"
        )
    return Rows(columns, _typed(question, rows.rows))


def _typed(question: NamedQuery, rows: Iterator[tuple[Value, ...]]) -> Iterator[tuple[Value, ...]]:
    for row in rows:
        yield tuple(
            _cell(question, column, value) for column, value in zip(question.columns, row, strict=True)
        )


def _cell(question: NamedQuery, column: Column, value: Value) -> Value:
    match column.type, value:
        case _, None:
            return None
        case "float", bool():
            pass
        case "float", int() | float() | str():
            return _number(question, column, value)
        case "integer", bool():
            pass
        case ("integer", int()) | ("boolean", bool()) | ("string", str()):
            return value
    raise QueryError(f"query {question.name}: column {column.name} is declared {column.type}, got {value!r}")


def _number(question: NamedQuery, column: Column, value: int | float | str) -> float:
    try:
        return float(value)
    except ValueError:
        raise QueryError(f"query {question.name}: column {column.name}: {value!r} is no number") from None
