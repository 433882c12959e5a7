"""What questions need of a store: run a text, get rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

from betwixt.errors import BetwixtError

Language = Literal["cypher", "sparql"]
Value = str | int | float | bool | None | list["Value"] | dict[str, "Value"]


class QueryError(BetwixtError):
    """A store refused or failed to answer a query (syntax, unknown function, lost connection)."""


class QueryTimeoutError(QueryError):
    """A query ran out of its time limit and was stopped."""


class WriteRefusedError(QueryError):
    """A free query tried to change the graph without ``--write``."""


@dataclass(frozen=True, slots=True)
class Rows:
    """An answer: named columns and a stream of rows, one value per column.

    Values are plain Python; nodes and relationships come as dictionaries of their
    properties (with ``labels`` or ``type``), RDF terms as their lexical value typed by
    their datatype, unbound as None. A CONSTRUCT has no columns and gives its triples
    in ``turtle``. ``notes`` are what whoever asked should know beside the rows.
    """

    columns: tuple[str, ...]
    rows: Iterator[tuple[Value, ...]]
    turtle: str | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RdfTerm:
    """A term of RDF 1.1, as exact as the store has it.

    Args:
        kind: ``uri``, ``bnode`` or ``literal``.
        value: IRI, label of a blank node, or lexical form.
        datatype: IRI of a literal's datatype; empty of a plain string and of one with a language.
        language: tag of a literal, or empty.
    """

    kind: Literal["uri", "bnode", "literal"]
    value: str
    datatype: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class RdfAnswer:
    """An answer in exact terms: the rows of a SELECT, the truth of an ASK, or the triples of a CONSTRUCT.

    Args:
        columns: variables of a SELECT.
        rows: a stream of rows, one term or None (unbound) for each column.
        boolean: of an ASK, else None.
        turtle: of a CONSTRUCT or DESCRIBE, else None.
    """

    columns: tuple[str, ...]
    rows: Iterator[tuple[RdfTerm | None, ...]]
    boolean: bool | None = None
    turtle: str | None = None


class QueryEngine(Protocol):
    """A store that answers queries in one language."""

    language: Language

    def run(
        self,
        text: str,
        parameters: Mapping[str, Value],
        *,
        timeout: float | None = None,
        write: bool = False,
    ) -> Rows:
        """Run one query.

        Args:
            text: Cypher or SPARQL.
            parameters: values of ``$name`` in Cypher; the SPARQL catalogue binds its own
                and passes none.
            timeout: seconds; None means no limit.
            write: whether the query may change the graph.

        Raises:
            QueryTimeoutError: the limit was reached; nothing was changed.
            WriteRefusedError: the query writes and ``write`` is false.
            QueryError: any other refusal of the store, with its message.
        """
        ...

    def close(self) -> None:
        """Give back connections and child processes; safe to call twice."""
        ...


@runtime_checkable
class RdfEngine(QueryEngine, Protocol):
    """A store that answers SPARQL in exact terms too."""

    def answer(self, text: str, *, timeout: float | None = None) -> RdfAnswer:
        """Run one query that reads; judged, bounded and refused as ``run`` does.

        Raises:
            QueryTimeoutError: the limit was reached.
            WriteRefusedError: the text is an update.
            QueryError: any other refusal of the store, with its message.
        """
        ...
