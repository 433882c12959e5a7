"""Which store a command talks to: the embedded ones of a graph, a Neo4j, a SPARQL endpoint."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

import click

from betwixt.errors import InvalidInputError

if TYPE_CHECKING:
    from kg.graph.folder import GraphFolder
    from kg.stores.base.deadline import Deadline
    from kg.stores.base.store import Store
    from kg.stores.cypher.neo4j import Neo4jStore
    from kg.stores.sparql.endpoint import SparqlEndpointStore
    from queries.engine import Language, QueryEngine

R = TypeVar("R")

EMBEDDED = "embedded"
NEO4J = "neo4j"


def connection_options(command: Callable[..., R]) -> Callable[..., R]:
    """-u, -d and --ca: who we are at a Neo4j, and how we know it. A password is never an option."""
    for option in (
        click.option("--ca", metavar="FILE", help="PEM file of your own certificate authority [NEO4J_CA]."),
        click.option("-d", "--database", metavar="NAME", help="Neo4j database [NEO4J_DATABASE]."),
        click.option(
            "-u",
            "--user",
            metavar="NAME",
            help="Neo4j user [NEO4J_USERNAME]. The password comes from NEO4J_PASSWORD.",
        ),
    ):
        command = option(command)
    return command


@dataclass(frozen=True, slots=True)
class Target:
    """Where a question is asked."""

    on: str
    user: str | None
    database: str | None
    ca: str | None

    @property
    def language(self) -> Language:
        """The language to ask in where the user names none.

        The embedded RDF store answers in a fraction of the time that the Cypher engine takes to start.
        """
        return "sparql" if self.on == EMBEDDED or _is_endpoint(self.on) else "cypher"

    @contextmanager
    def engine(self, graph: Path, language: Language, deadline: Deadline) -> Iterator[QueryEngine]:
        """The query engine of the store, closed at the end.

        Args:
            graph: the graph's folder, for its embedded stores.
            language: the engine's.
            deadline: until when the store must have been reached.

        Raises:
            InvalidInputError: there is no graph, or the store does not speak the language.
            ForeignStoreError: the store holds another graph.
            StoreError: the store cannot be reached.
            QueryTimeoutError: it was not reached in time.
        """
        from kg.graph.folder import GraphFolder

        folder = GraphFolder(graph).require()
        with ExitStack() as stack:
            yield stack.enter_context(closing(self._engine(folder, language, deadline, stack)))

    def _engine(
        self, folder: GraphFolder, language: Language, deadline: Deadline, stack: ExitStack
    ) -> QueryEngine:
        if self.on == EMBEDDED:
            from kg.stores.embedded import embedded_store

            return embedded_store(folder.require_finished(), language).engine()
        store = stack.enter_context(closing(self._server(language, deadline)))
        self._check_graph(folder, store.held_graph(deadline))
        return store.engine(deadline)

    def _check_graph(self, folder: GraphFolder, held: str | None) -> None:
        """Refuse a store that another graph was loaded into; one without our marker answers as it is."""
        asked = folder.settings().graph
        if held is not None and held != asked:
            from kg.stores.base.store import ForeignStoreError

            raise ForeignStoreError(
                f"{self.on} holds another graph, {held}; the graph in {folder.path} is {asked}",
                f"load it there first (kg load {folder.path}), or name the folder of the graph that it holds",
            )

    def _server(self, language: Language, deadline: Deadline) -> Neo4jStore | SparqlEndpointStore:
        if _is_endpoint(self.on):
            if language == "cypher":
                raise InvalidInputError(f"{self.on} is a SPARQL endpoint", "ask it in SPARQL")
            return endpoint_store(self.on)
        if language == "sparql":
            raise InvalidInputError(
                "Neo4j speaks no SPARQL", "leave out --on: the graph's embedded RDF store holds the same"
            )
        uri = None if self.on == NEO4J else self.on
        return neo4j_store(uri, self.user, self.database, self.ca, deadline)


def store_options(command: Callable[..., R]) -> Callable[..., R]:
    """--on, -u, -d and --ca; the command gets them as ``target``."""

    @click.option(
        "--on",
        default=EMBEDDED,
        show_default=True,
        metavar="embedded|neo4j|URL",
        help="The store to ask: the graph's own, the Neo4j of NEO4J_URI, or the store at an address.",
    )
    @connection_options
    @functools.wraps(command)
    def with_target(*, on: str, user: str | None, database: str | None, ca: str | None, **options: Any) -> R:
        return command(target=Target(on, user, database, ca), **options)

    return with_target


def opened_neo4j(
    uri: str | None, user: str | None, database: str | None, ca: str | None
) -> AbstractContextManager[Store]:
    """A Neo4j database, closed at the end; what is None comes from the environment."""
    return closing(neo4j_store(uri, user, database, ca))


def neo4j_store(
    uri: str | None, user: str | None, database: str | None, ca: str | None, deadline: Deadline | None = None
) -> Neo4jStore:
    """A Neo4j database, which the caller closes; what is None comes from the environment."""
    from kg.stores.base.deadline import NO_DEADLINE
    from kg.stores.cypher.connection import Connection
    from kg.stores.cypher.neo4j import Neo4jStore

    return Neo4jStore(Connection.of(uri, user=user, database=database, ca=ca), deadline or NO_DEADLINE)


def opened_endpoint(url: str) -> AbstractContextManager[Store]:
    """A SPARQL 1.1 endpoint, closed at the end; its other addresses come from the environment."""
    return closing(endpoint_store(url))


def endpoint_store(url: str) -> SparqlEndpointStore:
    """A SPARQL 1.1 endpoint, which the caller closes; its other addresses come from the environment."""
    from kg.stores.sparql.endpoint import SparqlEndpointStore
    from kg.stores.sparql.http import Endpoint

    return SparqlEndpointStore(Endpoint.of(url))


def _is_endpoint(address: str) -> bool:
    return urlsplit(address).scheme in ("http", "https")
