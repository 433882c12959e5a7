"""Triples are written as they are, or it is said that they cannot be."""

from __future__ import annotations

import pytest
import rdflib

from queries.engine import QueryError, RdfAnswer, RdfTerm
from queries.serve.sparql.graphs import GRAPH_FORMATS, graph_document

TRIPLES = ("subject", "predicate", "object")


def answer(predicate: str, object: RdfTerm) -> RdfAnswer:
    row = (RdfTerm("bnode", "b1"), RdfTerm("uri", predicate), object)
    return RdfAnswer(TRIPLES, [row], is_graph=True)


@pytest.mark.parametrize("media_type", list(GRAPH_FORMATS))
@pytest.mark.parametrize(
    ("object", "expected"),
    [
        (RdfTerm("uri", "urn:a"), rdflib.URIRef("urn:a")),
        (RdfTerm("literal", 'x "<&> y'), rdflib.Literal('x "<&> y')),
        (RdfTerm("literal", "x", language="de"), rdflib.Literal("x", lang="de")),
        (RdfTerm("literal", "1", str(rdflib.XSD.integer)), rdflib.Literal(1)),
    ],
)
def test_terms_are_kept(media_type: str, object: RdfTerm, expected: rdflib.term.Node) -> None:
    graph = rdflib.Graph().parse(
        data=graph_document(answer("urn:x:p", object), media_type), format=media_type
    )
    ((subject, predicate, term),) = graph
    assert isinstance(subject, rdflib.BNode)
    assert (predicate, term) == (rdflib.URIRef("urn:x:p"), expected)


def test_nothing_is_a_graph_too() -> None:
    for media_type in GRAPH_FORMATS:
        empty = graph_document(RdfAnswer(TRIPLES, is_graph=True), media_type)
        assert len(rdflib.Graph().parse(data=empty, format=media_type)) == 0


@pytest.mark.parametrize("ending", ["", "1", "b/", "b#", "1a", "a-1.b", "a%20b", "übung"])
def test_a_property_that_xml_cannot_name_is_told(ending: str) -> None:
    made = answer(f"http://x/{ending}", RdfTerm("uri", "urn:a"))
    if ending in ("", "1", "b/", "b#"):
        with pytest.raises(QueryError, match="RDF/XML has no name"):
            graph_document(made, "application/rdf+xml")
    else:
        document = graph_document(made, "application/rdf+xml")
        ((_, predicate, _),) = rdflib.Graph().parse(data=document, format="xml")
        assert str(predicate) == f"http://x/{ending}"
