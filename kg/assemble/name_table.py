"""The one table that gathers from all documents: names, counted and sorted on disk."""

from __future__ import annotations

from tempfile import TemporaryDirectory

import duckdb

from kg.graph.tables import GraphWriter
from queries.schema import PREPOSITION_TYPES, edge_table

FETCHED_TOGETHER = 10_000

_NAMES = """
WITH named AS (SELECT source AS entity, target AS name FROM read_parquet($1)),
related AS (SELECT source, target FROM read_parquet($2)),
degrees AS (
    SELECT entity, count(*) AS degree
    FROM (SELECT source AS entity FROM related UNION ALL SELECT target FROM related) GROUP BY entity
)
SELECT
    name AS key,
    count(*) AS entities,
    count(DISTINCT split_part(entity, '#', 1)) AS documents,
    coalesce(sum(degree), 0)::BIGINT AS relations
FROM named LEFT JOIN degrees USING (entity) GROUP BY name ORDER BY name
"""


def write_names(writer: GraphWriter) -> None:
    """Write the ``Name`` table from the tables that name and relate entities, which end here.

    Args:
        writer: holds all rows of ``Entity-NAMED-Name`` and of the roll-ups between entities.
    """
    named = str(writer.finish(edge_table("Entity-NAMED-Name")))
    related = [str(writer.finish(edge_table(f"Entity-{each}-Entity"))) for each in PREPOSITION_TYPES.values()]
    with duckdb.connect() as database, TemporaryDirectory(ignore_cleanup_errors=True) as spilled:
        database.execute("SET memory_limit = '1GB'")
        database.execute("SET temp_directory = ?", [spilled])
        rows = database.execute(_NAMES, [named, related])
        columns = [name for name, *_ in database.description or ()]
        while batch := rows.fetchmany(FETCHED_TOGETHER):
            for row in batch:
                writer.append("Name", **dict(zip(columns, row, strict=True)))
