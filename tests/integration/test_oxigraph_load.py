"""The embedded RDF store is filled, replaced and cleaned; readers and killed writers included."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from benchmarks.stores.synthetic_graph import write_synthetic_graph
from kg.graph.graph import Graph
from kg.progress import Progress
from kg.stores.base.store import Difference, ForeignStoreError, IncompleteLoadError, StoreError
from kg.stores.oxigraph.store import OxigraphStore

pytestmark = pytest.mark.integration
QUIET = Progress(quiet=True)
EVERYTHING = "SELECT ?g ?s ?p ?o { GRAPH ?g { ?s ?p ?o } }"
REPOSITORY = Path(__file__).parents[2]


def make(folder: Path, documents: int, graph: str = "mine") -> Graph:
    return write_synthetic_graph(folder, documents=documents, relations_per_mention=2, graph=graph)


@pytest.fixture
def store(tmp_path: Path) -> OxigraphStore:
    return OxigraphStore(tmp_path / "GRAPH")


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    return make(tmp_path_factory.mktemp("oxigraph") / "graph", 6)


@pytest.fixture(scope="module")
def smaller(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    return make(tmp_path_factory.mktemp("oxigraph") / "smaller", 4)


def expected(graph: Graph) -> dict[str, int]:
    return {table.name: graph.count(table) for table in graph.tables}


def versions(tmp_path: Path) -> list[str]:
    folder = tmp_path / "GRAPH" / "stores" / "oxigraph"
    return [path.name for path in folder.iterdir() if path.is_dir() and path.name != "readers"]


def answer(store: OxigraphStore, query: str) -> set[tuple[object, ...]]:
    engine = store.engine()
    try:
        return set(engine.run(query, {}).rows)
    finally:
        engine.close()


def test_the_second_load_of_the_same_graph_does_nothing(
    store: OxigraphStore, graph: Graph, tmp_path: Path
) -> None:
    report = store.load(graph, progress=QUIET)
    assert {name: difference.add for name, difference in report.differences.items()} == expected(graph)
    assert store.counts() == expected(graph)
    before = versions(tmp_path)
    again = store.load(graph, progress=QUIET)
    assert set(again.differences.values()) == {Difference()}
    assert versions(tmp_path) == before


def test_a_changed_graph_leaves_exactly_a_fresh_load(
    store: OxigraphStore, graph: Graph, smaller: Graph, tmp_path: Path
) -> None:
    store.load(graph, progress=QUIET)
    plan = store.plan(smaller)
    assert plan["Document"] == Difference(remove=2)
    assert store.load(smaller, progress=QUIET).differences == plan
    assert store.counts() == expected(smaller)
    fresh = OxigraphStore(tmp_path / "FRESH")
    fresh.load(smaller, progress=QUIET)
    assert answer(store, EVERYTHING) == answer(fresh, EVERYTHING)
    assert len(versions(tmp_path)) == 1


def test_a_reader_keeps_its_version_until_it_is_done(
    store: OxigraphStore, graph: Graph, smaller: Graph, tmp_path: Path
) -> None:
    store.load(graph, progress=QUIET)
    engine = store.engine()
    rows = engine.run(EVERYTHING, {}).rows
    seen = [next(rows)]
    store.load(smaller, progress=QUIET)
    assert len(versions(tmp_path)) == 2
    assert list(engine.run("SELECT (COUNT(?d) AS ?n) { ?d a nif:Context }", {}).rows) == [(4,)]
    seen.extend(rows)  # the whole of the old version, though a new one is current
    assert sum(row[2] == "urn:betwixt:schema:length" for row in seen) == 6
    engine.close()
    store.load(smaller, progress=QUIET)
    assert len(versions(tmp_path)) == 1


def test_a_killed_reader_does_not_hold_a_version(
    store: OxigraphStore, graph: Graph, smaller: Graph, tmp_path: Path
) -> None:
    store.load(graph, progress=QUIET)
    program = (
        "import sys, time; from pathlib import Path; from kg.stores.oxigraph.store import OxigraphStore\n"
        "rows = OxigraphStore(Path(sys.argv[1])).engine().run('SELECT * { ?s ?p ?o }', {}).rows\n"
        "next(rows); print('reading', flush=True); time.sleep(600)"
    )
    reader = subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path / "GRAPH")], stdout=subprocess.PIPE, cwd=REPOSITORY
    )
    assert reader.stdout is not None
    assert reader.stdout.readline().strip() == b"reading"
    store.load(smaller, progress=QUIET)
    assert len(versions(tmp_path)) == 2
    reader.kill()
    reader.communicate()
    store.load(smaller, progress=QUIET)
    assert len(versions(tmp_path)) == 1
    assert answer(store, "ASK { ?d a nif:Context }") == {(True,)}


@pytest.fixture
def killed_load(tmp_path: Path) -> None:
    """A load of a large graph that was killed when its draft folder had appeared."""
    make(tmp_path / "large", 120)
    program = (
        "import sys; from pathlib import Path\n"
        "from kg.graph.graph import Graph; from kg.progress import Progress\n"
        "from kg.stores.oxigraph.store import OxigraphStore\n"
        "OxigraphStore(Path(sys.argv[1])).load(Graph(Path(sys.argv[2])), progress=Progress(quiet=True))"
    )
    before = len(versions(tmp_path)) if (tmp_path / "GRAPH").exists() else 0
    loading = subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path / "GRAPH"), str(tmp_path / "large")], cwd=REPOSITORY
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if (tmp_path / "GRAPH" / "stores" / "oxigraph").exists() and len(versions(tmp_path)) > before:
            break
        time.sleep(0.005)
    loading.kill()
    loading.wait()


@pytest.mark.usefixtures("killed_load")
def test_a_killed_load_leaves_nothing_that_the_next_one_minds(
    store: OxigraphStore, smaller: Graph, tmp_path: Path
) -> None:
    assert set(store.counts().values()) == {0}
    assert len(versions(tmp_path)) == 1
    with pytest.raises(StoreError, match="nothing was loaded"):
        store.engine().run("ASK { ?s ?p ?o }", {})
    store.load(smaller, progress=QUIET)
    assert store.counts() == expected(smaller)
    assert len(versions(tmp_path)) == 1


def test_another_graph_is_refused_without_replace(store: OxigraphStore, graph: Graph, tmp_path: Path) -> None:
    store.load(graph, progress=QUIET)
    other = make(tmp_path / "other", 3, graph="another")
    with pytest.raises(ForeignStoreError, match="mine"):
        store.load(other, progress=QUIET)
    store.load(other, progress=QUIET, replace=True)
    assert store.counts() == expected(other)


def test_two_loads_at_once_are_refused(store: OxigraphStore, graph: Graph) -> None:
    with store._versions.write(), pytest.raises(StoreError, match="another load"):
        OxigraphStore(store._versions.folder.parents[1]).load(graph, progress=QUIET)


def test_counts_that_differ_keep_the_old_version(store: OxigraphStore, graph: Graph, tmp_path: Path) -> None:
    store.load(graph, progress=QUIET)
    wrong = make(tmp_path / "wrong", 3)
    manifest = wrong.folder / "manifest.json"
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(text.replace('"rows": 3,', '"rows": 4,', 1), encoding="utf-8")
    with pytest.raises(IncompleteLoadError, match="3 instead of 4"):
        store.load(Graph(wrong.folder), progress=QUIET)
    assert store.counts() == expected(graph)
    assert len(versions(tmp_path)) == 1
