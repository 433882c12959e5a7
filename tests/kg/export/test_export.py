"""Exports, read again by the tools they are for."""

from __future__ import annotations

import json
from pathlib import Path

import networkx
import pyoxigraph
import pytest
import rdflib

from benchmarks.stores.synthetic_graph import write_synthetic_graph
from betwixt.errors import InvalidInputError
from kg.export import FORMATS, export
from kg.export.node_link import read_networkx
from kg.graph.graph import Graph
from kg.progress import Progress

QUIET = Progress(quiet=True)
STREAMS = [known.name for known in FORMATS if not known.is_folder]


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    folder = tmp_path_factory.mktemp("export") / "graph"
    return write_synthetic_graph(folder, documents=5, relations_per_mention=2)


def exported(graph: Graph, format: str, folder: Path) -> Path:
    path = folder / f"graph.{format}"
    export(graph, format, path, progress=QUIET)
    return path


def quads(path: Path, format: pyoxigraph.RdfFormat) -> set[tuple[str, ...]]:
    parsed = pyoxigraph.parse(path=str(path), format=format)
    return {(str(q.subject), str(q.predicate), str(q.object), str(q.graph_name)) for q in parsed}


def test_trig_holds_what_n_quads_hold(graph: Graph, tmp_path: Path) -> None:
    as_quads = quads(exported(graph, "nquads", tmp_path), pyoxigraph.RdfFormat.N_QUADS)
    assert len(as_quads) > 1_000
    trig = exported(graph, "trig", tmp_path)
    assert quads(trig, pyoxigraph.RdfFormat.TRIG) == as_quads
    dataset = rdflib.Dataset()
    dataset.parse(trig, format="trig")
    assert sum(1 for _ in dataset.quads()) == len(as_quads)


def test_turtle_is_the_union_of_the_named_graphs(graph: Graph, tmp_path: Path) -> None:
    as_quads = quads(exported(graph, "nquads", tmp_path), pyoxigraph.RdfFormat.N_QUADS)
    turtle = exported(graph, "turtle", tmp_path)
    triples = {quad[:3] for quad in quads(turtle, pyoxigraph.RdfFormat.TURTLE)}
    assert triples == {quad[:3] for quad in as_quads}
    assert len(rdflib.Graph().parse(turtle, format="turtle")) == len(triples)
    assert "union" in turtle.read_text(encoding="utf-8").splitlines()[0]


def test_networkx_json_is_node_link_data(graph: Graph, tmp_path: Path) -> None:
    written = json.loads(exported(graph, "networkx", tmp_path).read_text(encoding="utf-8"))
    in_memory = read_networkx(graph)
    expected = networkx.node_link_data(in_memory, edges="edges")
    assert written["nodes"] == json.loads(json.dumps(expected["nodes"]))
    as_sets = [{json.dumps(edge, sort_keys=True) for edge in data["edges"]} for data in (written, expected)]
    assert as_sets[0] == as_sets[1]
    read_again = networkx.node_link_graph(written, edges="edges")
    assert networkx.utils.graphs_equal(read_again, in_memory)


def test_networkx_has_every_node_and_edge(graph: Graph) -> None:
    built = read_networkx(graph)
    assert built.number_of_nodes() == sum(map(graph.count, graph.nodes))
    assert built.number_of_edges() == sum(map(graph.count, graph.edges))
    name = "urn:betwixt:name:name%201"
    assert built.nodes[name]["label"] == "Name"
    assert built.nodes[name]["key"] == "name 1"
    assert {data["type"] for _, _, data in built.in_edges(name, data=True)} == {"NAMED", "HAS_CANONICAL_NAME"}


def test_neo4j_admin_files_have_headers_parts_and_a_script(graph: Graph, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    advice = export(graph, "neo4j-admin", folder, progress=QUIET)
    assert "import.sh" in advice
    header = (folder / "nodes" / "Mention-header.csv").read_text(encoding="utf-8").strip()
    assert header == (
        "id:ID(Mention),start:long,end:long,surface:string,kinds:string[],type:string,score:double,"
        "extractor:string,concept_type:string,concept_score:double"
    )
    options = (folder / "import.args").read_text(encoding="utf-8").splitlines()
    named = [file for option in options if option.count("=") == 2 for file in option.split("=")[2].split(",")]
    assert all((folder / file).is_file() for file in named)
    assert {str(path.relative_to(folder).as_posix()) for path in folder.rglob("*.csv")} == set(named)
    assert "@import.args" in (folder / "import.sh").read_text(encoding="utf-8")


@pytest.mark.parametrize("format", STREAMS)
def test_a_stream_goes_to_standard_output(
    graph: Graph, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes], format: str
) -> None:
    export(graph, format, "-", progress=QUIET)
    assert capfdbinary.readouterr().out == exported(graph, format, tmp_path).read_bytes()


def test_the_same_graph_gives_the_same_bytes(graph: Graph, tmp_path: Path) -> None:
    for format in STREAMS:
        first = exported(graph, format, tmp_path).read_bytes()
        assert exported(graph, format, tmp_path).read_bytes() == first


def test_what_does_not_go_together_is_refused(graph: Graph, tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match="known formats: nquads"):
        export(graph, "xlsx", tmp_path / "x", progress=QUIET)
    with pytest.raises(InvalidInputError, match="-o FOLDER"):
        export(graph, "neo4j-admin", "-", progress=QUIET)
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    with pytest.raises(InvalidInputError, match="not an empty folder"):
        export(graph, "neo4j-admin", tmp_path, progress=QUIET)


def test_a_failed_export_leaves_the_old_file(graph: Graph, tmp_path: Path) -> None:
    path = exported(graph, "nquads", tmp_path)
    before = path.read_bytes()
    broken = Graph(tmp_path / "broken")
    (tmp_path / "broken").mkdir()
    manifest = (graph.folder / "manifest.json").read_text(encoding="utf-8")
    (broken.folder / "manifest.json").write_text(manifest, encoding="utf-8")
    with pytest.raises(InvalidInputError, match="it is missing"):
        export(broken, "nquads", path, progress=QUIET)
    assert path.read_bytes() == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["broken", path.name]
