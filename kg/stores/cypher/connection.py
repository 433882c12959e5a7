"""Where a Neo4j server is and who we are there: from options and the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import urlsplit

from betwixt import __version__
from betwixt.errors import InvalidInputError
from kg.stores.base.deadline import NO_DEADLINE, Deadline
from kg.stores.base.store import StoreError

if TYPE_CHECKING:
    from neo4j import Driver

SCHEMES = ("neo4j", "neo4j+s", "neo4j+ssc", "bolt", "bolt+s", "bolt+ssc")
DEFAULT_USER = "neo4j"
SECONDS_TO_CONNECT = 15.0
SECONDS_TO_RETRY = 60.0
_LATER = 1.0
"""Seconds. The deadline ends a wait for the server, not a clock of the driver a moment ahead of it."""


@dataclass(frozen=True, slots=True)
class Connection:
    """How to reach a Neo4j database.

    Args:
        uri: e.g. ``neo4j://localhost:7687``, ``neo4j+s://db.example.org``.
        user: user name.
        password: without one, no authentication is tried.
        database: the database's name; None means the user's own.
        ca: PEM file of an own certificate authority; with a ``+s`` scheme only.

    Raises:
        InvalidInputError: the URI is none of Neo4j's, holds a password, or does not go with ``ca``.
    """

    uri: str
    user: str = DEFAULT_USER
    password: str | None = field(default=None, repr=False)
    database: str | None = None
    ca: str | None = None

    def __post_init__(self) -> None:
        parts = urlsplit(self.uri)
        if parts.scheme not in SCHEMES or not parts.hostname:
            raise InvalidInputError(
                f"{self.uri!r} is no address of a Neo4j server",
                f"write SCHEME://HOST:PORT; schemes: {', '.join(SCHEMES)}",
            )
        if parts.password is not None:
            raise InvalidInputError(
                "the Neo4j address holds a password",
                "set NEO4J_PASSWORD instead: a command line can be read by others",
            )
        if self.ca is not None and not parts.scheme.endswith("+s"):
            raise InvalidInputError(
                f"a certificate authority is given, but {parts.scheme}:// is not checked against it",
                f"write {parts.scheme.partition('+')[0]}+s://",
            )

    @classmethod
    def of(
        cls,
        uri: str | None = None,
        *,
        user: str | None = None,
        database: str | None = None,
        ca: str | None = None,
        environment: Mapping[str, str] = os.environ,
    ) -> Self:
        """A connection from options; what is not given comes from the environment.

        NEO4J_URI, NEO4J_USERNAME, NEO4J_PASSWORD, NEO4J_DATABASE and NEO4J_CA are read.

        Raises:
            InvalidInputError: there is no address.
        """
        address = uri or environment.get("NEO4J_URI")
        if not address:
            raise InvalidInputError("no Neo4j server is named", "pass its URI or set NEO4J_URI")
        return cls(
            address,
            user or environment.get("NEO4J_USERNAME") or DEFAULT_USER,
            environment.get("NEO4J_PASSWORD") or None,
            database or environment.get("NEO4J_DATABASE") or None,
            ca or environment.get("NEO4J_CA") or None,
        )

    def driver(self, deadline: Deadline = NO_DEADLINE) -> Driver:
        """A driver that has reached the server; the caller closes it.

        Args:
            deadline: until when the server must have been reached.

        Raises:
            StoreError: the server is unreachable, refuses the user or lacks the database.
            QueryTimeoutError: it was not reached in time.
        """
        from neo4j import GraphDatabase
        from neo4j.exceptions import AuthError, ClientError, DriverError, Neo4jError

        driver = GraphDatabase.driver(
            self._plain_uri(),
            auth=(self.user, self.password) if self.password is not None else None,
            user_agent=f"betwixt/{__version__}",
            connection_timeout=deadline.at_most(SECONDS_TO_CONNECT) + _LATER,
            connection_acquisition_timeout=deadline.at_most(SECONDS_TO_RETRY) + _LATER,
            max_transaction_retry_time=SECONDS_TO_RETRY,
            notifications_min_severity="OFF",  # hints for people who type queries, not for programs
            **self._encryption(),
        )

        def reach() -> None:
            with driver.session(database=self.database) as session:
                session.run("RETURN 1").consume()

        try:
            deadline.wait_for(reach, driver.close)
        except AuthError as error:
            driver.close()
            raise self._refused(error) from error
        except ClientError as error:
            driver.close()
            raise StoreError(f"{self.uri}: {error.message}", "check NEO4J_DATABASE or -d") from error
        except (DriverError, Neo4jError, OSError, ValueError) as error:
            driver.close()
            raise StoreError(
                f"{self.uri}: no Neo4j server answers there: {error}",
                "is it running, and is this its Bolt port (7687 by default)? Encrypted servers need neo4j+s://",
            ) from error
        return driver

    def _refused(self, error: Exception) -> StoreError:
        if self.password is None:
            return StoreError(f"{self.uri} asks for a password", "set NEO4J_PASSWORD (and NEO4J_USERNAME)")
        words = getattr(error, "message", None) or str(error)
        return StoreError(
            f"{self.uri} refuses user {self.user!r}: {words}", "check NEO4J_USERNAME and NEO4J_PASSWORD"
        )

    def _plain_uri(self) -> str:
        # The driver takes certificates of one's own as settings, and those only with a plain scheme.
        return self.uri if self.ca is None else self.uri.replace("+s://", "://", 1)

    def _encryption(self) -> dict[str, Any]:
        if self.ca is None:
            return {}
        from neo4j import TrustCustomCAs

        return {"encrypted": True, "trusted_certificates": TrustCustomCAs(self.ca)}
