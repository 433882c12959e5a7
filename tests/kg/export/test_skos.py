"""The concepts as a SKOS vocabulary, read again by rdflib; S1 to S46 are conditions of the SKOS Reference."""

from __future__ import annotations

from pathlib import Path

import pytest
from rdflib import Graph as RdfGraph
from rdflib import URIRef
from rdflib.namespace import DCTERMS, RDF, SKOS

from betwixt.errors import InvalidInputError
from betwixt.schema import edge_table, node_table
from kg.graph.graph import Graph
from tests.kg.export.graphs import FORMULA, ODD, exported, written


def vocabulary(graph: Graph, folder: Path) -> RdfGraph:
    return RdfGraph().parse(exported(graph, "skos", folder / "concepts.ttl"), format="turtle")


@pytest.mark.parametrize("which", ["synthetic", "odd"])
def test_skos_keeps_its_integrity_conditions(
    which: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    skos = vocabulary(request.getfixturevalue(which), tmp_path)
    [scheme] = skos.subjects(RDF.type, SKOS.ConceptScheme)
    concepts = set(skos.subjects(RDF.type, SKOS.Concept))
    assert concepts
    assert scheme not in concepts  # S9
    for concept in concepts:
        preferred, others = (
            set(skos.objects(concept, SKOS.prefLabel)),
            set(skos.objects(concept, SKOS.altLabel)),
        )
        assert len(preferred) == 1  # S14
        assert not preferred & others  # S13
        assert list(skos.objects(concept, SKOS.inScheme)) == [scheme]
        parents = set(skos.objects(concept, SKOS.broader))
        assert parents <= concepts
        above = {concept for parent in parents for concept in skos.transitive_objects(parent, SKOS.broader)}
        assert concept not in above
        is_top = (scheme, SKOS.hasTopConcept, concept) in skos
        assert is_top == ((concept, SKOS.topConceptOf, scheme) in skos) == (not parents)  # S8
    assert {predicate for _, predicate, _ in skos} <= {
        RDF.type, DCTERMS.title, DCTERMS.identifier, SKOS.inScheme, SKOS.prefLabel, SKOS.altLabel,
        SKOS.definition, SKOS.broader, SKOS.topConceptOf, SKOS.hasTopConcept,
    }  # fmt: skip


def test_skos_has_every_concept_name_and_broader_edge(synthetic: Graph, odd: Graph, tmp_path: Path) -> None:
    skos = vocabulary(synthetic, tmp_path)
    concepts = node_table("Concept")
    assert len(set(skos.subjects(RDF.type, SKOS.Concept))) == synthetic.count(concepts)
    assert (
        len(list(skos.subject_objects(SKOS.broader)))
        == synthetic.count(edge_table("Concept-BROADER-Concept"))
        > 0
    )
    first = URIRef("urn:betwixt:concept:a%20b%2Fc")
    skos = vocabulary(odd, tmp_path)
    [label] = skos.objects(first, SKOS.prefLabel)
    assert (str(label), label.language) == (ODD, "en")
    assert [str(alias) for alias in skos.objects(first, SKOS.altLabel)] == [FORMULA]
    [other] = skos.objects(URIRef("urn:betwixt:concept:parser"), SKOS.prefLabel)
    assert other.language == "de"


def test_a_graph_without_concepts_has_no_vocabulary(tmp_path: Path) -> None:
    empty = written(tmp_path / "graph", [], [])
    with pytest.raises(InvalidInputError, match="the graph has no concepts") as raised:
        exported(empty, "skos", tmp_path / "concepts.ttl")
    assert "--concepts" in raised.value.advice
    assert not (tmp_path / "concepts.ttl").exists()
