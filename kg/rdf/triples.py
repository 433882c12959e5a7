"""The graph in RDF: one row of a table becomes a few triples of one named graph.

Each document has a named graph with the document's IRI. Everything else is in the corpus graph. A subject
occurs in one named graph only, so the union of all graphs has each triple once. Terms are written as
N-Triples (RDF 1.1 N-Triples, W3C 2014), the common part of N-Quads, Turtle, TriG and SPARQL Update.

Literals keep their lexical form through any store and compare equal to the values in Cypher: integers,
doubles and booleans as such. A full date is an ``xsd:date``, a month an ``xsd:gYearMonth``, a year an
``xsd:gYear``, and any other value a plain string. Control characters are kept, NUL included: RDF 1.1 allows
every code point. Lists become one triple for each different element; their order is lost. The labels and
definitions of concepts, which SKOS wants so, have the language tag of their concept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from betwixt.errors import InvalidInputError
from betwixt.schema import (
    CORPUS_GRAPH_PATH,
    EXTRACTOR_PATH,
    EdgeTable,
    NodeTable,
    Property,
    document_of,
    expand,
    node_iri,
    node_table,
    path_iri,
    statement_iri,
)
from kg.graph.rows import Row

MAPPING_VERSION = 6
"""Version of this mapping; a store filled by another one is filled again."""

Triples = list[str]
"""``subject predicate object`` in N-Triples terms, without the final full stop."""
RowMapping = Callable[[Row], tuple[str, Triples]]
"""Row → named graph's IRI and the row's triples."""
Term = Callable[[Any], str]

_FORBIDDEN_IN_IRI = re.compile(r"[\x00-\x20<>\"{}|^`\\]")
_NEEDS_ESCAPE = re.compile(r"\\[uU]|[\"\\\x00-\x1f\x7f\x85\u2028\u2029\ufffe\uffff]")
_SHORT_ESCAPES = {'"': r"\"", "\\": r"\\", "\n": r"\n", "\r": r"\r", "\t": r"\t", "\b": r"\b", "\f": r"\f"}
_DATE_SHAPES = {10: "xsd:date", 7: "xsd:gYearMonth", 4: "xsd:gYear"}
_LANGUAGE_TAG = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*", re.ASCII)
_DATE = re.compile(r"[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?", re.ASCII)


def check_base_iri(base_iri: str) -> str:
    """The base IRI, if IRIs that begin with it are absolute and valid.

    Raises:
        InvalidInputError: it has no scheme or a character that IRIs forbid (RFC 3987).
    """
    if not re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", base_iri) or _FORBIDDEN_IN_IRI.search(base_iri):
        raise InvalidInputError(
            f"{base_iri!r} is not an absolute IRI", "build with --base-iri https://example.org/graph/, say"
        )
    return base_iri


def iri(value: str) -> str:
    """An IRI as a term."""
    return f"<{value}>"


def _escape(match: re.Match[str]) -> str:
    characters = match[0]
    if len(characters) == 2:
        # SPARQL 1.1 (section 19.2) resolves \\u before it looks at strings: the letter is escaped too.
        return f"\\\\\\u{ord(characters[1]):04X}"
    return _SHORT_ESCAPES.get(characters) or f"\\u{ord(characters):04X}"


def literal(value: str) -> str:
    """A plain string as a term.

    What N-Triples forbids is escaped, and so is what line-wise readers stumble over.
    """
    return f'"{_NEEDS_ESCAPE.sub(_escape, value)}"'


def language_tag(language: str | None) -> str:
    """What follows the literal of a text in a language; ``und`` (BCP 47) where that has no tag."""
    return f"@{language}" if language and _LANGUAGE_TAG.fullmatch(language) else "@und"


def _typed(datatype: str) -> Term:
    suffix = f'"^^<{expand(datatype)}>'
    return lambda value: f'"{value}{suffix}'


_integer = _typed("xsd:integer")
_double = _typed("xsd:double")
_booleans = {value: _typed("xsd:boolean")(str(value).lower()) for value in (True, False)}
_dates = {length: _typed(datatype) for length, datatype in _DATE_SHAPES.items()}


def date_literal(value: str) -> str:
    """A date as the most exact XML Schema type that it is a value of, else a plain string."""
    if _DATE.fullmatch(value):
        try:
            date.fromisoformat((value + "-01-01")[:10])
        except ValueError:
            return literal(value)
        return _dates[len(value)](value)
    return literal(value)


def _double_literal(value: float) -> str:
    text = repr(value)
    return _double({"inf": "INF", "-inf": "-INF", "nan": "NaN"}.get(text, text))


class RdfMapping:
    """The mapping of one graph's tables.

    Args:
        base_iri: of the graph.

    Attributes:
        agents: name → term of every extractor met so far; ``agent_triples`` describes them.
        schemes: terms of the concept schemes met so far; ``closing_triples`` describes them.

    Raises:
        InvalidInputError: the base IRI cannot begin an IRI.
    """

    def __init__(self, base_iri: str) -> None:
        self.base_iri = check_base_iri(base_iri)
        self.corpus_graph = base_iri + CORPUS_GRAPH_PATH
        self.agents: dict[str, str] = {}
        self.schemes: set[str] = set()

    def _agent(self, name: str) -> str:
        if name not in self.agents:
            self.agents[name] = iri(path_iri(self.base_iri, EXTRACTOR_PATH, name))
        return self.agents[name]

    def _term(self, column: Property) -> Term:
        if column.refers:
            table = node_table(column.refers)
            return lambda value: iri(node_iri(self.base_iri, table, value))
        if column.iri_path == EXTRACTOR_PATH:
            return self._agent
        if column.iri_path:
            return lambda value: iri(path_iri(self.base_iri, column.iri_path, value))
        if column.iri_prefix:
            return lambda value: iri(expand(f"{column.iri_prefix}:{value}"))
        if column.iri == "dcterms:date":
            return date_literal
        by_type: dict[str, Term] = {
            "string": literal,
            "strings": literal,
            "integer": _integer,
            "float": _double_literal,
            "boolean": _booleans.__getitem__,
        }
        return by_type[column.type]

    def _properties(self, columns: Sequence[Property], first: int) -> Callable[[str, Row], Iterator[str]]:
        """Subject and row → the triples of its properties; ``first`` is the first column's place."""
        described = [
            (place, f" {iri(expand(column.iri))} ", self._term(column), column.type == "strings")
            for place, column in enumerate(columns, first)
            if column.iri and not column.localised
        ]
        localised = [
            (place, f" {iri(expand(column.iri))} ", column.type == "strings")
            for place, column in enumerate(columns, first)
            if column.localised
        ]
        language = next(
            (place for place, column in enumerate(columns, first) if column.name == "language"), 0
        )

        def triples(subject: str, row: Row) -> Iterator[str]:
            for place, predicate, term, several in described:
                value = row[place]
                if value is None:
                    continue
                if several:
                    for element in dict.fromkeys(value):
                        yield subject + predicate + term(element)
                else:
                    yield subject + predicate + term(value)
            for place, predicate, several in localised:
                if (value := row[place]) is not None:
                    for element in dict.fromkeys(value if several else (value,)):
                        yield subject + predicate + literal(element) + language_tag(row[language])

        return triples

    def node(self, table: NodeTable) -> RowMapping:
        """The mapping of a node table's rows: the class and the properties."""
        key = [column.name for column in table.properties].index(table.key)
        properties = self._properties(table.properties, 0)
        same = [f" {iri(expand('rdf:type'))} {iri(expand(table.iri))}"]
        scheme = table.scheme_path and iri(self.base_iri + table.scheme_path)
        if scheme:
            same.append(f" {iri(expand('skos:inScheme'))} {scheme}")

        def triples(row: Row) -> tuple[str, Triples]:
            node = node_iri(self.base_iri, table, row[key])
            graph = document_of(node) if table.per_document else self.corpus_graph
            subject = iri(node)
            if scheme:
                self.schemes.add(scheme)
            return graph, [*(subject + triple for triple in same), *properties(subject, row)]

        return triples

    def edge(self, table: EdgeTable) -> RowMapping:
        """The mapping of an edge table's rows.

        The direct triple, if there is one; then the properties: on the source where it has
        only one such edge, else on an n-ary node. That names both ends, and the predicate of
        the direct triple; without such a triple its class says what it tells.
        """
        source_table, target_table = node_table(table.source), node_table(table.target)
        predicate = iri(expand(table.iri)) if table.iri else ""
        properties = self._properties(table.properties, 2)
        names = [column.name for column in table.properties]
        keys = [2 + names.index(key) for key in table.keys]
        of_class = table.statement and f" {iri(expand('rdf:type'))} {iri(expand(table.statement))}"
        has_subject, has_predicate, has_object = (
            f" {iri(expand(f'rdf:{part}'))} " for part in ("subject", "predicate", "object")
        )

        def triples(row: Row) -> tuple[str, Triples]:
            source = node_iri(self.base_iri, source_table, row[0])
            graph = document_of(source) if source_table.per_document else self.corpus_graph
            end = node_iri(self.base_iri, target_table, row[1])
            subject, target = iri(source), iri(end)
            statements = [f"{subject} {predicate} {target}"] if predicate else []
            if of_class:
                node = iri(statement_iri(table, source, end, tuple(str(row[place]) for place in keys)))
                statements += (node + of_class, node + has_subject + subject, node + has_object + target)
                if predicate:
                    statements.append(node + has_predicate + predicate)
                statements += properties(node, row)
            else:
                statements += properties(subject, row)
            return graph, statements

        return triples

    def closing_triples(self, fingerprints: Mapping[str, str]) -> Iterator[str]:
        """What the rows mapped so far refer to and no row describes, for the corpus graph."""
        yield from self.agent_triples(fingerprints)
        for scheme in sorted(self.schemes):
            yield f"{scheme} {iri(expand('rdf:type'))} {iri(expand('skos:ConceptScheme'))}"

    def agent_triples(self, fingerprints: Mapping[str, str]) -> Iterator[str]:
        """The extractors as PROV-O software agents, for the corpus graph.

        Args:
            fingerprints: name → fingerprint from the graph's manifest. Extractors that
                the mapped rows named are described as well, without a fingerprint.
        """
        for name in sorted({*self.agents, *fingerprints}):
            agent = self._agent(name)
            yield f"{agent} {iri(expand('rdf:type'))} {iri(expand('prov:SoftwareAgent'))}"
            yield f"{agent} {iri(expand('rdfs:label'))} {literal(name)}"
            if name in fingerprints:
                yield f"{agent} {iri(expand('bw:fingerprint'))} {literal(fingerprints[name])}"
