"""A question of the catalogue and its answer."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

from betwixt.schema import DEFAULT_BASE_IRI
from queries.asking import ask, count, written
from queries.concept_lookup import with_concepts
from queries.engine import Language, QueryEngine, QueryTimeoutError, Rows, Value
from queries.named import Given, NamedQuery, named_query


def run(
    engine: QueryEngine,
    query: str | NamedQuery,
    parameters: Given,
    *,
    timeout: float | None = None,
    base_iri: str = DEFAULT_BASE_IRI,
) -> Rows:
    """Ask a question of the catalogue in the engine's own language.

    Args:
        engine: a store's query engine, Cypher or SPARQL.
        query: a question or its name.
        parameters: texts as a user types them, several where a parameter takes several; what is
            left out takes its default. A concept may be given by its name or an alias.
        timeout: seconds for all of it; None means no limit.
        base_iri: what the graph's document ids begin with.

    Returns:
        The declared columns; equal values whichever the language.

    Raises:
        WrongParameterError: no such question, a parameter is unknown, missing or wrong, or no concept
            or several have the name that is given.
        QueryTimeoutError: the limit was reached.
        QueryError: the store refused the query, or gave columns or values not declared.
    """
    asked = _Asked(engine, query, parameters, timeout, base_iri)
    first, *others = asked.each
    rows = asked.rows(first)

    def all_rows() -> Iterator[tuple[Value, ...]]:
        yield from rows.rows
        for given in others:
            yield from asked.rows(given).rows

    return replace(rows, rows=all_rows(), notes=(*asked.notes, *rows.notes))


def total(
    engine: QueryEngine,
    query: str | NamedQuery,
    parameters: Given,
    *,
    timeout: float | None = None,
    base_iri: str = DEFAULT_BASE_IRI,
) -> int | None:
    """How many rows there would be without a limit; None of a question that takes none.

    Arguments and exceptions are those of ``run``.
    """
    question = named_query(query) if isinstance(query, str) else query
    if not question.limited:
        return None
    asked = _Asked(engine, question, parameters, timeout, base_iri)
    return sum(map(asked.count, asked.each))


def below(
    engine: QueryEngine,
    query: str | NamedQuery,
    parameters: Given,
    there_are: int,
    *,
    timeout: float | None = None,
    base_iri: str = DEFAULT_BASE_IRI,
) -> int:
    """How many more rows there would be if ``min_score`` were 0; none of a question that takes no such.

    Args:
        there_are: rows without a limit, as ``total`` counts them; the other arguments and the exceptions
            are those of ``run``.
    """
    question = named_query(query) if isinstance(query, str) else query
    if not question.least_score(parameters):
        return 0
    everything = {**parameters, "min_score": "0"}
    return (total(engine, question, everything, timeout=timeout, base_iri=base_iri) or 0) - there_are


def text_of(
    engine: QueryEngine,
    query: str | NamedQuery,
    parameters: Given,
    *,
    language: Language,
    timeout: float | None = None,
    base_iri: str = DEFAULT_BASE_IRI,
) -> str:
    """The text of a question with its values put in, for who goes on from there.

    Of one that is asked for each of several values it is the text of the first.

    Args:
        engine: of any store of the graph: it looks up what a name of a concept stands for.
        language: of the text; the other arguments and the exceptions are those of ``run``.
    """
    asked = _Asked(engine, query, parameters, timeout, base_iri)
    return written(language, asked.question, asked.each[0], base_iri)


class _Asked:
    """A question whose concepts have been looked up, on an engine, within a time."""

    def __init__(
        self,
        engine: QueryEngine,
        query: str | NamedQuery,
        parameters: Given,
        timeout: float | None,
        base_iri: str,
    ) -> None:
        self._engine, self._base_iri = engine, base_iri
        self.question = named_query(query) if isinstance(query, str) else query
        self.question.values(parameters, base_iri)  # what is wrong in itself is told before a store is asked
        self._ends = None if timeout is None else time.monotonic() + timeout
        given, self.notes = with_concepts(self.question, parameters, self._look_up)
        self.each = list(self.question.each(given))

    def rows(self, given: Given) -> Rows:
        return ask(self._engine, self.question, given, timeout=self._left(), base_iri=self._base_iri)

    def count(self, given: Given) -> int:
        return count(self._engine, self.question, given, timeout=self._left(), base_iri=self._base_iri)

    def _look_up(self, name: str, given: Given) -> Rows:
        return ask(self._engine, named_query(name), given, timeout=self._left(), base_iri=self._base_iri)

    def _left(self) -> float | None:
        if self._ends is None:
            return None
        left = self._ends - time.monotonic()
        if left <= 0:
            raise QueryTimeoutError("the question ran out of its time", "allow more: --timeout SECONDS")
        return left
