"""What a load of the embedded ArcadeDB would change, told without Java; and a platform without it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from benchmarks.synthetic_graph import write_synthetic_graph
from betwixt.errors import MissingDependencyError
from kg.graph import Graph
from kg.progress import Progress
from kg.stores import arcadedb_server
from kg.stores.arcadedb import ArcadeDBStore
from kg.stores.arcadedb_digest import Origin
from kg.stores.store import Difference
from kg.tables import GraphWriter

SCORES = st.dictionaries(
    st.tuples(st.sampled_from("abc"), st.sampled_from("xy"), st.sampled_from(["of", "in", None])),
    st.sampled_from([None, 0.5, 1.0]),
)


def graph_of(folder: Path, scores: dict[tuple[str, str, str | None], float | None]) -> Graph:
    with GraphWriter(folder, graph="g", base_iri="urn:x:", extractors={}) as writer:
        for (source, target, preposition), score in scores.items():
            writer.append(
                "Mention-HAS_COMPLEMENT-Entity", (source, target, preposition, score, None, None, "test")
            )
    return Graph(folder)


def origin_of(graph: Graph, version: Path) -> Origin:
    version.mkdir()
    Origin.write(version, graph)
    origin = Origin.read(version)
    assert origin is not None
    return origin


@given(SCORES, SCORES)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_differences_are_those_of_the_rows(
    tmp_path_factory: pytest.TempPathFactory,
    old: dict[tuple[str, str, str | None], float | None],
    new: dict[tuple[str, str, str | None], float | None],
) -> None:
    folder = tmp_path_factory.mktemp("plan")
    origin = origin_of(graph_of(folder / "old", old), folder / "version")
    differences = origin.differences(graph_of(folder / "new", new))
    assert differences.pop("Mention-HAS_COMPLEMENT-Entity") == Difference(
        add=len(new.keys() - old.keys()),
        change=sum(old[key] != new[key] for key in old.keys() & new.keys()),
        remove=len(old.keys() - new.keys()),
    )
    assert set(differences.values()) == {Difference()}


def test_before_the_first_load_everything_is_added(tmp_path: Path) -> None:
    graph = write_synthetic_graph(tmp_path / "tables", documents=2, relations_per_mention=1)
    assert ArcadeDBStore(tmp_path).plan(graph) == {
        table.name: Difference(add=graph.count(table)) for table in graph.tables
    }


def test_without_the_package_the_way_out_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    graph = write_synthetic_graph(tmp_path / "tables", documents=1, relations_per_mention=1)
    monkeypatch.setattr(arcadedb_server, "PACKAGE", "a_package_that_nobody_has")
    with pytest.raises(MissingDependencyError, match="kg sparql GRAPH"):
        ArcadeDBStore(tmp_path).load(graph, progress=Progress(quiet=True))
