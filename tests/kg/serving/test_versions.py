"""A reader sees the version it began with to the end, while another takes its place."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from benchmarks.stores.synthetic_graph import write_synthetic_graph
from kg.graph.folder import GraphFolder
from kg.serving.served_folder import ServedFolder
from kg.serving.versions import BrowseVersions
from kg.stores.base.store import StoreError
from kg.stores.browse.store import BrowseProjection
from kg.stores.oxigraph.store import OxigraphStore
from queries.serve.app import application
from tests.kg.serving.conftest import QUIET


@pytest.fixture
def folder(tmp_path: Path) -> GraphFolder:
    """A graph that was built and not loaded."""
    made = GraphFolder(tmp_path / "graph")
    made.create()
    draft = made.draft()
    write_synthetic_graph(draft, documents=3, relations_per_mention=1)
    made.publish(draft)
    return made


def test_a_reader_keeps_its_version(tmp_path: Path) -> None:
    projection = BrowseProjection(tmp_path / "graph")
    graphs = [
        write_synthetic_graph(tmp_path / str(count), documents=count, relations_per_mention=1)
        for count in (3, 5)
    ]
    projection.load(graphs[0], progress=QUIET)
    versions = BrowseVersions(projection)
    first = projection.current()
    assert first is not None
    with versions.read() as old:
        projection.load(graphs[1], progress=QUIET)
        with versions.read() as new:
            assert (old.documents, new.documents) == (3, 5)
        assert len(old.rows("SELECT number FROM document")) == 3
        assert first.is_dir()
    versions.close()
    projection.load(graphs[0], progress=QUIET)
    assert not first.is_dir()


def test_a_load_of_any_store_makes_another_version(folder: GraphFolder) -> None:
    """The answers to questions come from other stores than pages do."""
    graph = folder.current()
    with closing(ServedFolder(folder)) as served:
        seen = [served.version()]
        for store in (BrowseProjection(folder.path), OxigraphStore(folder.path)):
            store.load(graph, progress=QUIET)
            seen.append(served.version())
        OxigraphStore(folder.path).load(graph, progress=QUIET)  # which holds it already
        assert seen[-1] == served.version()
    assert len(set(seen)) == len(seen)


def test_an_answer_is_another_one_when_a_query_has_changed_the_store(folder: GraphFolder) -> None:
    graph = folder.current()
    for projection in (BrowseProjection(folder.path), OxigraphStore(folder.path)):
        projection.load(graph, progress=QUIET)
    with closing(ServedFolder(folder)) as served, closing(OxigraphStore(folder.path).engine()) as engine:
        client = TestClient(application(served))
        before = client.get("/api/questions/documents")
        known = {"if-none-match": before.headers["etag"]}
        assert client.get("/api/questions/documents", headers=known).status_code == 304
        engine.run("DELETE WHERE { GRAPH ?d { ?d dcterms:title ?t } }", {}, write=True)
        after = client.get("/api/questions/documents", headers=known)
        assert after.status_code == 200
        assert after.json() != before.json()


def test_a_graph_that_was_not_loaded_says_what_to_do(tmp_path: Path) -> None:
    with (
        pytest.raises(StoreError, match="nothing was loaded") as raised,
        BrowseVersions(BrowseProjection(tmp_path / "graph")).read(),
    ):
        pass
    assert "kg load" in raised.value.advice
