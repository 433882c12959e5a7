"""Neo4j over Bolt as a store."""

from __future__ import annotations

from collections.abc import Mapping

from kg.graph.graph import Graph
from kg.progress import Progress
from kg.stores.base.deadline import NO_DEADLINE, Deadline
from kg.stores.base.store import Difference, LoadReport
from kg.stores.cypher.connection import Connection
from kg.stores.cypher.dialect import Dialect
from kg.stores.cypher.engine import Neo4jEngine
from kg.stores.cypher.load import CypherLoader


class Neo4jStore:
    """A Neo4j database; see ``kg.stores.base.store.Store``.

    Args:
        connection: where it is and who we are there.
        deadline: until when the server must have been reached.

    Raises:
        StoreError: the server cannot be reached or refuses the user.
        QueryTimeoutError: it was not reached in time.
    """

    name = "neo4j"

    def __init__(self, connection: Connection, deadline: Deadline = NO_DEADLINE) -> None:
        self._connection = connection
        self._driver = connection.driver(deadline)
        self._loader = CypherLoader(self._driver, connection.database, Dialect())

    def load(self, graph: Graph, *, progress: Progress, replace: bool = False) -> LoadReport:
        """Make the database hold exactly this graph; see ``CypherLoader``."""
        return self._loader.load(graph, progress=progress, replace=replace)

    def plan(self, graph: Graph, *, replace: bool = False) -> Mapping[str, Difference]:
        """What ``load`` would do, table by table, without doing it."""
        return self._loader.plan(graph, progress=Progress(quiet=True), replace=replace)

    def counts(self) -> Mapping[str, int]:
        """Nodes and edges now in the database, by table name."""
        return self._loader.counts()

    def engine(self, deadline: Deadline = NO_DEADLINE) -> Neo4jEngine:
        """A query engine with connections of its own; the caller closes it."""
        return Neo4jEngine(self._connection.driver(deadline), self._connection.database)

    def held_graph(self, deadline: Deadline = NO_DEADLINE) -> str | None:
        """The id of the graph that the database holds, by our marker; None where there is none.

        Raises:
            QueryTimeoutError: the server did not answer in time.
        """
        return deadline.wait_for(self._loader.held_graph, self.close)

    def close(self) -> None:
        """Give back the connections; safe to call twice."""
        self._driver.close()
