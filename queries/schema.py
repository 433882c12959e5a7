"""The graph: every label, relationship type, key, property and IRI, in one place.

A graph is a set of tables. A node table is one label; an edge table is one
relationship type between two labels. The Parquet files on disk, the Cypher
stores and the RDF mapping are all derived from these declarations. A property
without a value is absent everywhere: null in Parquet, no property in Cypher, no
triple in RDF.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Literal
from urllib.parse import quote

PropertyType = Literal["string", "strings", "integer", "float", "boolean"]

FORMAT_VERSION = 3
"""Version of the tables below; stored with every graph and in every store."""

PREPOSITION_TYPES: dict[str, str] = {
    preposition: preposition.replace("(s)", "").replace(" ", "_").upper()
    for preposition in (
        "of", "against", "in", "by", "on", "about", "with", "after", "member(s) of", "to", "from",
        "for", "among", "under", "at", "between", "during", "near", "over", "before", "inside",
        "outside", "into", "around",
    )
}  # fmt: skip
"""Preposition → relationship type of the roll-up between entities (``member(s) of`` → ``MEMBER_OF``)."""


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
    localised: bool = False


@dataclass(frozen=True, slots=True)
class NodeTable:
    """One label. ``key`` names the property that is unique in a graph.

    The key is the node's IRI, except where ``iri_path`` is given: there the IRI is
    base IRI + path + percent-encoded key. ``per_document`` nodes live in the named
    graph of their document in RDF; the others in the corpus graph. ``scheme_path``:
    base IRI + this is the skos:ConceptScheme that the nodes are in.
    """

    label: str
    key: str
    iri: str
    properties: tuple[Property, ...]
    describes: str
    per_document: bool = True
    full_text: tuple[str, ...] = ()
    iri_path: str = ""
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


EXTRACTOR_PATH = "extractor:"
"""An extractor is a prov:SoftwareAgent, base IRI + this + name, described in the corpus graph:
its name is its rdfs:label, its fingerprint bw:fingerprint."""
SCORE = Property("score", "float", "bw:score", "confidence of the extractor, 0 to 1")
EXTRACTOR = Property(
    "extractor",
    "string",
    "prov:wasAttributedTo",
    "name of the extractor that said it",
    iri_path=EXTRACTOR_PATH,
)
CONCEPT_TYPES = "Task, Method, Metric or Material"
START = Property("start", "integer", "nif:beginIndex", "first character, counted in code points from 0")
END = Property("end", "integer", "nif:endIndex", "character after the last, counted in code points")

NODES: tuple[NodeTable, ...] = (
    NodeTable(
        "Document", "id", "nif:Context",
        (
            Property("id", "string", "", "base IRI + percent-encoded identifier"),
            Property("identifier", "string", "dcterms:identifier", "the record's id, else its path under the input root"),
            Property("title", "string", "dcterms:title", "the title", text=True),
            Property("text", "string", "nif:isString", "title, blank line and body: all that is annotated", text=True),
            Property("language", "string", "dcterms:language", "ISO 639-1 code"),
            Property("date", "string", "dcterms:date", "ISO 8601 date"),
            Property("year", "integer", "bw:year", "year of the date"),
            Property("url", "string", "bw:url", "where the document can be read"),
            Property("authors", "strings", "dcterms:creator", "authors"),
            Property("categories", "strings", "dcterms:subject", "subject codes or keywords"),
            Property("metadata", "string", "bw:metadata", "every other field of the record, as a JSON object"),
            Property("source", "string", "dcterms:source", "the file it was read from and the place in it"),
            Property("length", "integer", "bw:length", "characters of the text, in code points"),
        ),
        "a text that was read", full_text=("title",),
    ),
    NodeTable(
        "Sentence", "id", "nif:Sentence",
        (
            Property("id", "string", "", "{document}#sentence={start},{end}"),
            START, END,
            Property("text", "string", "nif:anchorOf", "the sentence's characters", text=True),
        ),
        "a sentence: the evidence shown for a fact", full_text=("text",),
    ),
    NodeTable(
        "Mention", "id", "nif:Phrase",
        (
            Property("id", "string", "", "{document}#char={start},{end} (RFC 5147)"),
            START, END,
            Property("surface", "string", "nif:anchorOf", "the mention's characters", text=True),
            Property("kinds", "strings", "bw:kind", "noun-phrase, pronoun, name, predicate, concept"),
            Property("type", "string", "bw:entityType", "PERSON, ORGANISATION, LOCATION, OTHER, or empty"),
            SCORE, EXTRACTOR,
            Property("concept_type", "string", "bw:conceptType", f"{CONCEPT_TYPES}; empty where it is no mention of a concept"),
            Property("concept_score", "float", "bw:conceptScore", "confidence that it is one, 0 to 1"),
        ),
        "a stretch of text that refers to something",
    ),
    NodeTable(
        "Appositive", "id", "bw:Appositive",
        (
            Property("id", "string", "", "{document}#appositive={start},{end}"),
            START, END,
            Property("surface", "string", "nif:anchorOf", "the appositive's characters", text=True),
            SCORE, EXTRACTOR,
        ),
        "a stretch of text that describes a mention beside it: “Natalie Jaresko, *former Minister of Finance*”",
        full_text=("surface",),
    ),
    NodeTable(
        "Entity", "id", "bw:Entity",
        (
            Property("id", "string", "", "{document}#entity={start},{end} of its first mention"),
            Property("name", "string", "rdfs:label", "its most telling name, else its most telling mention, white space normalised", text=True),
            Property("type", "string", "bw:entityType", "entity type of most of its mentions, or empty"),
            Property("mentions", "integer", "bw:mentions", "number of mentions"),
        ),
        "what the mentions of one cluster in one document refer to", full_text=("name",),
    ),
    NodeTable(
        "Name", "key", "bw:Name",
        (
            Property("key", "string", "rdfs:label", "case-folded name without its determiner"),
            Property("entities", "integer", "bw:entities", "entities of that name"),
            Property("documents", "integer", "bw:documents", "documents it occurs in"),
            Property("relations", "integer", "bw:relations", "relations between entities, the one or the other of that name"),
        ),
        "where entities of different documents meet, without being merged",
        per_document=False, full_text=("key",), iri_path="name:",
    ),
    NodeTable(
        "HypernymEvidence", "id", "bw:HypernymEvidence",
        (
            Property("id", "string", "", "{document}#hypernymy={start},{end},{start},{end} of the hyponym and the hypernym"),
            SCORE, EXTRACTOR,
        ),
        "a sentence says that one mention is a kind of another: “parsers such as *BitPar*”",
    ),
    NodeTable(
        "Concept", "id", "skos:Concept",
        (
            Property("id", "string", "dcterms:identifier", "a stable name in lower case: named-entity-recognition, transformer~2"),
            Property("name", "string", "skos:prefLabel", "its most frequent surface, whole words before abbreviations", localised=True),
            Property("aliases", "strings", "skos:altLabel", "its other surfaces, the most frequent first", localised=True),
            Property("language", "string", "dcterms:language", "ISO 639-1 code of most of its documents: the language of its names"),
            Property("type", "string", "bw:conceptType", f"{CONCEPT_TYPES}: that of most of its mentions"),
            Property("mentions", "integer", "bw:mentions", "number of mentions"),
            Property("documents", "integer", "bw:documents", "documents with such a mention"),
            Property("definition", "string", "skos:definition", "what a text says that it is; DEFINED_IN leads to the place", text=True, localised=True),
        ),
        "what mentions in many documents refer to: a task, method, metric or material",
        per_document=False, full_text=("name", "aliases"), iri_path="concept:", scheme_path="scheme:concepts",
    ),
)  # fmt: skip

PREPOSITION = Property("preposition", "string", "bw:preposition", "one of the 24 prepositions")

EDGES: tuple[EdgeTable, ...] = (
    EdgeTable("IN_DOCUMENT", "Sentence", "Document", "nif:referenceContext", "where the sentence stands"),
    EdgeTable("IN_DOCUMENT", "Mention", "Document", "nif:referenceContext", "where the mention stands"),
    EdgeTable("IN_DOCUMENT", "Appositive", "Document", "nif:referenceContext", "where the appositive stands"),
    EdgeTable("IN_DOCUMENT", "Entity", "Document", "bw:inDocument", "the document the entity belongs to"),
    EdgeTable("IN_DOCUMENT", "HypernymEvidence", "Document", "nif:referenceContext", "where the sentence stands that says it"),
    EdgeTable("IN_SENTENCE", "Mention", "Sentence", "nif:sentence", "the sentence around the mention"),
    EdgeTable("IN_SENTENCE", "Appositive", "Sentence", "nif:sentence", "the sentence around the appositive"),
    EdgeTable("IN_SENTENCE", "HypernymEvidence", "Sentence", "nif:sentence", "the sentence that says it"),
    EdgeTable(
        "HAS_NAME", "Mention", "Mention", "bw:hasName",
        "the name at the head of a noun phrase, which refers to nothing apart from it:"
        " “UK Prime Minister *Gordon Brown*”",
        functional=True,
    ),
    EdgeTable(
        "REFERS_TO", "Mention", "Entity", "bw:refersTo", "coreference",
        properties=(
            Property("score", "float", "bw:membershipScore", "confidence of the membership, 0 to 1"),
            Property(
                "extractor", "string", "bw:membershipAttributedTo", "who said so; empty for a single mention",
                iri_path=EXTRACTOR_PATH,
            ),
        ),
        functional=True,
    ),
    EdgeTable(
        "HAS_COMPLEMENT", "Mention", "Entity", "",
        "NP enrichment: anchor mention –preposition→ complement entity (TNE, section 2)",
        properties=(
            PREPOSITION, SCORE,
            Property("explicit", "boolean", "bw:explicit", "attached by that preposition in one sentence"),
            Property("via", "string", "bw:via", "the complement mention with the best evidence", refers="Mention"),
            EXTRACTOR,
        ),
        keys=("preposition", "extractor"), statement="bw:Complementation",
    ),
    EdgeTable("HAS_ANCHOR", "Appositive", "Mention", "bw:hasAnchor", "the mention that the appositive stands beside"),
    EdgeTable("DESCRIBES", "Appositive", "Entity", "bw:describes", "what the appositive says something about"),
    *(
        EdgeTable(
            relation_type, "Entity", "Entity", f"prep:{relation_type.lower()}",
            f"roll-up: a mention of the first was seen with “{preposition}” and the second",
            properties=(
                Property("mentions", "integer", "bw:mentions", "anchor mentions that say so"),
                Property("score", "float", "bw:score", "the highest score among them"),
            ),
            statement="bw:EntityRelation",
        )
        for preposition, relation_type in PREPOSITION_TYPES.items()
    ),
    EdgeTable(
        "NAMED", "Entity", "Name", "bw:named", "a name that the document uses for the entity",
    ),
    EdgeTable(
        "HAS_HYPONYM", "HypernymEvidence", "Mention", "bw:hyponym", "the narrower term of the two",
        functional=True,
    ),
    EdgeTable(
        "HAS_HYPERNYM", "HypernymEvidence", "Mention", "bw:hypernym", "the broader term of the two",
        functional=True,
    ),
    EdgeTable(
        "DENOTES", "Mention", "Concept", "bw:denotes", "coreference across documents",
        properties=(
            Property("score", "float", "bw:denotationScore", "confidence of the membership, 0 to 1"),
            Property(
                "extractor", "string", "bw:denotationAttributedTo", "who said so", iri_path=EXTRACTOR_PATH,
            ),
        ),
        functional=True,
    ),
    EdgeTable(
        "BROADER", "Concept", "Concept", "skos:broader",
        "a reference to the first entails a reference to the second; there are no cycles",
        properties=(
            SCORE,
            Property("basis", "string", "bw:basis", "what says it: hypernyms (sentences), names (one within the other) or model"),
            Property("documents", "integer", "bw:documents", "documents with a HypernymEvidence that says it"),
        ),
        statement="bw:Broader",
    ),
    EdgeTable(
        "HAS_ANCESTOR", "Concept", "Concept", "skos:broaderTransitive",
        "all that BROADER leads to, by one edge or by many",
        properties=(
            Property("distance", "integer", "bw:distance", "the least number of BROADER edges between them"),
        ),
        statement="bw:Ancestry",
    ),
    EdgeTable(
        "DEFINED_IN", "Concept", "Sentence", "bw:definedIn", "where its definition stands",
        properties=(
            Property("start", "integer", "bw:definitionBegin", "first character of the definition, in its document"),
            Property("end", "integer", "bw:definitionEnd", "character after its last"),
            Property("score", "float", "bw:definitionScore", "confidence of the extractor, 0 to 1"),
            Property(
                "extractor", "string", "bw:definitionAttributedTo", "who found it", iri_path=EXTRACTOR_PATH,
            ),
        ),
        functional=True,
    ),
)  # fmt: skip

PREFIXES: dict[str, str] = {
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
    "owl": "http://www.w3.org/2002/07/owl#",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "prov": "http://www.w3.org/ns/prov#",
    "dcterms": "http://purl.org/dc/terms/",
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
MARKER_LABEL = "BetwixtGraph"
"""Label of the one node that says a Cypher store holds one of our graphs."""


def expand(prefixed_name: str) -> str:
    """The full IRI of a prefixed name such as ``bw:score``."""
    prefix, _, local = prefixed_name.partition(":")
    return PREFIXES[prefix] + local


def node_table(label: str) -> NodeTable:
    """The node table of a label; KeyError where there is none."""
    return {table.label: table for table in NODES}[label]


def edge_table(name: str) -> EdgeTable:
    """The edge table of a name such as ``Mention-IN_DOCUMENT-Document``; KeyError where there is none."""
    return {table.name: table for table in EDGES}[name]


def document_iri(base_iri: str, identifier: str) -> str:
    """The id of a document: its identifier percent-encoded (RFC 3986) under the base IRI."""
    return base_iri + quote(identifier, safe="/")


def part_iri(document: str, part: str, start: int, end: int) -> str:
    """The id of a stretch of a document.

    Args:
        document: the document's id (an IRI).
        part: ``char`` (mention, RFC 5147), ``sentence``, ``appositive`` or ``entity``.
        start, end: code points, end exclusive.
    """
    return f"{document}#{part}={start},{end}"


def hypernymy_iri(document: str, hyponym: tuple[int, int], hypernym: tuple[int, int]) -> str:
    """The id of what says that one stretch of a document is a kind of another; code points, end exclusive."""
    return f"{document}#hypernymy={hyponym[0]},{hyponym[1]},{hypernym[0]},{hypernym[1]}"


def document_of(iri: str) -> str:
    """The id of the document that a part's id belongs to."""
    return iri.partition("#")[0]


def node_iri(base_iri: str, table: NodeTable, key: str) -> str:
    """The IRI of a node from its key."""
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
