"""What questions need of a store: run a text, get rows."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol, runtime_checkable

from betwixt.errors import BetwixtError

Language = Literal["cypher", "sparql"]
Value = str | int | float | bool | None | list["Value"] | dict[str, "Value"]


class QueryError(BetwixtError):
    """A store refused or failed to answer a query (syntax, unknown function, lost connection)."""


class QuerySyntaxError(QueryError):
    """A query is not valid in its language, or calls an unknown function. It was not run."""


class QueryTimeoutError(QueryError):
    """A query ran out of its time limit and was stopped."""


class QueryInterruptedError(QueryError):
    """The store ended while it answered, perhaps through another query; to ask again may help."""


class QueryRefusedError(QueryError):
    """A query is understood, and asks for what none may: other addresses, files, unknown procedures."""


class WriteRefusedError(QueryRefusedError):
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

    def selected(self, columns: Sequence[str]) -> Rows:
        """The same rows with some of their columns, in that order.

        Raises:
            ValueError: there is no such column.
        """
        places = [self.columns.index(column) for column in columns]
        rows = (tuple(row[place] for place in places) for row in self.rows)
        return replace(self, columns=tuple(columns), rows=rows)


@dataclass(frozen=True, slots=True)
class EntityId:
    """What a store calls a node or relationship, as long as a version of the graph is current.

    Args:
        number: as ``id()`` gives it in Cypher.
        element: as ``elementId()`` gives it.
    """

    number: int
    element: str


@dataclass(frozen=True, slots=True)
class GraphNode:
    """A node with what the store calls it."""

    id: EntityId
    labels: tuple[str, ...]
    properties: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class GraphRelationship:
    """A relationship with what the store calls it and its ends."""

    id: EntityId
    type: str
    start: EntityId
    end: EntityId
    properties: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class GraphPath:
    """A path, as it is walked: one relationship, of either direction, between each node and the next."""

    nodes: tuple[GraphNode, ...]
    relationships: tuple[GraphRelationship, ...]


GraphValue = Value | GraphNode | GraphRelationship | GraphPath | list["GraphValue"] | dict[str, "GraphValue"]


@dataclass(frozen=True, slots=True)
class GraphRows:
    """An answer that distinguishes nodes, relationships and paths from maps and lists.

    The reader of the rows closes them. Closing them before their end stops the query.
    """

    columns: tuple[str, ...]
    rows: Generator[tuple[GraphValue, ...], None, None]
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
class Dataset:
    """The graphs that a query is asked of (SPARQL 1.1 Protocol, section 2.1.4), by their IRIs.

    Args:
        default: graphs that form the default graph together; it is empty without any.
        named: that GRAPH finds.
    """

    default: tuple[str, ...] = ()
    named: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RdfAnswer:
    """An answer in exact terms: the rows of a SELECT, the truth of an ASK, or the triples of a CONSTRUCT.

    Args:
        columns: variables of a SELECT; subject, predicate and object of triples.
        rows: one term or None (unbound) for each column.
        boolean: of an ASK, else None.
        is_graph: whether the rows are triples.
        truncated: whether there are more rows than were asked for.
    """

    columns: tuple[str, ...]
    rows: Sequence[tuple[RdfTerm | None, ...]] = ()
    boolean: bool | None = None
    is_graph: bool = False
    truncated: bool = False


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
            QueryTimeoutError: the time limit was reached; the store is unchanged.
            WriteRefusedError: the query writes and ``write`` is false.
            QueryError: any other refusal of the store, with its message.
        """
        ...

    def close(self) -> None:
        """Give back connections and child processes; safe to call twice."""
        ...


@runtime_checkable
class GraphEngine(QueryEngine, Protocol):
    """A store that answers Cypher with nodes and relationships as such."""

    def run_graph(
        self, text: str, parameters: Mapping[str, Value], *, timeout: float | None = None
    ) -> GraphRows:
        """Run one query that reads; judged, limited and refused as ``run`` does.

        Args:
            text: Cypher.
            parameters: values of ``$name``.
            timeout: seconds; None means no limit.

        Raises:
            QueryTimeoutError: the limit was reached.
            WriteRefusedError: the query writes.
            QueryError: any other refusal of the store, with its message.
        """
        ...


@runtime_checkable
class RdfEngine(QueryEngine, Protocol):
    """A store that answers SPARQL in exact terms too."""

    def answer(
        self,
        text: str,
        *,
        rows: int,
        size: int,
        dataset: Dataset | None = None,
        timeout: float | None = None,
    ) -> RdfAnswer:
        """Run one query that reads; judged, bounded and refused as ``run`` does.

        The whole answer is there when this returns, and the engine is free for the next question.

        Args:
            text: SPARQL.
            rows, size: rows, and characters of their terms, that are given at most.
            dataset: graphs to be asked in place of those that the query names.
            timeout: seconds; None means no limit.

        Raises:
            QueryTimeoutError: the limit was reached.
            WriteRefusedError: the text is an update.
            QueryRefusedError: it asks for what no query may do.
            QueryError: any other refusal of the store, with its message.
        """
        ...
