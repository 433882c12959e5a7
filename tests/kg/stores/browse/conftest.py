"""A generated graph, arranged for pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.stores.synthetic_graph import write_synthetic_graph
from kg.graph.graph import Graph
from kg.progress import Progress
from kg.stores.browse.store import BrowseProjection
from queries.browse.index import BrowseIndex

QUIET = Progress(quiet=True)


@pytest.fixture(scope="session")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    folder: Path = tmp_path_factory.mktemp("browse") / "graph"
    return write_synthetic_graph(folder, documents=40, relations_per_mention=3)


@pytest.fixture(scope="session")
def index(graph: Graph) -> Iterator[BrowseIndex]:
    projection = BrowseProjection(graph.folder)
    projection.load(graph, progress=QUIET)
    current = projection.current()
    assert current is not None
    browse_index = BrowseIndex(current)
    yield browse_index
    browse_index.close()
