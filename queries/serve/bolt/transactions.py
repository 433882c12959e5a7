"""What a client says of a transaction, and what a transaction holds."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from queries.engine import QueryEngine, QueryRefusedError, QueryTimeoutError
from queries.serve.bolt.answers import KeptAnswer
from queries.serve.bolt.failures import InvalidRequestError, NoDatabaseError

NEO4J = "neo4j"
"""What clients call a database that nobody gave a name."""
SYSTEM = "system"
"""A database that every Neo4j has: some drivers ask the way to it, to see whether a server is there."""
MOST_ANSWERS = 8
"""Answers of one transaction that wait to be pulled."""


def check_database(extra: Mapping[str, Any], known: tuple[str, ...]) -> None:
    """Refuse requests for a database that there is not, or of users that there are not.

    Args:
        extra: of a request.
        known: names of what may be asked for; the first one is meant where none is named.

    Raises:
        NoDatabaseError: another database is named.
        QueryRefusedError: somebody else's rights are asked for.
    """
    named = extra.get("db") or known[0]
    if not isinstance(named, str) or named.casefold() not in map(str.casefold, known):
        raise NoDatabaseError(f"there is no database {named!r}", f"name {' or '.join(known)}, or none")
    if extra.get("imp_user"):
        raise QueryRefusedError("there are no users here to be impersonated", "leave imp_user out")


@dataclass(slots=True)
class Transaction:
    """Queries that are asked of one version of the graph.

    Args:
        seconds: that the client gives it, or None.
        is_explicit: whether the client began it, rather than asking one query.
        database: that is asked: the graph, or ``system``.

    Attributes:
        seen: the engine that answered its queries so far.
        answers: by their numbers, those that wait to be pulled; the newest is the last.
    """

    seconds: float | None
    is_explicit: bool
    database: str
    seen: QueryEngine | None = None
    answers: dict[int, KeptAnswer] = field(default_factory=dict)
    began: float = field(default_factory=time.monotonic)

    @classmethod
    def of(cls, extra: Mapping[str, Any], database: str, *, is_explicit: bool) -> Transaction:
        """A transaction as a client asks for it.

        Whether it is to write does not matter here: drivers say so where nobody has said that it is to read.

        Args:
            extra: of RUN or BEGIN.
            database: the name of the graph that is served.
            is_explicit: see there.

        Raises:
            NoDatabaseError: it names another database.
            InvalidRequestError: its time limit is none.
            QueryRefusedError: it wants to be somebody else's.
        """
        check_database(extra, (database, NEO4J, SYSTEM))
        timeout = extra.get("tx_timeout") or 0
        if not isinstance(timeout, int) or timeout < 0:
            raise InvalidRequestError("tx_timeout is no number of milliseconds")
        named = str(extra.get("db") or database).casefold()
        return cls(timeout / 1000 if timeout else None, is_explicit, SYSTEM if named == SYSTEM else database)

    def seconds_left(self) -> float | None:
        """Of the client's own limit.

        Raises:
            QueryTimeoutError: none are.
        """
        if self.seconds is None:
            return None
        left = self.began + self.seconds - time.monotonic()
        if left <= 0:
            raise QueryTimeoutError(f"the {self.seconds:.3g} seconds of the transaction are over")
        return left

    def size(self) -> int:
        """Bytes of the answers that wait.

        Raises:
            InvalidRequestError: as many wait as may.
        """
        if len(self.answers) == MOST_ANSWERS:
            raise InvalidRequestError(f"{MOST_ANSWERS} answers wait to be pulled", "pull or discard them")
        return sum(answer.size for answer in self.answers.values())

    def close(self) -> None:
        """Let go of all answers."""
        for answer in self.answers.values():
            answer.close()
        self.answers.clear()
