"""The concepts alone, as a SKOS vocabulary in Turtle (SKOS Reference, W3C 2009), for thesaurus tools.

It keeps the integrity conditions of SKOS: one preferred label for each concept, no alternative
label that is the preferred one, and broader edges without cycles. What belongs to the corpus, such as
mentions, scores and where a definition stands, is left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from betwixt.errors import InvalidInputError
from betwixt.schema import (
    PREFIXES,
    edge_table,
    node_iri,
    node_table,
)
from kg.export.chunks import chunks
from kg.graph.graph import Graph
from kg.graph.rows import rows
from kg.progress import Advance
from kg.rdf.triples import iri, language_tag, literal

_PREFIXES = ("dcterms", "skos")
_CONCEPTS = node_table("Concept")
_BROADER = edge_table("Concept-BROADER-Concept")


def skos(graph: Graph, advance: Advance) -> Iterator[bytes]:
    """The vocabulary as Turtle, in chunks.

    Args:
        graph: the graph on disk.
        advance: told the number of rows done.

    Raises:
        InvalidInputError: the graph has no concepts.
    """
    if not graph.count(_CONCEPTS):
        raise InvalidInputError(f"{graph.folder}: the graph has no concepts", "build it with --concepts")
    return chunks(_text(graph, advance))


def _text(graph: Graph, advance: Advance) -> Iterator[str]:
    scheme = iri(graph.base_iri + _CONCEPTS.scheme_path)
    yield "".join(f"@prefix {prefix}: <{PREFIXES[prefix]}> .\n" for prefix in _PREFIXES)
    yield f'\n{scheme} a skos:ConceptScheme ;\n    dcterms:title "Concepts"@en .\n'
    names = [column.name for column in _CONCEPTS.properties]
    edges = rows(graph, _BROADER)  # in the order of the concepts
    edge = next(edges, None)
    for row in rows(graph, _CONCEPTS):
        concept = dict(zip(names, row, strict=True))
        parents = []
        while edge is not None and edge[0] == concept["id"]:
            parents.append(edge[1])
            edge = next(edges, None)
        subject = _concept(graph, concept["id"])
        language = language_tag(concept["language"])
        aliases = [alias for alias in dict.fromkeys(concept["aliases"] or ()) if alias != concept["name"]]
        facts = [f"dcterms:identifier {literal(concept['id'])}", f"skos:inScheme {scheme}"]
        facts.append(f"skos:prefLabel {literal(concept['name'])}{language}")
        facts += (f"skos:altLabel {literal(alias)}{language}" for alias in aliases)
        if concept["definition"] is not None:
            facts.append(f"skos:definition {literal(concept['definition'])}{language}")
        facts += (f"skos:broader {_concept(graph, parent)}" for parent in parents)
        if not parents:
            facts.append(f"skos:topConceptOf {scheme}")
        yield f"\n{subject} a skos:Concept ;\n    " + " ;\n    ".join(facts) + " .\n"
        if not parents:
            yield f"{scheme} skos:hasTopConcept {subject} .\n"
    if edge is not None:
        raise InvalidInputError(
            f"{graph.path(_BROADER)}: {edge[0]} does not follow the order of the concepts",
            "build the graph again",
        )
    advance(graph.count(_CONCEPTS) + graph.count(_BROADER))


def _concept(graph: Graph, id: str) -> str:
    return iri(node_iri(graph.base_iri, _CONCEPTS, id))
