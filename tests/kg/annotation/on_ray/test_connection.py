"""Without Ray, with another one, or without a cluster: the error says what to do, before anything is read."""

from __future__ import annotations

import socket
import sys
from pathlib import Path

import pytest

from betwixt.errors import MissingDependencyError
from kg.annotation.on_ray.cluster import Cluster
from kg.annotation.on_ray.connection import ClusterError, check, check_release
from kg.build_request import BuildRequest
from kg.building import build
from kg.graph.folder import GraphFolder
from kg.progress import Progress


@pytest.mark.parametrize("version", ["2.60.0", "2.60.1"])
def test_releases_that_fit(version: str) -> None:
    check_release(version)


@pytest.mark.parametrize("version", ["2.59.1", "2.61.0", "2.6.0", "3.60.0"])
def test_other_releases_are_refused(version: str) -> None:
    with pytest.raises(MissingDependencyError, match=f"Ray {version} is .* needs Ray 2.60") as raised:
        check_release(version)
    assert raised.value.advice == "pip install 'betwixt[ray]' on every machine of the cluster"


def test_without_ray_nothing_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    text = tmp_path / "text.txt"
    text.write_text("The mayor of Corbar retired.", encoding="utf-8")
    graph = GraphFolder(tmp_path / "graph")
    with pytest.raises(MissingDependencyError, match="--ray needs Ray") as raised:
        build(BuildRequest(graph, (str(text),), ray="local"), progress=Progress(quiet=True))
    assert "pip install 'betwixt[ray]'" in raised.value.advice
    assert not graph.path.exists()


def test_an_address_without_a_cluster_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'betwixt[ray]'")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(ClusterError, match=f"no Ray cluster answers at 127.0.0.1:{port}") as raised:
        check(Cluster(f"127.0.0.1:{port}"))
    assert "ray start --head" in raised.value.advice
    monkeypatch.setenv("RAY_ADDRESS", f"127.0.0.1:{port}")
    with pytest.raises(ClusterError, match="no Ray cluster answers at auto"):
        check(Cluster("auto"))
