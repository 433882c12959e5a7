"""IRIs: the prefixes of the RDF mapping, and the ids of everything in a graph."""

from __future__ import annotations

import hashlib
from urllib.parse import quote

from betwixt.schema.tables import EdgeTable, NodeTable

PREFIXES: dict[str, str] = {
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
    "owl": "http://www.w3.org/2002/07/owl#",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "prov": "http://www.w3.org/ns/prov#",
    "dcterms": "http://purl.org/dc/terms/",
    "schema": "https://schema.org/",
    "wd": "http://www.wikidata.org/entity/",
    "wdt": "http://www.wikidata.org/prop/direct/",
    "nif": "http://persistence.uni-leipzig.org/nlp2rdf/ontologies/nif-core#",
    "bw": "urn:betwixt:schema:",
    "prep": "urn:betwixt:preposition:",
}
"""Prefixes of the RDF mapping and of every SPARQL file of the catalogue."""

DEFAULT_BASE_IRI = "urn:betwixt:"
CORPUS_GRAPH_PATH = "graph:corpus"
"""Base IRI + this: the named graph of what belongs to no single document. Like every path
of ours it holds a colon, which identifiers never do (they are percent-encoded): a document
called ``corpus`` or ``name/peace`` keeps an IRI of its own."""
EXTRACTOR_PATH = "extractor:"
"""An extractor is a prov:SoftwareAgent, base IRI + this + name, described in the corpus graph:
its name is its rdfs:label, its fingerprint bw:fingerprint."""


def expand(prefixed_name: str) -> str:
    """The full IRI of a prefixed name such as ``bw:score``."""
    prefix, _, local = prefixed_name.partition(":")
    return PREFIXES[prefix] + local


def document_iri(base_iri: str, identifier: str) -> str:
    """The id of a document: its identifier percent-encoded (RFC 3986) under the base IRI."""
    return base_iri + quote(identifier, safe="/")


def part_iri(document: str, part: str, start: int, end: int) -> str:
    """The id of a stretch of a document.

    Args:
        document: the document's id (an IRI).
        part: ``char`` (mention, RFC 5147), ``sentence`` or ``entity``.
        start, end: code points, end exclusive.
    """
    return f"{document}#{part}={start},{end}"


def hypernymy_iri(document: str, hyponym: tuple[int, int], hypernym: tuple[int, int]) -> str:
    """The id of what says that one stretch of a document is a kind of another; code points, end exclusive."""
    return f"{document}#hypernymy={hyponym[0]},{hyponym[1]},{hypernym[0]},{hypernym[1]}"


def description_iri(document: str, description: tuple[int, int], anchor: tuple[int, int]) -> str:
    """The id of what one stretch of a document says of another, its anchor; code points, end exclusive."""
    return f"{document}#description={description[0]},{description[1]},{anchor[0]},{anchor[1]}"


def role_iri(document: str, predicate: tuple[int, int], name: str, filler: tuple[int, int] | None) -> str:
    """The id of a role of a predicate.

    Args:
        document: the document's id (an IRI).
        predicate: of the event word; code points, end exclusive.
        name: of the role (``ARG0``).
        filler: of what fills it, or None.
    """
    place = f",{filler[0]},{filler[1]}" if filler else ""
    return f"{document}#role={predicate[0]},{predicate[1]},{name}{place}"


def document_of(iri: str) -> str:
    """The id of the document that a part's id belongs to."""
    return iri.partition("#")[0]


def node_iri(base_iri: str, table: NodeTable, key: str) -> str:
    """The IRI of a node from its key."""
    if table.iri_prefix:
        return PREFIXES[table.iri_prefix] + quote(key, safe="")
    return path_iri(base_iri, table.iri_path, key) if table.iri_path else key


def path_iri(base_iri: str, path: str, value: str) -> str:
    """The IRI of what has no document: a name, a concept, an extractor."""
    return f"{base_iri}{path}{quote(value, safe='')}"


def statement_iri(table: EdgeTable, source: str, target: str, keys: tuple[str, ...]) -> str:
    """The IRI of the n-ary node of an edge: beside its source, from a hash of what makes it unique.

    Args:
        table: of the edge.
        source, target: IRIs of both ends.
        keys: values of the properties that ``EdgeTable.keys`` names.
    """
    basis = "\x1f".join((table.name, source, target, *keys))
    digest = hashlib.blake2b(basis.encode(), digest_size=12).hexdigest()
    return f"{document_of(source)}#statement={digest}"
