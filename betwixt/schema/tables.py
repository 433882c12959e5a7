"""What a table of the graph is: one label, or one relationship type between two labels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

PropertyType = Literal["string", "strings", "integer", "float", "boolean"]


@dataclass(frozen=True, slots=True)
class Property:
    """One typed property.

    Args:
        name: the property in Cypher and the column in Parquet.
        type: ``strings`` is a list of strings.
        iri: the RDF predicate as a prefixed name of ``PREFIXES``; empty where the
            property is the node's IRI itself.
        describes: one line for the documentation.
        text: holds characters of the document, so ``--no-text`` leaves it out.
        refers: the label of the node whose key this property holds; in RDF its value
            is that node's IRI instead of a literal.
        iri_path: in RDF the value is an IRI, base IRI + path + percent-encoded value,
            and stays a string in Cypher.
        iri_prefix: in RDF the value is an IRI, the namespace of this prefix + value.
        localised: in RDF the text has a language tag: what the node's property
            ``language`` holds.
    """

    name: str
    type: PropertyType
    iri: str
    describes: str
    text: bool = False
    refers: str = ""
    iri_path: str = ""
    iri_prefix: str = ""
    localised: bool = False


SEARCH_TEXT = "search_text"
"""The property with the text as a full-text search reads it; of nodes in Cypher stores alone."""


@dataclass(frozen=True, slots=True)
class NodeTable:
    """One label. ``key`` names the property that is unique in a graph.

    Without ``iri_path`` and ``iri_prefix``, the key is the node's IRI. With ``iri_path``, the IRI is base
    IRI + path + percent-encoded key. With ``iri_prefix``, it is the namespace of that prefix + key.
    ``per_document`` nodes live in the named graph of their document in RDF; the others in the corpus graph.
    ``scheme_path``: base IRI + this is the skos:ConceptScheme that the nodes are in.
    """

    label: str
    key: str
    iri: str
    properties: tuple[Property, ...]
    describes: str
    per_document: bool = True
    full_text: tuple[str, ...] = ()
    iri_path: str = ""
    iri_prefix: str = ""
    scheme_path: str = ""

    @property
    def name(self) -> str:
        """The table's name: its label."""
        return self.label


@dataclass(frozen=True, slots=True)
class EdgeTable:
    """One relationship type between two labels.

    Args:
        type: the relationship type in Cypher.
        source: label of the start node.
        target: label of the end node.
        iri: the RDF predicate of the direct triple source–iri–target, as a prefixed name;
            empty where only an n-ary node tells of the edge.
        properties: of the relationship.
        keys: properties that, with both ends, make an edge unique; its direct triple would
            not be, so it has none.
        statement: RDF class of the n-ary node that carries the properties; empty where
            there are none, or where each source has only one such edge and the
            properties attach to the source itself (``functional``).
        functional: at most one edge per source.
    """

    type: str
    source: str
    target: str
    iri: str
    describes: str
    properties: tuple[Property, ...] = ()
    keys: tuple[str, ...] = ()
    statement: str = ""
    functional: bool = False

    @property
    def name(self) -> str:
        """The table's name, e.g. ``Mention-IN_DOCUMENT-Document``."""
        return f"{self.source}-{self.type}-{self.target}"
