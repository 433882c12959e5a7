"""Writing rows in transactions that can be repeated without doubling anything.

The marker node carries the token of the load that owns the store and the number of its
last batch. Every transaction first locks the marker, then writes its rows and its number.
So a transaction whose answer was lost can simply be run again: if its number is there it
did happen. And two loads at once cannot mix: the second takes the token, the first stops.
"""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from neo4j import Driver, Record, Session
from neo4j.exceptions import DriverError, Neo4jError

from betwixt.schema import MARKER_LABEL
from kg.graph.graph import Table, identity
from kg.stores.base.store import LONGEST_ID, StoreError, one_line
from kg.stores.cypher import statements
from kg.stores.cypher.dialect import Dialect

logger = logging.getLogger(__name__)

Answer = TypeVar("Answer")
Rows = Sequence[Sequence[Any]]

FIRST_PAUSE = 0.25
LONGEST_PAUSE = 8.0

# The first SET takes the lock; what is read after it cannot be changed by others before our commit.
_CLAIM_BATCH = (
    f"MATCH (m:{statements.quoted(MARKER_LABEL)} {{graph: $graph}}) SET m.writer = $load "
    "WITH m, m.batch AS earlier WHERE m.load = $load SET m.batch = $batch RETURN earlier"
)


class RowsNotFoundError(Exception):
    """A statement wrote fewer rows than it was given: an element that it refers to is missing."""


class CypherSession:
    """Transactions against one database, repeated while an error may pass by itself."""

    def __init__(self, driver: Driver, database: str | None, dialect: Dialect) -> None:
        self._driver = driver
        self._database = database
        self._dialect = dialect

    def run(self, work: Callable[[Session], Answer]) -> Answer:
        """Run work that is safe to repeat, in a session of its own.

        Raises:
            StoreError: the error did not pass within ``Dialect.retry_seconds``.
        """
        give_up = time.monotonic() + self._dialect.retry_seconds
        pause = FIRST_PAUSE
        while True:
            try:
                with self._driver.session(database=self._database) as session:
                    return work(session)
            except (DriverError, Neo4jError, OSError) as error:
                if not self._dialect.is_transient(error):
                    raise
                if time.monotonic() + pause > give_up:
                    raise StoreError(
                        f"{self._dialect.name}: no answer for {self._dialect.retry_seconds:.0f} s: {error}",
                        "see to the server, then run the same command again: it goes on from here",
                    ) from error
                logger.warning("%s: trying again in %.1f s: %s", self._dialect.name, pause, error)
                time.sleep(pause * random.uniform(0.8, 1.2))
                pause = min(2 * pause, LONGEST_PAUSE)


class BatchWriter:
    """Writes batches of one load.

    Args:
        transactions: where to write.
        graph: id of the graph, as on the marker.
        load: token of this load, as on the marker.
    """

    def __init__(self, transactions: CypherSession, graph: str, load: str) -> None:
        self._transactions = transactions
        self._graph = graph
        self._load = load
        self._batch = 0

    def write(self, table: Table, statement: str, rows: Rows) -> Record | None:
        """Write rows; where the store refuses some, write the others and name the first refused.

        Returns:
            What the statement returned; None where the answer was lost but the rows are written.

        Raises:
            StoreError: the store refuses a row, or cannot be reached.
        """
        try:
            return self.execute(statement, rows)
        except (Neo4jError, RowsNotFoundError) as error:
            if len(rows) == 1:
                raise _refused(table, rows[0], error) from error
            middle = len(rows) // 2
            self.write(table, statement, rows[:middle])
            self.write(table, statement, rows[middle:])
            return None

    def execute(self, statement: str, rows: Rows | None = None) -> Record | None:
        """One statement in one guarded transaction.

        Raises:
            RowsNotFoundError: fewer rows were written than given; none is kept.
            StoreError: another load has taken over this store.
        """
        self._batch += 1
        batch = self._batch

        def attempt(session: Session) -> Record | None:
            with session.begin_transaction() as transaction:
                owner = transaction.run(
                    _CLAIM_BATCH, graph=self._graph, load=self._load, batch=batch
                ).single()
                if owner is None:
                    raise StoreError(
                        "another load into this store has begun",
                        "run one load at a time, then run this one again",
                    )
                if owner["earlier"] == batch:
                    return None
                answer = transaction.run(statement, rows=rows).single(strict=True)
                if rows is not None and answer["written"] < len(rows):
                    raise RowsNotFoundError(f"{answer['written']} of {len(rows)} rows were written")
                transaction.commit()
                return answer

        return self._transactions.run(attempt)


def _refused(table: Table, row: Sequence[Any], error: Exception) -> StoreError:
    key = " → ".join(one_line(row[place], LONGEST_ID) for place in range(min(len(row), len(identity(table)))))
    words = error.message if isinstance(error, Neo4jError) and error.message else str(error)
    why = f"the store refuses this row: {words}"
    if isinstance(error, RowsNotFoundError):
        why = "a node that the row refers to is not in the store"
    return StoreError(one_line(f"{table.name}: {key}: {why}"))
