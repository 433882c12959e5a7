"""Ledger → graph on disk: document by document, in flat memory, always the same bytes."""

from __future__ import annotations

import hashlib
import json

from betwixt.errors import InvalidInputError
from kg.document_graph import document_rows
from kg.folder import GraphFolder, Settings
from kg.graph import Graph
from kg.interruption import Interruption
from kg.ledger import Ledger
from kg.name_table import write_names
from kg.progress import Progress
from kg.tables import GraphWriter

ASSEMBLY_VERSION = 2
"""Changes whenever the same ledger would give another graph."""


def assemble(
    folder: GraphFolder, ledger: Ledger, *, progress: Progress, interruption: Interruption | None = None
) -> Graph:
    """Make the ledger's finished documents the current graph of a folder.

    Nothing is done where the current graph was made of the same.

    Args:
        folder: locked by the caller.
        ledger: of that folder.
        progress: told of every document.
        interruption: checked after every document.

    Returns:
        The current graph.

    Raises:
        KeyboardInterrupt: the user asked to stop; the current graph is the one before.
    """
    settings = folder.settings()
    state = _state(ledger, settings)
    if _is_current(folder, state):
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
            writer.note(annotations.notes)
            advance(1)
            if interruption is not None:
                interruption.check()
        write_names(writer)
    return folder.publish(draft)


def _is_current(folder: GraphFolder, state: str) -> bool:
    """Whether the current graph was made of this state; one of an older format never was."""
    try:
        return folder.has_finished() and folder.current().manifest.get("state") == state
    except InvalidInputError:
        return False


def _state(ledger: Ledger, settings: Settings) -> str:
    basis = [
        ASSEMBLY_VERSION,
        ledger.state(),
        settings.base_iri,
        settings.keep_text,
        dict(settings.thresholds),
    ]
    return hashlib.sha256(json.dumps(basis, sort_keys=True).encode()).hexdigest()
