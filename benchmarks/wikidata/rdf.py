"""Items as Wikidata's RDF has them, for local endpoints of tests and benchmarks.

Format: https://www.mediawiki.org/wiki/Wikibase/Indexing/RDF_Dump_Format, as far as it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pyoxigraph import BlankNode, Literal, NamedNode, Triple

from linkers.wikidata.item import Claim, Item, Value

_WIKIDATA = "http://www.wikidata.org/"
_ITEM, _PROPERTY = f"{_WIKIDATA}entity/", f"{_WIKIDATA}prop/"
_WIKIBASE = "http://wikiba.se/ontology#"
_LABEL = NamedNode("http://www.w3.org/2000/01/rdf-schema#label")
_ALIAS = NamedNode("http://www.w3.org/2004/02/skos/core#altLabel")
_DESCRIPTION = NamedNode("http://schema.org/description")
_XSD = "http://www.w3.org/2001/XMLSchema#"
_DECADE = 8
_POINT = NamedNode("http://www.opengis.net/ont/geosparql#wktLiteral")


def n_triples(items: Iterable[Item]) -> Iterator[str]:
    """The lines of N-Triples that say of items what an index keeps of them."""
    for item in items:
        for triple in _triples(item):
            yield f"{triple} .\n"


def _triples(item: Item) -> Iterator[Triple]:
    subject = NamedNode(_ITEM + item.id)
    for code, text in item.labels.items():
        yield Triple(subject, _LABEL, Literal(text, language=code))
    for code, names in item.aliases.items():
        yield from (Triple(subject, _ALIAS, Literal(name, language=code)) for name in names)
    for code, text in item.descriptions.items():
        yield Triple(subject, _DESCRIPTION, Literal(text, language=code))
    yield Triple(subject, NamedNode(f"{_WIKIBASE}sitelinks"), Literal(int(item.prominence)))
    for number, claim in enumerate(item.claims):
        yield from _claim(subject, NamedNode(f"{_ITEM}statement/{item.id}-{number}"), claim)


def _claim(subject: NamedNode, statement: NamedNode, claim: Claim) -> Iterator[Triple]:
    yield Triple(subject, NamedNode(_PROPERTY + claim.property), statement)
    rank = NamedNode(f"{_WIKIBASE}{claim.rank.title()}Rank")
    yield Triple(statement, NamedNode(f"{_WIKIBASE}rank"), rank)
    yield from _value(statement, "statement", claim.property, claim.value)
    if claim.value.kind == "item" and claim.rank != "deprecated":
        value = NamedNode(_ITEM + claim.value.text)
        yield Triple(subject, NamedNode(f"{_PROPERTY}direct/{claim.property}"), value)
    for property, qualifier in claim.qualifiers:
        yield from _value(statement, "qualifier", property, qualifier)


def _value(statement: NamedNode, role: str, property: str, value: Value) -> Iterator[Triple]:
    """A value as it is, and as a node where it has a precision or a unit."""
    if not (term := _term(value)):
        return
    yield Triple(statement, NamedNode(f"{_PROPERTY}{role}/{property}"), term)
    if value.kind in ("time", "quantity"):
        node = NamedNode(f"{statement.value}-{role}-{property}")
        yield Triple(statement, NamedNode(f"{_PROPERTY}{role}/value/{property}"), node)
        if value.kind == "time":
            yield Triple(node, NamedNode(f"{_WIKIBASE}timeValue"), term)
            yield Triple(node, NamedNode(f"{_WIKIBASE}timePrecision"), Literal(int(value.detail or 11)))
        else:
            unit = NamedNode(_ITEM + (value.detail or "Q199"))
            yield Triple(node, NamedNode(f"{_WIKIBASE}quantityAmount"), term)
            yield Triple(node, NamedNode(f"{_WIKIBASE}quantityUnit"), unit)


def _term(value: Value) -> NamedNode | Literal | BlankNode | None:
    match value.kind:
        case "item":
            return NamedNode(_ITEM + value.text)
        case "time":
            return Literal(_date(value), datatype=NamedNode(f"{_XSD}dateTime"))
        case "quantity":
            return Literal(value.text, datatype=NamedNode(f"{_XSD}decimal"))
        case "text":
            return Literal(value.text, language=value.detail)
        case "coordinates":
            latitude, longitude = value.text.split(",")
            return Literal(f"Point({longitude} {latitude})", datatype=_POINT)
        case "unknown":
            return BlankNode()
        case "none":
            return None
    return Literal(value.text)


def _date(value: Value) -> str:
    """A point in time in XSD 1.1, which has a year 0; of what is less exact than a year, as it is."""
    year, *rest = value.text[1:].split("-")
    if value.text[0] == "+" or int(value.detail or 11) <= _DECADE:
        return value.text.removeprefix("+")
    return "-".join((f"{'-' if int(year) > 1 else ''}{int(year) - 1:04}", *rest))
