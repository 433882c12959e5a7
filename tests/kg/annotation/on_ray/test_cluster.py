"""What is asked of a cluster: addresses, and how many workers there are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from betwixt.errors import InvalidInputError
from kg.annotation.on_ray.cluster import Cluster, PoolSize, Room
from kg.build_request import BuildRequest
from kg.graph.folder import GraphFolder
from kg.graph.settings import Settings


@pytest.mark.parametrize("address", ["local", "auto", "10.0.0.1:6379", "head.example.org:6379"])
def test_addresses(address: str) -> None:
    assert Cluster(address).address == address


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"address": "ray://head:10001"}, "Ray's client"),
        ({"address": "head"}, "no address of a cluster"),
        ({"address": "local", "fewest": 0}, "0 workers"),
        ({"address": "local", "gpus": 1.5}, "1.5 GPUs"),
        ({"address": "local", "gpus": -1.0}, "-1.0 GPUs"),
        ({"address": "local", "gigabytes": -1.0}, "-1.0 GB"),
    ],
)
def test_what_cannot_be_used_is_refused(options: dict[str, object], reason: str) -> None:
    with pytest.raises(InvalidInputError, match=reason):
        Cluster(**options)  # type: ignore[arg-type]


def test_options_of_workers_on_ray_need_ray() -> None:
    with pytest.raises(InvalidInputError, match="without Ray"):
        BuildRequest(GraphFolder("graph"), ("texts",), ray_gpus=1.0)
    asked = BuildRequest.of("texts", "graph", {"ray": "auto", "ray_gpus": 0.5, "ray_memory": 4.0})
    assert asked.cluster == Cluster("auto", None, 0.5, 4.0)


def test_a_worker_needs_a_cpu_and_what_else_it_takes() -> None:
    room = Room(cpus=16, gpus=2, memory=20e9)
    assert Cluster("auto").fits(room) == 16
    assert Cluster("auto", gpus=0.5).fits(room) == 4
    assert Cluster("auto", gpus=0.1).fits(room) == 16
    assert Cluster("auto", gigabytes=6).fits(room) == 3
    assert Cluster("auto", gpus=1).fits(Room(16, 0, 20e9)) == 0


def test_a_pool_has_as_many_workers_as_have_room() -> None:
    room = Room(cpus=2, gpus=0, memory=20e9)
    assert Cluster("auto").pool_size(None, room, 100) == PoolSize(2, 2, 2)
    assert Cluster("auto").pool_size(64, room, 100) == PoolSize(2, 64, 2)  # the cluster may grow
    assert Cluster("auto", fewest=1).pool_size(64, room, 100) == PoolSize(1, 64, 2)  # and shrink
    assert Cluster("auto", fewest=8).pool_size(64, room, 100) == PoolSize(8, 64, 8)
    assert Cluster("auto").pool_size(64, room, 1) == PoolSize(1, 1, 1)


@given(
    st.none() | st.integers(1, 100),
    st.none() | st.integers(1, 1000),
    st.integers(0, 100),
    st.integers(1, 10**6),
)
def test_there_are_workers_and_never_more_than_units_of_work(
    fewest: int | None, asked: int | None, cpus: int, units: int
) -> None:
    size = Cluster("auto", fewest=fewest).pool_size(asked, Room(cpus, 0, 1e9), units)
    assert 1 <= size.fewest <= size.first <= size.most <= units
    assert asked is None or size.most <= asked


def test_a_graph_stays_on_the_device_of_its_first_build(tmp_path: Path) -> None:
    folder = GraphFolder(tmp_path / "graph")
    on_gpus = BuildRequest(folder, ("texts",), number_format="bfloat16", ray="auto", ray_gpus=0.5).steps()
    assert on_gpus.arithmetic == ("cuda", "bfloat16")
    on_cpus = BuildRequest(folder, ("texts",), number_format="float32", ray="auto").steps()
    assert on_cpus.arithmetic == ("cpu", "float32")
    folder.create()
    folder.write_settings(replace(Settings.of_new_graph(), device="cuda"))
    with pytest.raises(InvalidInputError, match="compute on cuda, and the workers of --ray on cpu") as raised:
        BuildRequest(folder, ("texts",), ray="auto").steps()
    assert "--ray-gpus 1" in raised.value.advice
    folder.write_settings(replace(Settings.of_new_graph(), device="cpu"))
    with pytest.raises(InvalidInputError, match="compute on cpu, and the workers of --ray on cuda"):
        BuildRequest(folder, ("texts",), ray="auto", ray_gpus=1).steps()
