"""GraphML, read again by networkx."""

from __future__ import annotations

import json
from pathlib import Path

import networkx

from kg.export.node_link import read_networkx
from kg.graph.graph import Graph
from tests.kg.export.graphs import FORMULA, ODD, exported


def test_graphml_is_the_graph_that_networkx_gets(synthetic: Graph, tmp_path: Path) -> None:
    read = networkx.read_graphml(
        exported(synthetic, "graphml", tmp_path / "graph.graphml"), force_multigraph=True
    )
    expected = read_networkx(synthetic)
    assert read.is_directed()
    assert set(read) == set(expected)
    for name, attributes in expected.nodes(data=True):
        attributes_read = {key: value for key, value in read.nodes[name].items() if key != "id"}
        assert attributes_read == in_graphml(attributes)
    assert edges(read) == edges(expected)
    concept = read.nodes["urn:betwixt:concept:name-1"]
    assert (concept["id"], concept["label"]) == ("name-1", "Concept")


def in_graphml(attributes: dict[str, object]) -> dict[str, object]:
    return {
        key: json.dumps(value, ensure_ascii=False) if isinstance(value, list) else value
        for key, value in attributes.items()
    }


def edges(graph: networkx.MultiDiGraph[str]) -> list[str]:
    triples = ([source, target, in_graphml(data)] for source, target, data in graph.edges(data=True))
    return sorted(json.dumps(edge, sort_keys=True) for edge in triples)


def test_graphml_of_odd_texts_is_xml(odd: Graph, tmp_path: Path) -> None:
    read = networkx.read_graphml(exported(odd, "graphml", tmp_path / "odd.graphml"))
    concept = read.nodes["urn:betwixt:concept:a%20b%2Fc"]
    assert concept["name"] == ODD.replace("\x00", "\ufffd").replace("\x0b", "\ufffd").replace(
        "\ufffe", "\ufffd"
    )
    assert json.loads(concept["aliases"])[0] == FORMULA
    assert concept["mentions"] == 1
