"""A generated graph behind the application, asked as over a network."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from fastapi.testclient import TestClient

from benchmarks.stores.synthetic_graph import write_synthetic_graph
from kg.graph.folder import GraphFolder
from kg.progress import Progress
from kg.serving.served_folder import ServedFolder
from kg.stores.browse.store import BrowseProjection
from kg.stores.oxigraph.store import OxigraphStore
from queries.serve.app import application

QUIET = Progress(quiet=True)
DOCUMENTS = 40


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> GraphFolder:
    made = GraphFolder(tmp_path_factory.mktemp("served") / "graph")
    made.create()
    draft = made.draft()
    write_synthetic_graph(draft, documents=DOCUMENTS, relations_per_mention=3)
    graph = made.publish(draft)
    BrowseProjection(made.path).load(graph, progress=QUIET)
    OxigraphStore(made.path).load(graph, progress=QUIET)
    return made


@pytest.fixture(scope="session")
def client(folder: GraphFolder) -> Iterator[TestClient]:
    with closing(ServedFolder(folder)) as served:
        yield TestClient(application(served), raise_server_exceptions=False)
