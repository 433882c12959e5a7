"""Ledger → graph on disk: document by document, in flat memory, always the same bytes."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import duckdb

from kg.document_graph import document_rows
from kg.folder import GraphFolder, Settings
from kg.graph import Graph
from kg.ledger import Ledger
from kg.progress import Progress
from kg.tables import GraphWriter
from queries.schema import edge_table

ASSEMBLY_VERSION = 1
"""Changes whenever the same ledger would give another graph."""

NAMES_FETCHED = 10_000


def assemble(folder: GraphFolder, ledger: Ledger, *, progress: Progress) -> Graph:
    """Make the ledger's finished documents the current graph of a folder.

    Nothing is done where the current graph was made of the same.

    Args:
        folder: locked by the caller.
        ledger: of that folder.
        progress: told of every document.

    Returns:
        The current graph.
    """
    settings = folder.settings()
    state = _state(ledger, settings)
    if folder.has_finished() and folder.current().manifest.get("state") == state:
        return folder.current()
    draft = folder.draft()
    writer = GraphWriter(
        draft,
        graph=settings.graph,
        base_iri=settings.base_iri,
        extractors=dict(settings.extractors),
        state=state,
    )
    with writer, progress.task("assembling", ledger.counts().done, "documents") as advance:
        for document, annotations in ledger.done():
            for table, row in document_rows(
                document,
                annotations,
                base_iri=settings.base_iri,
                thresholds=settings.thresholds,
                keep_text=settings.keep_text,
            ):
                writer.append(table, row)
            advance(1)
        _write_names(writer)
    return folder.publish(draft)


def _state(ledger: Ledger, settings: Settings) -> str:
    basis = [
        ASSEMBLY_VERSION,
        ledger.state(),
        settings.base_iri,
        settings.keep_text,
        dict(settings.thresholds),
    ]
    return hashlib.sha256(json.dumps(basis, sort_keys=True).encode()).hexdigest()


def _write_names(writer: GraphWriter) -> None:
    """The one table that gathers from all documents: names, counted and sorted on disk."""
    named: Path = writer.finish(edge_table("Entity-NAMED-Name"))
    with duckdb.connect() as database:
        database.execute("SET memory_limit = '1GB'")
        database.execute("SET temp_directory = ?", [str(writer.folder / ".sorting")])
        rows = database.execute(
            "SELECT target, count(*), count(DISTINCT split_part(source, '#', 1))"
            " FROM read_parquet(?) GROUP BY target ORDER BY target",
            [str(named)],
        )
        while batch := rows.fetchmany(NAMES_FETCHED):
            for row in batch:
                writer.append("Name", row)
