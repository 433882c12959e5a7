"""SHACL shapes (W3C 2017) of the whole RDF graph, derived from the schema.

``kg/rdf/shapes.ttl`` is what ``python -m kg.rdf.shapes`` prints. The shapes are closed: a
property that the schema does not know is a violation.
"""

from __future__ import annotations

import sys

from betwixt.schema import (
    EDGES,
    NODES,
    PREFIXES,
    EdgeTable,
    NodeTable,
    Property,
)

_DATATYPES = {
    "string": "xsd:string",
    "strings": "xsd:string",
    "integer": "xsd:integer",
    "float": "xsd:double",
    "boolean": "xsd:boolean",
}
_REQUIRED = frozenset(
    (
        "dcterms:identifier", "bw:length", "nif:beginIndex", "nif:endIndex", "bw:kind", "bw:mentions",
        "bw:relations", "bw:entities", "bw:documents", "bw:preposition", "bw:explicit", "bw:score",
        "bw:basis", "bw:distance", "skos:prefLabel",
    )
)  # fmt: skip
"""Properties that nothing lacks which can have them. Texts may lack: ``--no-text`` leaves them out."""
_COUNTED = frozenset(
    (
        "bw:length", "bw:mentions", "bw:entities", "bw:documents", "bw:relations", "bw:distance",
        "nif:beginIndex", "bw:definitionBegin",
    )
)  # fmt: skip
_DATES = "sh:or ( {} )".format(
    " ".join(f"[ sh:datatype {name} ]" for name in ("xsd:date", "xsd:gYearMonth", "xsd:gYear", "xsd:string"))
)
_AGENT = """
bw:SoftwareAgentShape a sh:NodeShape ;
    sh:targetClass prov:SoftwareAgent ;
    sh:nodeKind sh:IRI ;
    sh:closed true ;
    sh:ignoredProperties ( rdf:type ) ;
    sh:property [ sh:path rdfs:label ; sh:datatype xsd:string ; sh:minCount 1 ; sh:maxCount 1 ] ;
    sh:property [ sh:path bw:fingerprint ; sh:datatype xsd:string ; sh:maxCount 1 ] .
"""
_SCHEME = """
bw:ConceptSchemeShape a sh:NodeShape ;
    sh:targetClass skos:ConceptScheme ;
    sh:nodeKind sh:IRI ;
    sh:closed true ;
    sh:ignoredProperties ( rdf:type ) .
"""
_IN_SCHEME = "sh:path skos:inScheme ; sh:class skos:ConceptScheme ; sh:minCount 1 ; sh:maxCount 1"


def shapes() -> str:
    """The shapes as Turtle."""
    prefixes = {**PREFIXES, "sh": "http://www.w3.org/ns/shacl#"}
    head = "# Written by: python -m kg.rdf.shapes\n"
    head += "".join(f"@prefix {name}: <{namespace}> .\n" for name, namespace in prefixes.items())
    classes = sorted({table.statement for table in EDGES if table.statement})
    return head + "".join([*map(_node_shape, NODES), *map(_statement_shape, classes), _AGENT, _SCHEME])


def _node_shape(table: NodeTable) -> str:
    properties = [_property(column) for column in table.properties if column.iri]
    if table.scheme_path:
        properties.append(_IN_SCHEME)
    for edge in EDGES:
        if edge.source == table.label and edge.iri:
            properties.append(_direct(edge))
            if not edge.statement:
                properties += map(_property, edge.properties)
    return _shape(table.iri, properties)


def _statement_shape(statement: str) -> str:
    tables = [table for table in EDGES if table.statement == statement]
    first = tables[0]
    predicates = " ".join(dict.fromkeys(table.iri for table in tables if table.iri))
    exactly_one = "sh:minCount 1 ; sh:maxCount 1"
    ends = [
        f"sh:path rdf:subject ; sh:class {_class_of(first.source)} ; {exactly_one}",
        *([f"sh:path rdf:predicate ; sh:in ( {predicates} ) ; {exactly_one}"] if predicates else []),
        f"sh:path rdf:object ; sh:class {_class_of(first.target)} ; {exactly_one}",
    ]
    columns = dict.fromkeys(column for table in tables for column in table.properties)
    return _shape(statement, [*ends, *map(_property, columns)])


def _shape(target: str, properties: list[str]) -> str:
    local = target.partition(":")[2]
    return (
        f"\nbw:{local}Shape a sh:NodeShape ;\n    sh:targetClass {target} ;\n    sh:nodeKind sh:IRI ;\n"
        "    sh:closed true ;\n    sh:ignoredProperties ( rdf:type ) ;\n"
        + " ;\n".join(f"    sh:property [ {constraints} ]" for constraints in properties)
        + " .\n"
    )


def _class_of(label: str) -> str:
    return next(table.iri for table in NODES if table.label == label)


def _property(column: Property) -> str:
    constraints = [f"sh:path {column.iri}"]
    if column.refers:
        constraints.append(f"sh:class {_class_of(column.refers)}")
    elif column.iri_path:
        constraints.append("sh:class prov:SoftwareAgent")
    elif column.iri_prefix:
        constraints.append("sh:nodeKind sh:IRI")
    elif column.iri == "dcterms:date":
        constraints.append(_DATES)
    elif column.localised:
        constraints.append("sh:datatype rdf:langString")
    else:
        constraints.append(f"sh:datatype {_DATATYPES[column.type]}")
    if column.iri in _REQUIRED:
        constraints.append("sh:minCount 1")
    if column.type != "strings":
        constraints.append("sh:maxCount 1")
    if column.iri in _COUNTED:
        constraints.append("sh:minInclusive 0")
    if column.type == "float":
        constraints.append("sh:minInclusive 0.0e0 ; sh:maxInclusive 1.0e0")
    if column.iri == "nif:beginIndex":
        constraints.append("sh:lessThanOrEquals nif:endIndex")
    return " ; ".join(constraints)


def _direct(edge: EdgeTable) -> str:
    constraints = f"sh:path {edge.iri} ; sh:class {_class_of(edge.target)}"
    if edge.type == "IN_DOCUMENT":
        return f"{constraints} ; sh:minCount 1 ; sh:maxCount 1"
    return f"{constraints} ; sh:maxCount 1" if edge.functional else constraints


if __name__ == "__main__":
    sys.stdout.write(shapes())
