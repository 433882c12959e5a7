"""Where Cypher stores may differ: schema statements, batch limits, which errors pass by themselves."""

from __future__ import annotations

from collections.abc import Sequence

from neo4j import Session
from neo4j.exceptions import Neo4jError, ServiceUnavailable, SessionExpired

from betwixt.schema import MARKER_LABEL, NodeTable
from kg.stores.cypher.full_text import full_text_index, full_text_properties
from kg.stores.cypher.statements import quoted


class Dialect:
    """What the loader needs to know of a store: Neo4j 5, community edition included.

    A store that differs overrides what differs.

    Attributes:
        name: for messages and reports.
        rows_per_batch: rows that one transaction writes.
        bytes_per_batch: the same limit for rows with long texts.
        retry_seconds: how long a transaction is tried again after passing errors.
    """

    name = "neo4j"
    rows_per_batch = 5_000
    bytes_per_batch = 16_000_000
    retry_seconds = 120.0

    def create_constraints(self, session: Session, tables: Sequence[NodeTable]) -> None:
        """Uniqueness constraints; each brings the index that lookups by key use."""
        for label, key in ((MARKER_LABEL, "graph"), *((table.label, table.key) for table in tables)):
            session.run(
                f"CREATE CONSTRAINT {quoted(f'betwixt_{label}_{key}')} IF NOT EXISTS "
                f"FOR (n:{quoted(label)}) REQUIRE n.{quoted(key)} IS UNIQUE"
            ).consume()
        session.run("CALL db.awaitIndexes(300)").consume()

    def create_full_text(self, session: Session, tables: Sequence[NodeTable]) -> None:
        """One full-text index per label, named by ``full_text_index``."""
        indexed = {
            record["name"]: record["properties"]
            for record in session.run("SHOW FULLTEXT INDEXES YIELD name, properties")
        }
        for table in tables:
            names, index = full_text_properties(table), full_text_index(table)
            if index in indexed and indexed[index] != names:  # of an earlier version of ours
                session.run(f"DROP INDEX {quoted(index)} IF EXISTS").consume()
            if names:
                properties = ", ".join(f"n.{quoted(name)}" for name in names)
                session.run(
                    f"CREATE FULLTEXT INDEX {quoted(index)} IF NOT EXISTS "
                    f"FOR (n:{quoted(table.label)}) ON EACH [{properties}]"
                ).consume()
        session.run("CALL db.awaitIndexes(3600)").consume()

    def is_transient(self, error: Exception) -> bool:
        """What the driver calls retryable, and a commit whose answer was lost.

        The driver itself never retries a lost commit, since it cannot know whether the
        transaction took place; ours can tell by the batch number they leave behind.
        """
        if isinstance(error, Neo4jError):
            # A transaction too large for the server's memory stays so: its batch is halved instead.
            return error.is_retryable() and "OutOfMemory" not in (error.code or "")
        return isinstance(error, ServiceUnavailable | SessionExpired | ConnectionError)
