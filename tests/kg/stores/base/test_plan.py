"""What a load of an embedded store would change, told from digests of what it was loaded from."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from benchmarks.stores.synthetic_graph import write_synthetic_graph
from kg.graph.graph import Graph
from kg.graph.tables import GraphWriter
from kg.stores.arcadedb.store import ArcadeDBStore
from kg.stores.base.store import Difference, StoreError
from kg.stores.base.version_origin import VersionOrigin, differences, write_digests
from kg.stores.base.versioned import VersionedStore
from kg.stores.oxigraph.store import OxigraphStore

SCORES = st.dictionaries(
    st.tuples(st.sampled_from("abc"), st.sampled_from("xy"), st.sampled_from(["of", "in", None])),
    st.sampled_from([None, 0.5, 1.0]),
)


def graph_of(folder: Path, scores: dict[tuple[str, str, str | None], float | None]) -> Graph:
    with GraphWriter(folder, graph="g", base_iri="urn:x:", extractors={}) as writer:
        for (source, target, preposition), score in scores.items():
            writer.append(
                "Mention-HAS_COMPLEMENT-Entity",
                source=source,
                target=target,
                preposition=preposition,
                score=score,
                explicit=None,
                via=None,
                extractor="test",
            )
    return Graph(folder)


@given(SCORES, SCORES)
@settings(
    max_examples=settings().max_examples // 4,  # each writes two graphs
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_differences_are_those_of_the_rows(
    tmp_path_factory: pytest.TempPathFactory,
    old: dict[tuple[str, str, str | None], float | None],
    new: dict[tuple[str, str, str | None], float | None],
) -> None:
    folder = tmp_path_factory.mktemp("plan")
    (folder / "version").mkdir()
    write_digests(folder / "version", graph_of(folder / "old", old))
    changes = differences(folder / "version", graph_of(folder / "new", new))
    assert changes.pop("Mention-HAS_COMPLEMENT-Entity") == Difference(
        add=len(new.keys() - old.keys()),
        change=sum(old[key] != new[key] for key in old.keys() & new.keys()),
        remove=len(old.keys() - new.keys()),
    )
    assert set(changes.values()) == {Difference()}


def test_an_origin_is_read_as_it_was_written(tmp_path: Path) -> None:
    origin = VersionOrigin("graph", "content", 3, modified=True)
    origin.write(tmp_path)
    assert VersionOrigin.read(tmp_path) == origin


@pytest.mark.parametrize("noted", [None, "", "{", '{"format": 1, "graph": "g", "content": "c"}'])
def test_an_origin_that_cannot_be_read_says_what_to_do(noted: str | None, tmp_path: Path) -> None:
    if noted is not None:
        (tmp_path / "origin.json").write_text(noted, encoding="utf-8")
    with pytest.raises(StoreError, match="load again: kg load GRAPH"):
        VersionOrigin.read(tmp_path)


@pytest.mark.parametrize("store", [ArcadeDBStore, OxigraphStore])
def test_before_the_first_load_everything_is_added(store: type[VersionedStore], tmp_path: Path) -> None:
    graph = write_synthetic_graph(tmp_path / "tables", documents=2, relations_per_mention=1)
    assert store(tmp_path).plan(graph) == {
        table.name: Difference(add=graph.count(table)) for table in graph.tables
    }
