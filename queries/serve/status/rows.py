"""What is served."""

from __future__ import annotations

import json
from dataclasses import dataclass

from betwixt import __version__
from queries.serve.http.build_state import BuildState
from queries.serve.http.routing import api_router
from queries.serve.http.served import Index, Served

router = api_router("status", "/api")


@dataclass(frozen=True, slots=True)
class Status:
    """The graph that is served.

    Args:
        name: of its folder.
        version: of the program.
        content: hash over all rows of the graph.
        tables: rows of each table.
        extractors: extractor → fingerprint, for the results in the graph.
        notes: reason for a step without results → number of documents.
        without_model: documents that a model did not read, by language.
        build: how it was built and loaded.
    """

    name: str
    version: str
    content: str
    tables: dict[str, int]
    extractors: dict[str, str]
    notes: dict[str, int]
    without_model: dict[str, int]
    build: BuildState


@router.get("/status")
def status(graph: Served, index: Index) -> Status:
    """The contents of the graph, and the extractors behind them."""
    about = index.about
    return Status(
        graph.name,
        __version__,
        about["content"],
        index.tables,
        json.loads(about["extractors"]),
        json.loads(about["notes"]),
        json.loads(about["without_model"]),
        graph.build(),
    )
