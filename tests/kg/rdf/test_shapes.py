"""The SHACL shapes describe what the mapping writes, and nothing else."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pyshacl
import pytest
import rdflib
from rdflib import RDF, XSD, Literal, Namespace, URIRef

from benchmarks.stores.synthetic_graph import write_synthetic_graph
from betwixt.schema import (
    EDGES,
    NODES,
    PREFIXES,
    expand,
)
from kg.rdf.shapes import shapes
from kg.rdf.streams import named_graphs

BW, NIF, PROV = (Namespace(PREFIXES[name]) for name in ("bw", "nif", "prov"))
SHAPES_FILE = Path(__file__).parents[3] / "kg" / "rdf" / "shapes.ttl"


@pytest.fixture(scope="module")
def union(tmp_path_factory: pytest.TempPathFactory) -> rdflib.Graph:
    folder = tmp_path_factory.mktemp("shapes") / "graph"
    graph = write_synthetic_graph(folder, documents=3, relations_per_mention=1)
    built = rdflib.Graph()
    for named in named_graphs(graph):
        built.parse(data="".join(f"{triple} .\n" for triple in named.triples), format="nt")
    return built


@pytest.fixture(scope="module")
def shapes_graph() -> rdflib.Graph:
    return rdflib.Graph().parse(SHAPES_FILE, format="turtle")


def violations(data: rdflib.Graph, shapes_graph: rdflib.Graph) -> list[str]:
    _, report, _ = pyshacl.validate(data, shacl_graph=shapes_graph, advanced=False)
    assert isinstance(report, rdflib.Graph)
    kind = rdflib.URIRef("http://www.w3.org/ns/shacl#sourceConstraintComponent")
    return sorted(str(node).rpartition("#")[2] for node in report.objects(predicate=kind))


def first(data: rdflib.Graph, of_class: URIRef) -> URIRef:
    return min(subject for subject in data.subjects(RDF.type, of_class) if isinstance(subject, URIRef))


def test_the_file_is_what_the_schema_gives() -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "kg.rdf.shapes"], capture_output=True, encoding="utf-8", check=True,
        cwd=SHAPES_FILE.parents[2],
    ).stdout  # fmt: skip
    assert SHAPES_FILE.read_text(encoding="utf-8") == shapes() == printed


def test_every_class_and_predicate_of_the_schema_has_a_shape(shapes_graph: rdflib.Graph) -> None:
    sh = Namespace("http://www.w3.org/ns/shacl#")
    classes = {str(node) for node in shapes_graph.objects(predicate=sh.targetClass)}
    assert {expand(table.iri) for table in NODES} | {
        expand(table.statement) for table in EDGES if table.statement
    } <= classes
    paths = {str(node) for node in shapes_graph.objects(predicate=sh.path)}
    assert {expand(table.iri) for table in EDGES if table.iri} <= paths
    assert {expand(c.iri) for table in (*NODES, *EDGES) for c in table.properties if c.iri} <= paths


def test_what_the_mapping_writes_conforms(union: rdflib.Graph, shapes_graph: rdflib.Graph) -> None:
    assert violations(union, shapes_graph) == []
    described = set(union.objects(predicate=RDF.type))
    statements = {table.statement for table in EDGES if table.statement}
    without_events = [
        table for table in NODES if table.label not in ("Predicate", "Role")
    ]  # none is generated
    assert len(described) == len(without_events) + len(statements) + 2  # the agents, the scheme of concepts


def _drop_begin(data: rdflib.Graph) -> None:
    data.remove((first(data, NIF.Phrase), NIF.beginIndex, None))


def _score_above_one(data: rdflib.Graph) -> None:
    data.set((first(data, BW.Complementation), BW.score, Literal("1.5", datatype=XSD.double)))


def _begin_after_end(data: rdflib.Graph) -> None:
    data.set((first(data, NIF.Sentence), NIF.beginIndex, Literal("99999999", datatype=XSD.integer)))


def _unknown_property(data: rdflib.Graph) -> None:
    data.add((first(data, BW.Entity), BW.nonsense, Literal("x")))


def _extractor_as_a_string(data: rdflib.Graph) -> None:
    data.set((first(data, NIF.Phrase), PROV.wasAttributedTo, Literal("noun-phrases")))


def _unknown_preposition(data: rdflib.Graph) -> None:
    data.set((first(data, BW.EntityRelation), RDF.predicate, BW.nonsense))


def _two_documents(data: rdflib.Graph) -> None:
    other = URIRef("urn:betwixt:other")
    data.add((first(data, BW.Entity), BW.inDocument, other))


@pytest.mark.parametrize(
    ("damage", "broken"),
    [
        (_drop_begin, ["MinCountConstraintComponent"]),
        (_score_above_one, ["MaxInclusiveConstraintComponent"]),
        (_begin_after_end, ["LessThanOrEqualsConstraintComponent"]),
        (_unknown_property, ["ClosedConstraintComponent"]),
        (_extractor_as_a_string, ["ClassConstraintComponent"]),
        (_unknown_preposition, ["InConstraintComponent"]),
        (_two_documents, ["ClassConstraintComponent", "MaxCountConstraintComponent"]),
    ],
)
def test_a_damaged_graph_does_not_conform(
    union: rdflib.Graph,
    shapes_graph: rdflib.Graph,
    damage: Callable[[rdflib.Graph], None],
    broken: list[str],
) -> None:
    copy = rdflib.Graph()
    copy += union
    damage(copy)
    assert violations(copy, shapes_graph) == broken
