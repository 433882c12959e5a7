"""One text of a question, run on a store: its values bound, its answer typed as declared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from queries.binding.blocks import composed
from queries.binding.clauses import Clauses
from queries.binding.cypher_literals import bind_cypher
from queries.binding.sparql_terms import Term, bind
from queries.engine import Language, QueryEngine, QueryError, Rows, Value
from queries.named import Column, Given, NamedQuery
from queries.named import Value as ParameterValue


def ask(
    engine: QueryEngine,
    question: NamedQuery,
    given: Given,
    *,
    timeout: float | None,
    base_iri: str,
) -> Rows:
    """Ask once; concepts are given by their ids.

    Raises:
        WrongParameterError: a parameter is unknown, missing or wrong.
        QueryError: the store refused the query, or gave columns or values not declared.
    """
    text, bound = _composed(engine.language, question, given, base_iri)
    rows = _run(engine, text, bound, timeout)
    columns = tuple(column.name for column in question.columns)
    if rows.columns and tuple(rows.columns) != columns:  # ArcadeDB names no columns where it finds no rows
        raise QueryError(
            f"query {question.name} gave the columns {', '.join(rows.columns)}, "
            f"declared are {', '.join(columns)}"
        )
    return replace(rows, columns=columns, rows=_typed(question, rows.rows))


def count(
    engine: QueryEngine,
    question: NamedQuery,
    given: Given,
    *,
    timeout: float | None,
    base_iri: str,
) -> int:
    """How many rows the answer would have without ``LIMIT``; of a question whose texts end in one.

    Raises:
        WrongParameterError: a parameter is unknown, missing or wrong.
        QueryError: the store refused the query.
    """
    unlimited = {**given, "limit": str(2**31 - 1)}  # a text may limit what it begins with, too
    text, bound = _composed(engine.language, question, unlimited, base_iri)
    counting = Clauses.of(engine.language, text).count()
    [(rows,)] = _run(engine, counting, bound, timeout).rows
    assert isinstance(rows, int)
    return rows


def written(language: Language, question: NamedQuery, given: Given, base_iri: str) -> str:
    """The text of a question with values in the place of its parameters, as a query of one's own.

    Args:
        language: Cypher or SPARQL.
        question: of the catalogue.
        given: its parameters; concepts by their ids.
        base_iri: what ids of documents begin with.

    Raises:
        WrongParameterError: a parameter is unknown, missing or wrong.
    """
    text, bound = _composed(language, question, given, base_iri)
    if language == "sparql":
        return bind(text, _terms(bound))
    return bind_cypher(text, {name: _plain(value) for name, value in bound.items()})


Bound = Mapping[str, ParameterValue | Sequence[ParameterValue]]


def _run(engine: QueryEngine, text: str, bound: Bound, timeout: float | None) -> Rows:
    if engine.language == "cypher":
        parameters = {name: _plain(value) for name, value in bound.items()}
        return engine.run(text, parameters, timeout=timeout)
    return engine.run(bind(text, _terms(bound)), {}, timeout=timeout)


def _composed(language: Language, question: NamedQuery, given: Given, base_iri: str) -> tuple[str, Bound]:
    """The text with the parts that are asked for, and the values of the parameters in it."""
    values = question.values(given, base_iri)
    typed = {name: texts[0] for name, texts in question.typed(given).items() if texts}
    for name, value in values.items():  # however a number or a truth value was written
        if isinstance(value, ParameterValue) and isinstance(value.cypher, int):
            typed[name] = str(value.cypher).lower()
    return composed(question.cypher if language == "cypher" else question.sparql, values, typed)


def _terms(bound: Bound) -> dict[str, Term]:
    return {name: value.sparql for name, value in bound.items() if isinstance(value, ParameterValue)}


def _plain(value: ParameterValue | Sequence[ParameterValue]) -> Value:
    """A parameter of Cypher: a value, or a list."""
    return value.cypher if isinstance(value, ParameterValue) else [member.cypher for member in value]


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
