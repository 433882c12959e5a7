"""Answers in exact terms, within bounds; runs in the evaluating process."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypedDict

import pyoxigraph

from kg.stores.sparql.judge import UnacceptableQueryError

_STRING = "http://www.w3.org/2001/XMLSchema#string"
_TRIPLE = ("subject", "predicate", "object")
ROWS_IN_A_MESSAGE = 500
CHARACTERS_IN_A_MESSAGE = 1 << 20

Answer = pyoxigraph.QueryBoolean | pyoxigraph.QuerySolutions | pyoxigraph.QueryTriples
ExactRow = list[list[str] | None]


class ExactRequest(TypedDict):
    """How a query is asked for exact terms.

    Args:
        rows, size: rows, and characters of their terms, that are given.
        dataset: IRIs of the graphs that make the default graph, and of the named ones; None where the query
            says so itself.
    """

    rows: int
    size: int
    dataset: tuple[list[str], list[str]] | None


def exact_term(term: Any) -> list[str] | None:
    """A term of pyoxigraph with all that it is made of; None is unbound.

    Raises:
        UnacceptableQueryError: it is a triple (RDF 1.2).
    """
    if term is None:
        return None
    if isinstance(term, pyoxigraph.Literal):
        plain = term.language or term.datatype.value == _STRING
        return ["literal", term.value, "" if plain else term.datatype.value, term.language or ""]
    if isinstance(term, pyoxigraph.Triple):
        raise UnacceptableQueryError(
            "a term of the answer is a triple, which RDF 1.1 does not have",
            "ask for its SUBJECT, PREDICATE and OBJECT",
        )
    return ["uri" if isinstance(term, pyoxigraph.NamedNode) else "bnode", term.value, "", ""]


def exact_messages(answer: Answer, request: ExactRequest) -> Iterator[dict[str, Any]]:
    """The messages of an answer: what it is, its rows, and whether there are more than are given."""
    if isinstance(answer, pyoxigraph.QueryBoolean):
        yield {"form": "ask", "columns": [], "boolean": bool(answer)}
    elif isinstance(answer, pyoxigraph.QueryTriples):
        yield {"form": "graph", "columns": _TRIPLE}
        triples = ((triple.subject, triple.predicate, triple.object) for triple in answer)
        yield from _bounded(triples, request)
    else:
        yield {"form": "select", "columns": [variable.value for variable in answer.variables]}
        yield from _bounded(answer, request)


def _bounded(rows: Iterable[Iterable[Any]], request: ExactRequest) -> Iterator[dict[str, Any]]:
    waiting: list[ExactRow] = []
    size, flushed = 0, 0
    for given, terms in enumerate(rows):
        row = [exact_term(term) for term in terms]
        size += sum(len(part) for term in row if term for part in term)
        if given == request["rows"] or size > request["size"]:
            yield {"rows": waiting}
            yield {"truncated": True}
            return
        waiting.append(row)
        if len(waiting) == ROWS_IN_A_MESSAGE or size - flushed > CHARACTERS_IN_A_MESSAGE:
            yield {"rows": waiting}
            waiting, flushed = [], size
    yield {"rows": waiting}
