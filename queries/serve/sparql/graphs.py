"""Answers to CONSTRUCT and DESCRIBE: Turtle, N-Triples and RDF/XML (W3C Recommendations, 2014)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

import pyoxigraph

from betwixt.schema import PREFIXES
from queries.engine import QueryError, RdfAnswer, RdfTerm

NO_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
"""Characters that XML cannot hold; they are replaced (U+FFFD)."""

_NAME_AT_END = re.compile(r"[^\W\d][\w.-]*\Z")
"""What the name of an XML element can be made of: an IRI that ends otherwise names no property there."""

GRAPH_FORMATS = {
    "text/turtle": pyoxigraph.RdfFormat.TURTLE,
    "application/n-triples": pyoxigraph.RdfFormat.N_TRIPLES,
    "application/rdf+xml": pyoxigraph.RdfFormat.RDF_XML,
}
"""Media types of triples, the preferred first."""


def graph_document(answer: RdfAnswer, media_type: str) -> bytes:
    """Triples as a document.

    Args:
        answer: with triples as rows.
        media_type: one of ``GRAPH_FORMATS``.

    Raises:
        QueryError: RDF/XML has no name for a property.
    """
    format = GRAPH_FORMATS[media_type]
    in_xml = format == pyoxigraph.RdfFormat.RDF_XML
    try:
        return pyoxigraph.serialize(_triples(answer, in_xml), format=format, prefixes=PREFIXES) or b""
    except (ValueError, OSError) as error:
        raise QueryError(f"{media_type} cannot be written: {error}", "ask for text/turtle") from error


def _triples(answer: RdfAnswer, in_xml: bool) -> Iterator[pyoxigraph.Triple]:
    for row in answer.rows:
        subject, predicate, object = map(partial(_term, in_xml=in_xml), row)
        assert not isinstance(subject, pyoxigraph.Literal)
        assert isinstance(predicate, pyoxigraph.NamedNode)
        if in_xml and not _NAME_AT_END.search(predicate.value):
            raise QueryError(
                f"RDF/XML has no name for the property <{predicate.value}>", "ask for text/turtle"
            )
        yield pyoxigraph.Triple(subject, predicate, object)


def _term(
    term: RdfTerm | None, in_xml: bool
) -> pyoxigraph.NamedNode | pyoxigraph.BlankNode | pyoxigraph.Literal:
    assert term is not None
    if term.kind == "uri":
        return pyoxigraph.NamedNode(term.value)
    if term.kind == "bnode":
        return pyoxigraph.BlankNode(term.value)
    value = NO_XML.sub("\ufffd", term.value) if in_xml else term.value
    if term.language:
        return pyoxigraph.Literal(value, language=term.language)
    return pyoxigraph.Literal(value, datatype=pyoxigraph.NamedNode(term.datatype) if term.datatype else None)
