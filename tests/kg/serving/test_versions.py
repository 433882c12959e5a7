"""A reader sees the version it began with to the end, while another takes its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.synthetic_graph import write_synthetic_graph
from kg.serving.versions import BrowseVersions
from kg.stores.base.store import StoreError
from kg.stores.browse.store import BrowseProjection
from tests.kg.serving.conftest import QUIET


def test_a_reader_keeps_its_version(tmp_path: Path) -> None:
    projection = BrowseProjection(tmp_path / "graph")
    graphs = [
        write_synthetic_graph(tmp_path / str(count), documents=count, relations_per_mention=1)
        for count in (3, 5)
    ]
    projection.load(graphs[0], progress=QUIET)
    versions = BrowseVersions(projection)
    before = versions.name()
    first = projection.current()
    assert first is not None
    with versions.read() as old:
        projection.load(graphs[1], progress=QUIET)
        with versions.read() as new:
            assert (old.documents, new.documents) == (3, 5)
        assert len(old.rows("SELECT number FROM document")) == 3
        assert first.is_dir()
    assert versions.name() != before
    versions.close()
    projection.load(graphs[0], progress=QUIET)
    assert not first.is_dir()


def test_a_graph_that_was_not_loaded_says_what_to_do(tmp_path: Path) -> None:
    with (
        pytest.raises(StoreError, match="nothing was loaded") as raised,
        BrowseVersions(BrowseProjection(tmp_path / "graph")).read(),
    ):
        pass
    assert "kg load" in raised.value.advice
