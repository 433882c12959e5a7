"""A platform that the embedded ArcadeDB has no wheel for."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.stores.synthetic_graph import write_synthetic_graph
from betwixt.errors import MissingDependencyError
from kg.progress import Progress
from kg.stores.arcadedb import server as arcadedb_server
from kg.stores.arcadedb.store import ArcadeDBStore


def test_without_the_package_the_way_out_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    graph = write_synthetic_graph(tmp_path / "tables", documents=1, relations_per_mention=1)
    monkeypatch.setattr(arcadedb_server, "PACKAGE", "a_package_that_nobody_has")
    with pytest.raises(MissingDependencyError, match="kg sparql GRAPH"):
        ArcadeDBStore(tmp_path).load(graph, progress=Progress(quiet=True))
